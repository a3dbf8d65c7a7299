/** A value that was missing, put into an entry where its variable or its reference stands. */
import { readFile } from 'node:fs/promises';
import type { Remedy } from '#shared/doctor/checkup';
import type { ServerDefinition } from '#shared/ipc/server-commands';
import type { RemoteConfig, ServerEntry, StdioConfig } from '#shared/server/config';
import { lastMember, readJson } from '#shared/server/json-document';
import { problem } from '#shared/server/problems';
import { readRawEntry } from '#shared/server/raw-entry';
import { nodeAt } from '../config/json-edit';

export type EnterVariable = Extract<Remedy, { readonly kind: 'enter-variable' }>;

type Raw = StdioConfig | RemoteConfig | null;
type Texts = Readonly<Record<string, string>>;

/** Braces would end the reference. */
export function secretName(server: string, variable: string): string {
  return `${server}/${variable}`.replace(/[{}]/g, '_');
}

/** What puts the text there. */
export async function entering(
  entry: ServerEntry | null,
  { variable, of }: EnterVariable,
  text: string
): Promise<(now: ServerDefinition) => ServerDefinition> {
  if (of === 'env') {
    return (now) => (now.transport === 'stdio' ? { ...now, env: { ...now.env, [variable]: text } } : now);
  }
  const raw = await rawConfig(entry);
  const written = of === 'keychain' ? `\${keychain:${variable}}` : `\${${variable}}`;
  return (now) => filled(now, raw, (each) => each.replaceAll(written, () => text));
}

function filled(now: ServerDefinition, raw: Raw, fill: (text: string) => string): ServerDefinition {
  if (now.transport === 'stdio') {
    const { command, args, cwd, env } = now;
    return {
      ...now,
      command: fill(command),
      args: args.map(fill),
      cwd: cwd === null ? null : fill(cwd),
      env: record(env, raw?.transport === 'stdio' ? raw.env : {}, fill)
    };
  }
  const { url, headers, headersHelper } = now;
  const remote = raw === null || raw.transport === 'stdio' ? null : raw;
  const before = remote?.oauth?.clientSecret;
  const clientSecret = before === undefined ? undefined : fill(before);
  return {
    ...now,
    url: fill(url),
    headers: record(headers, remote?.headers ?? {}, fill),
    ...(headersHelper === undefined ? {} : { headersHelper: fill(headersHelper) }),
    ...(clientSecret === before ? {} : { oauth: { ...now.oauth, clientSecret } })
  };
}

/** The window’s own definition does not hold these values; those that change are written anew. */
function record<T>(
  now: Readonly<Record<string, T>>,
  raw: Texts,
  fill: (text: string) => string
): Record<string, T | string> {
  return Object.fromEntries(
    Object.entries(now).map(([key, kept]) => {
      const before = raw[key];
      return [key, before !== undefined && fill(before) !== before ? fill(before) : kept];
    })
  );
}

/** An entry as its file has it. */
async function rawConfig(entry: ServerEntry | null): Promise<Raw> {
  const file = entry?.source?.file;
  const text = file === undefined ? null : await readFile(file, 'utf8').catch(() => null);
  if (text === null || entry === null) return null;
  const node = lastMember(nodeAt(readJson(text).root, ['mcpServers']), entry.name)?.value;
  const raw = node ? readRawEntry(node, (kind) => problem(kind, {})) : null;
  return raw?.kind === 'entry' ? raw.entry.config : null;
}
