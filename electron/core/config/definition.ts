import { failed, ok, type Result } from '#shared/failure';
import type { ServerDefinition } from '#shared/ipc/server-commands';
import type { OAuthConfig, ServerConfig } from '#shared/server/config';
import { lastMember, readJson } from '#shared/server/json-document';
import { problem } from '#shared/server/problems';
import { readRawEntry } from '#shared/server/raw-entry';
import { readable } from './edit-server';
import { nodeAt } from './json-edit';

type RemoteDefinition = Exclude<ServerDefinition, { transport: 'stdio' }>;

const keep = { keep: true } as const;

/**
 * What an edit form begins with: the entry as the file has it, `${…}` unexpanded, values of `env` and `headers` as
 * `{ keep: true }`. The transport is the one that it resolves to, which an address of variables alone does not tell.
 */
export function readDefinition(
  file: string,
  text: string,
  name: string,
  transport: ServerConfig['transport'] | null
): Result<ServerDefinition> {
  const document = readable({ file, text });
  if (!document.ok) return document;
  const node = lastMember(nodeAt(readJson(text).root, ['mcpServers']), name)?.value;
  if (!node) return failed('config.unknown-server', { details: { server: name, file, context: 'gone' } });
  const raw = readRawEntry(node, (kind, offset, details) =>
    problem(kind, { file, server: name, ...document.value.position(offset), ...details })
  );
  if (raw.kind === 'refused') {
    return failed('config.invalid-entry', { details: { server: name, what: raw.problem.message } });
  }
  const { config } = raw.entry;
  const { startupTimeoutMs, callTimeoutMs } = config;
  const common = { name, startupTimeoutMs, callTimeoutMs };
  if (config.transport === 'stdio') {
    const { command, args, env, cwd } = config;
    return ok({ ...common, transport: 'stdio', command, args: [...args], env: kept(env), cwd });
  }
  const known =
    transport === null || transport === 'stdio' || transport === 'sdk' ? config.transport : transport;
  return ok({
    ...common,
    transport: known,
    url: config.url,
    headers: kept(config.headers),
    ...(config.headersHelper === undefined ? {} : { headersHelper: config.headersHelper }),
    ...(config.oauth === undefined ? {} : { oauth: copied(config.oauth) })
  });
}

/** The schema's lists are not read-only. */
function copied({ scopes, ...oauth }: OAuthConfig): Exclude<RemoteDefinition['oauth'], undefined> {
  // A secret that stands in the file is no business of the window's.
  const open = Object.fromEntries(Object.entries(oauth).filter(([field]) => field !== 'clientSecret'));
  return { ...open, ...(scopes === undefined ? {} : { scopes: [...scopes] }) };
}

function kept(record: Readonly<Record<string, string>>): Record<string, { keep: true }> {
  return Object.fromEntries(Object.keys(record).map((key) => [key, keep]));
}
