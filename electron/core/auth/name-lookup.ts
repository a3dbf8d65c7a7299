import { lookup } from 'node:dns/promises';

/** All addresses a host name stands for, in the order to try them. Throws where there is none. */
export type NameLookup = (host: string) => Promise<readonly string[]>;

/** As the system does it, `hosts` file and all. */
export const systemLookup: NameLookup = async (host) => {
  const found = await lookup(host, { all: true, verbatim: true });
  return found.map(({ address }) => address);
};
