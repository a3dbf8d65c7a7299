import { failed, ok, type Result } from '../failure';
import type { JsonObject, JsonValue } from '../json';
import type { RemoteConfig, StdioConfig } from '../server/config';
import { text as sentence } from '../text/text';
import { patchbay } from './claude';
import type { DialectName } from './dialect';
import { dialects } from './dialects';
import { piecesOf, type Piece } from './placeholder';
import { writings, type Writing } from './writings';

/** A server to be written into another program's file; texts in Patchbay's own spelling. */
export interface PortableServer {
  readonly name: string;
  readonly config: StdioConfig | RemoteConfig;
  readonly enabled: boolean;
  readonly enabledTools?: readonly string[];
  readonly disabledTools?: readonly string[];
}

/** Keys of an entry whose absence is meant, too. */
export const managedKeys: ReadonlySet<string> = new Set([
  ...[
    'type',
    'transport',
    'transportType',
    'command',
    'cmd',
    'args',
    'arguments',
    'env',
    'environment',
    'envs'
  ],
  ...['cwd', 'working_directory', 'url', 'httpUrl', 'serverUrl', 'uri', 'baseUrl', 'headers', 'http_headers'],
  ...['env_vars', 'env_http_headers', 'bearer_token_env_var', 'env_keys', 'disabled', 'enabled'],
  ...['timeout', 'initTimeout', 'initializationTimeout', 'connectionTimeout', 'tool_timeout_sec'],
  ...['startup_timeout_sec', 'startup_timeout_ms', 'startupTimeout']
]);

/** The entry as that program writes it, or in one sentence why the program cannot have this server. */
export function foreignEntry(dialect: DialectName, server: PortableServer): Result<JsonObject> {
  const writing = writings[dialect];
  const { config, name } = server;
  const { program, goodName, badNames } = dialects[dialect];
  const refuse = (part: string, details: Readonly<Record<string, string>> = {}): Result<never> =>
    failed('config.invalid-entry', {
      details: { server: name, what: sentence(`import:refused.${part}`, { program, ...details }) }
    });
  if (writing === null) return refuse('not-writable');
  if (goodName?.test(name) === false || badNames?.has(name) === true) return refuse('name');
  const type = writing.types[config.transport];
  if (type === undefined) return refuse('transport', { transport: config.transport });
  if (!server.enabled && writing.off === null) return refuse('off');

  const faults: Result<never>[] = [];
  const texts = (field: string, value: string): string => {
    const spelt = respell(value, writing);
    if (spelt === null) faults.push(refuse('placeholder', { field, value }));
    return spelt ?? value;
  };
  const entry =
    config.transport === 'stdio'
      ? localEntry(config, writing, texts, refuse)
      : remoteEntry(config, writing, texts);
  if (!entry.ok) return entry;
  const [fault] = faults;
  if (fault !== undefined) return fault;
  return ok({
    ...(writing.hasName === true ? { name } : {}),
    ...(type === null ? {} : { [writing.typeKey?.[config.transport] ?? 'type']: type }),
    ...entry.value,
    ...(writing.always ?? {}),
    ...(writing.hasNoTimes === true ? {} : timeKeys(dialect, config)),
    ...(writing.off === 'disabled' && !server.enabled ? { disabled: true } : {}),
    ...(writing.off === 'enabled' && (!server.enabled || writing.alwaysSaysOn === true)
      ? { enabled: server.enabled }
      : {}),
    ...listOf(writing.enabledTools, server.enabledTools),
    ...listOf(writing.disabledTools, server.disabledTools)
  });
}

type Texts = (field: string, value: string) => string;
type Refuse = (part: string) => Result<never>;

function localEntry(config: StdioConfig, writing: Writing, texts: Texts, refuse: Refuse): Result<JsonObject> {
  const command = texts('command', config.command);
  const args = config.args.map((arg, index) => texts(`args[${index}]`, arg));
  if (config.shellPrefix !== null) return refuse('shell-prefix');
  if (config.cwd !== null && writing.cwd === null) return refuse('folder');
  const cwd: JsonObject =
    config.cwd === null || writing.cwd === null ? {} : { [writing.cwd]: texts('cwd', config.cwd) };
  const { plain, named } = variablesOf(config.env, writing);
  const env = spellAll('env', plain, texts);
  const environment: JsonObject = Object.keys(env).length === 0 ? {} : { [writing.env ?? 'env']: env };
  const passedOn: JsonObject = named.length === 0 ? {} : { env_vars: named };
  if (writing.commandIsList === true) return ok({ command: [command, ...args], ...environment, ...cwd });
  const list: JsonObject = args.length === 0 && writing.needsArgs !== true ? {} : { args };
  return ok({ [writing.command ?? 'command']: command, ...list, ...environment, ...passedOn, ...cwd });
}

