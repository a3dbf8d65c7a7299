import path from 'node:path';
import type { Scope } from '#shared/server/scope';

export interface Location {
  readonly file: string;
  readonly scope: Scope;
}

export interface Places {
  /** The sources of servers, in order. */
  readonly sources: readonly Location[];
  /** Where a new server goes. */
  readonly writable: string;
  /** What the person chose beside the files of servers: which built-in ones are on. */
  readonly state: string;
  readonly backups: string;
}

/** Where everything is. With files of `--config` only those are sources, and new servers go into the first. */
export function findPlaces(home: string, configFiles: readonly string[]): Places {
  const own = path.join(home, '.patchbay');
  const user = path.join(own, 'mcp.json');
  const given = [...new Set(configFiles.map((file) => path.resolve(file)))];
  return {
    sources:
      given.length > 0 ? given.map((file) => ({ file, scope: 'dynamic' })) : [{ file: user, scope: 'user' }],
    writable: given[0] ?? user,
    state: path.join(own, 'state.json'),
    backups: path.join(own, 'backups')
  };
}
