import type { ImportedServer } from '#shared/config-dialects/imported';
import { masked } from '#shared/config-dialects/mask';
import { assertNever } from '#shared/assert-never';
import type { RemoteConfig, ServerConfig, StdioConfig } from '#shared/server/config';
import { identity } from '#shared/server/identity';
import { uniqueName } from '#shared/server/suggest-name';
import type { Standing } from '#shared/view/import-view';

/** A server that is here already. */
export interface Known {
  readonly name: string;
  /** null: its entry cannot be understood. */
  readonly config: ServerConfig | null;
}

/** Whether a server is new, is here already, or only has the name of another one. */
export function standingOf(server: ImportedServer, known: readonly Known[]): Standing {
  const same = known.find(({ config }) => config !== null && isSame(config, server.config));
  if (same !== undefined) return { kind: 'same', as: same.name };
  const namesake = known.find(({ name }) => name === server.name);
  if (namesake === undefined) return { kind: 'new' };
  const becomes = uniqueName(
    server.name,
    known.map(({ name }) => name)
  );
  return { kind: 'clash', becomes, mine: namesake.config === null ? '' : whatOf(namesake.config) };
}

/** A value that lies in our keychain is taken for the one that another program still has in its file. */
function isSame(mine: ServerConfig, theirs: StdioConfig | RemoteConfig): boolean {
  return identity(mine) === identity(withReferences(theirs, mine));
}

function withReferences(theirs: StdioConfig | RemoteConfig, mine: ServerConfig): ServerConfig {
  const text = (value: string, ours: string | undefined): string =>
    ours?.includes('${keychain:') === true ? ours : value;
  const record = (
    values: Readonly<Record<string, string>>,
    ours: Readonly<Record<string, string>>
  ): Readonly<Record<string, string>> =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [key, text(value, ours[key])]));
  if (theirs.transport === 'stdio') {
    if (mine.transport !== 'stdio') return theirs;
    const args = theirs.args.map((arg, index) => text(arg, mine.args[index]));
    return { ...theirs, args, env: record(theirs.env, mine.env) };
  }
  if (mine.transport === 'stdio' || mine.transport === 'sdk') return theirs;
  return { ...theirs, url: text(theirs.url, mine.url), headers: record(theirs.headers, mine.headers) };
}

/** The command line or address, secrets as dots. */
export function whatOf(config: ServerConfig): string {
  switch (config.transport) {
    case 'stdio': {
      const { command, args } = masked(config);
      return [command, ...args].map((word) => (/^$|\s/.test(word) ? JSON.stringify(word) : word)).join(' ');
    }
    case 'http':
    case 'sse':
    case 'ws':
      return masked(config).url;
    case 'sdk':
      return config.name;
    default:
      return assertNever(config);
  }
}