function remoteEntry(config: RemoteConfig, writing: Writing, texts: Texts): Result<JsonObject> {
  const url = { [writing.url ?? 'url']: texts('url', config.url) };
  const { plain, bearer, named } = headersOf(config.headers, writing);
  const headers = spellAll('headers', plain, texts);
  return ok({
    ...url,
    ...(bearer === null ? {} : { bearer_token_env_var: bearer }),
    ...(Object.keys(headers).length === 0 ? {} : { [writing.headers ?? 'headers']: headers }),
    ...(Object.keys(named).length === 0 ? {} : { env_http_headers: named })
  });
}

function spellAll(
  field: string,
  values: Readonly<Record<string, string>>,
  texts: Texts
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, texts(`${field}.${key}`, value)])
  );
}

const wholeVariable = /^\$\{([A-Za-z_]\w*)\}$/;

/** Codex names variables of the same name in a list. */
function variablesOf(
  env: Readonly<Record<string, string>>,
  { namesVariables }: Writing
): { readonly plain: Readonly<Record<string, string>>; readonly named: readonly string[] } {
  const isNamed = ([key, value]: [string, string]): boolean =>
    namesVariables === true && wholeVariable.exec(value)?.[1] === key;
  const entries = Object.entries(env);
  return {
    plain: Object.fromEntries(entries.filter((entry) => !isNamed(entry))),
    named: entries.filter(isNamed).map(([key]) => key)
  };
}

function headersOf(
  headers: Readonly<Record<string, string>>,
  { namesVariables }: Writing
): {
  readonly plain: Readonly<Record<string, string>>;
  readonly bearer: string | null;
  readonly named: Readonly<Record<string, string>>;
} {
  let bearer: string | null = null;
  const plain: Record<string, string> = {};
  const named: Record<string, string> = {};
  for (const [key, value] of Object.entries(headers)) {
    const whole = wholeVariable.exec(value)?.[1];
    const [, token] = /^Bearer \$\{([A-Za-z_]\w*)\}$/.exec(value) ?? [];
    if (namesVariables === true && key.toLowerCase() === 'authorization' && token !== undefined)
      bearer = token;
    else if (namesVariables === true && whole !== undefined) named[key] = whole;
    else plain[key] = value;
  }
  return { plain, bearer, named };
}

/** A text in the program's own spelling of placeholders; null: the program has none for it. */
function respell(source: string, { variable }: Pick<Writing, 'variable'>): string | null {
  const parts = piecesOf(source, patchbay.forms).map((piece) => respelt(piece, variable));
  return parts.includes(null) ? null : parts.join('');
}

function respelt(piece: Piece, variable: Writing['variable']): string | null {
  if (piece.kind === 'text') return piece.text;
  if (piece.kind !== 'variable') return piece.kind === 'unclosed' ? piece.written : null;
  // Our own way to write a dollar that is only a dollar.
  if (piece.name === 'LITERAL' && piece.written === '${LITERAL:-$}') return '$';
  switch (variable) {
    case 'braces-with-default':
      return piece.written;
    case 'braces':
      return piece.fallback === null ? `\${${piece.name}}` : null;
    case 'env':
      return piece.fallback === null ? `\${env:${piece.name}}` : null;
    case 'curly':
      return piece.fallback === null ? `{env:${piece.name}}` : null;
    case 'none':
      return null;
  }
}

function timeKeys(dialect: DialectName, config: StdioConfig | RemoteConfig): JsonObject {
  const { callTime, startTime } = dialects[dialect];
  const time = (ms: number | null, [first]: typeof callTime): JsonObject =>
    ms === null || first === undefined ? {} : { [first.key]: ms / first.unitMs };
  return { ...time(config.startupTimeoutMs, startTime), ...time(config.callTimeoutMs, callTime) };
}

function listOf(key: string | undefined, list: readonly string[] | undefined): JsonObject {
  return key === undefined || list === undefined || list.length === 0
    ? {}
    : { [key]: [...list] as JsonValue };
}
