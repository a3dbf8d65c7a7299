import { parsed } from '#shared/json';
import type { SecretInput, ServerDefinition } from '#shared/ipc/server-commands';
import { isPlaceholder } from '#shared/server/cautions';
import { commandWords } from '#shared/server/command-words';
import { oauthOf, portFault, signInDraft, type OAuthDefinition } from './sign-in-draft';

/** What the form holds while it is typed into: text throughout, valid or not. */
export interface ServerDraft {
  readonly name: string;
  readonly transport: 'stdio' | 'http' | 'sse' | 'ws';
  readonly command: string;
  /** One argument a line; see `argsFromLines`. */
  readonly args: string;
  readonly cwd: string;
  readonly env: readonly SecretRow[];
  readonly url: string;
  readonly headers: readonly SecretRow[];
  readonly headersHelper: string;
  readonly clientId: string;
  /** New text for the keychain; empty: what is there stays. */
  readonly clientSecret: string;
  readonly callbackPort: string;
  /** Apart by spaces. */
  readonly scopes: string;
  /** What else the entry says of signing in; it is handed back as it came. */
  readonly oauth: OAuthDefinition | null;
  /** Seconds; empty is the default. */
  readonly startupLimit: string;
  readonly callLimit: string;
}

/** A variable or header. `isKept`: the file's value stays, and is not known here. */
export interface SecretRow {
  readonly name: string;
  readonly value: string;
  readonly isKept: boolean;
  /** What the pasted text had in the place of a value. */
  readonly hint?: string;
}

export type DraftField =
  | 'name'
  | 'command'
  | 'args'
  | 'env'
  | 'url'
  | 'headers'
  | 'headersHelper'
  | 'callbackPort'
  | 'startupLimit'
  | 'callLimit';
/** Of `form:server.fault`. */
export type DraftFault =
  | 'missing'
  | 'badQuote'
  | 'openQuote'
  | 'twice'
  | 'unnamed'
  | 'notAddress'
  | 'notSeconds'
  | 'wrongScheme'
  | 'notPort';
export type DraftFaults = Readonly<Partial<Record<DraftField, DraftFault>>>;

export const emptyDraft: ServerDraft = {
  name: '',
  transport: 'stdio',
  command: '',
  args: '',
  cwd: '',
  env: [],
  url: '',
  headers: [],
  headersHelper: '',
  clientId: '',
  clientSecret: '',
  callbackPort: '',
  scopes: '',
  oauth: null,
  startupLimit: '',
  callLimit: ''
};

export function draftOf(definition: ServerDefinition): ServerDraft {
  const common = {
    name: definition.name,
    startupLimit: secondsText(definition.startupTimeoutMs),
    callLimit: secondsText(definition.callTimeoutMs)
  };
  return definition.transport === 'stdio'
    ? {
        ...emptyDraft,
        ...common,
        transport: 'stdio',
        command: definition.command,
        args: argsToLines(definition.args),
        cwd: definition.cwd ?? '',
        env: rowsOf(definition.env)
      }
    : {
        ...emptyDraft,
        ...common,
        transport: definition.transport,
        url: definition.url,
        headers: rowsOf(definition.headers),
        headersHelper: definition.headersHelper ?? '',
        ...signInDraft(definition.oauth)
      };
}

/** Faults of what would be saved; what belongs to the other transport is not looked at. */
export function faultsOf(draft: ServerDraft): DraftFaults {
  const isProgram = draft.transport === 'stdio';
  const faults: Partial<Record<DraftField, DraftFault | null>> = {
    name: draft.name.trim() === '' ? 'missing' : null,
    startupLimit: secondsFault(draft.startupLimit),
    callLimit: secondsFault(draft.callLimit),
    ...(isProgram
      ? {
          command: draft.command.trim() === '' ? ('missing' as const) : null,
          args: argsFromLines(draft.args) === null ? ('badQuote' as const) : null,
          env: rowsFault(draft.env, (name) => name)
        }
      : {
          url: urlFault(draft),
          // HTTP does not tell `X-Key` from `x-key`.
          headers: rowsFault(draft.headers, (name) => name.toLowerCase()),
          headersHelper: commandWords(draft.headersHelper) === null ? ('openQuote' as const) : null,
          callbackPort: portFault(draft.callbackPort)
        })
  };
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== null));
}

