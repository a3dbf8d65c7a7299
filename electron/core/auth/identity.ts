import { createHash } from 'node:crypto';
import type { RemoteConfig } from '#shared/server/config';
import type { AccountRef } from './contract';

/**
 * AU3: the name and a hash of what decides whom the entry talks to. Two servers of one name never share a sign-in, changing
 * the address drops it, changing a timeout keeps it.
 */
export function accountKey({
  name,
  config
}: {
  readonly name: string;
  readonly config: RemoteConfig;
}): string {
  const headers = Object.entries(config.headers)
    .map(([header, value]) => [header.toLowerCase(), value] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const whom = JSON.stringify([config.transport, config.url, headers, config.oauth?.clientId ?? null]);
  return `${name}-${createHash('sha256').update(whom).digest('hex').slice(0, 16)}`;
}

export function sameAccount(a: AccountRef, b: AccountRef): boolean {
  return a.key === b.key && a.account === b.account;
}

/** One text for an account, as a key of maps. */
export function accountText({ key, account }: AccountRef): string {
  return JSON.stringify([key, account]);
}