/** Only of a draft without faults. */
export function definitionOf(draft: ServerDraft): ServerDefinition {
  const common = {
    name: draft.name.trim(),
    startupTimeoutMs: milliseconds(draft.startupLimit),
    callTimeoutMs: milliseconds(draft.callLimit)
  };
  if (draft.transport !== 'stdio') {
    const { transport } = draft;
    const helper = draft.headersHelper.trim();
    return {
      ...common,
      transport,
      url: draft.url.trim(),
      headers: secretsOf(draft.headers),
      ...(helper === '' ? {} : { headersHelper: helper }),
      ...oauthOf(draft)
    };
  }
  return {
    ...common,
    transport: 'stdio',
    command: draft.command.trim(),
    args: argsFromLines(draft.args) ?? [],
    cwd: draft.cwd.trim() === '' ? null : draft.cwd.trim(),
    env: secretsOf(draft.env)
  };
}

/** What one line cannot hold, or what looks quoted already, is written as a JSON string, so that nothing is lost. */
export function argsToLines(args: readonly string[]): string {
  return args
    .map((arg) => (arg.trim() !== arg || arg === '' || /^"|[\r\n]/.test(arg) ? JSON.stringify(arg) : arg))
    .join('\n');
}

/** One argument a line; a line that begins with `"` is a JSON string. null: such a line is not one. */
export function argsFromLines(text: string): string[] | null {
  const args: string[] = [];
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line === '') continue;
    const arg = line.startsWith('"') ? jsonString(line) : line;
    if (arg === null) return null;
    args.push(arg);
  }
  return args;
}

function jsonString(line: string): string | null {
  const value = parsed(line);
  return typeof value === 'string' ? value : null;
}

function rowsOf(secrets: Readonly<Record<string, SecretInput>>): readonly SecretRow[] {
  return Object.entries(secrets).map(([name, secret]) => {
    if (typeof secret !== 'string') return { name, value: '', isKept: true };
    return isPlaceholder(secret)
      ? { name, value: '', isKept: false, hint: secret }
      : { name, value: secret, isKept: false };
  });
}

/** A row of which nothing was typed is no row. */
function isBlank(row: SecretRow): boolean {
  return row.name.trim() === '' && row.value === '' && !row.isKept;
}

function secretsOf(rows: readonly SecretRow[]): Record<string, SecretInput> {
  return Object.fromEntries(
    rows
      .filter((row) => !isBlank(row))
      .map((row) => [row.name.trim(), row.isKept ? { keep: true as const } : row.value])
  );
}

function rowsFault(rows: readonly SecretRow[], same: (name: string) => string): DraftFault | null {
  const names = rows.filter((row) => !isBlank(row)).map((row) => same(row.name.trim()));
  if (names.includes('')) return 'unnamed';
  return new Set(names).size < names.length ? 'twice' : null;
}

function urlFault({ url, transport }: ServerDraft): DraftFault | null {
  const text = url.trim();
  if (text === '') return 'missing';
  // `${HOST}/mcp` becomes an address only once the variable is filled in.
  if (text.includes('${')) return null;
  if (!URL.canParse(text)) return 'notAddress';
  const wanted = transport === 'ws' ? ['ws:', 'wss:'] : ['http:', 'https:'];
  return wanted.includes(new URL(text).protocol) ? null : 'wrongScheme';
}

function secondsFault(text: string): DraftFault | null {
  if (text.trim() === '') return null;
  const ms = milliseconds(text);
  return ms !== null && Number.isInteger(ms) && ms > 0 && ms <= 86_400_000 ? null : 'notSeconds';
}

function milliseconds(text: string): number | null {
  return text.trim() === '' ? null : Math.round(Number(text) * 1_000);
}

function secondsText(ms: number | null): string {
  return ms === null ? '' : String(ms / 1_000);
}
