import type { ProblemLevel, RemoteConfig, StdioConfig } from '../server/config';
import { lastMember, textOf, type JsonNode } from '../server/json-document';
import { problem } from '../server/problems';
import { readRawEntry } from '../server/raw-entry';
import { schemeOf } from '../server/read-entry';
import type { Ask, Candidate, Dialect, FromEnvironment, NoteEntry } from './dialect';
import { noteApprovals, readOAuth, readTimes, readToolLists, textUnder } from './entry-facts';
import { fill, keychainReference, type Filled, type Sources } from './fill';
import type { ImportedOAuth, ImportedServer } from './imported';
import { absolute } from './paths';
import { piecesOf } from './placeholder';
import { reshaped } from './tree';

export type ForeignEntry = Omit<ImportedServer, 'name' | 'source' | 'problems' | 'startable'>;

export interface EntryContext {
  readonly dialect: Dialect;
  readonly sources: Sources;
  readonly asks: readonly Ask[];
}

/** Both readings of a configuration while it is filled in. */
interface Both {
  readonly text: string;
  readonly own: string;
}

/** The keys that have another meaning, or another unit, in other programs, and are read apart. */
const readApart = new Set(['timeout', 'startupTimeout']);

/** Understands one entry of another program's file. null: it is not taken over, and why was noted. */
export function readForeignEntry(
  candidate: Candidate,
  { dialect, sources, asks }: EntryContext,
  note: NoteEntry
): ForeignEntry | null {
  const beyond = dialect.read?.(candidate, note) ?? { node: candidate.node };
  const { node } = beyond;
  if (node === null) return null;
  const times = readTimes(node, dialect, note);
  const raw = readRawEntry(reshaped(node, readApart), (kind, offset, details) => {
    note(kind, offset, details);
    return problem(kind, details ?? {});
  });
  if (raw.kind === 'refused' || times.isRefused || beyond.isRefused === true) return null;
  const { config: written, declared, offsets } = raw.entry;
  const transport = chosenTransport(written.transport, declared, dialect);
  if (transport === null) {
    note('invalid-entry', offsets.get('url') ?? node.offset, {
      field: 'type',
      part: 'part.url-without-type'
    });
    return null;
  }
  if (dialect.retired?.has(transport) === true) {
    note('transport-retired-in-program', node.offset, {
      value: dialect.program,
      field: 'type',
      cause: transport
    });
  }
  noteName(candidate, dialect, note);
  noteApprovals(node, note);

  const secrets = new Set<string>();

  function filled(field: string, source: string, at?: number): Both {
    const found = fill(piecesOf(source, dialect.forms), sources);
    noteFilling(found, field, at ?? offsets.get(field) ?? candidate.node.offset, note);
    for (const name of found.secrets) secrets.add(name);
    return found;
  }

  function record(field: 'env' | 'headers', values: Readonly<Record<string, string>>): Pair {
    const entries = Object.entries(values).map(
      ([key, value]) => [key, filled(`${field}.${key}`, value)] as const
    );
    const more = (beyond.fromEnvironment ?? []).filter((each) => each.field === field);
    const given = more.flatMap((each) => {
      const value = fromEnvironment(each, sources, note);
      return value === null ? [] : [[each.name, value] as const];
    });
    const kept = (field === 'env' ? (beyond.secretNames ?? []) : []).map((name) => {
      secrets.add(name);
      note('secret-elsewhere', candidate.node.offset, { variable: name, value: dialect.program });
      const reference = keychainReference(name);
      return [name, { text: reference, own: reference }] as const;
    });
    const all = [...given, ...kept, ...entries];
    return {
      text: Object.fromEntries(all.map(([key, { text }]) => [key, text])),
      own: Object.fromEntries(all.map(([key, { own }]) => [key, own]))
    };
  }

  const common = {
    disabled: written.disabled,
    startupTimeoutMs: times.startupTimeoutMs,
    callTimeoutMs: times.callTimeoutMs
  };
  let config: StdioConfig | RemoteConfig;
  let own: StdioConfig | RemoteConfig;
  if (written.transport === 'stdio') {
    const command = filled('command', written.command);
    const args = written.args.map((arg, index) => filled(`args[${index}]`, arg));
    const env = record('env', written.env);
    const given = written.cwd === null ? null : filled('cwd', written.cwd);
    const cwd = given === null ? null : bothAbsolute(given, dialect, sources);
    const local = { ...common, transport: 'stdio' as const, shellPrefix: written.shellPrefix };
    const argTexts = args.map(({ text }) => text);
    config = { ...local, command: command.text, args: argTexts, env: env.text, cwd: cwd?.text ?? null };
    const ownArgs = args.map((arg) => arg.own);
    own = { ...local, command: command.own, args: ownArgs, env: env.own, cwd: cwd?.own ?? null };
  } else {
    const url = filled('url', written.url);
    const headers = record('headers', written.headers);
    if (!isUsable(url, transport, note, offsets.get('url') ?? node.offset)) return null;
    const remote = { ...common, transport: transport as RemoteConfig['transport'] };
    const helper = textOf(lastMember(node, 'headersHelper')?.value ?? null);
    const more = helper === null ? {} : { headersHelper: helper };
    // A shell reads the rest of it; what lies in our keychain is put in before.
    const kept = dialect.forms.has('keychain') ? (helper ?? '').matchAll(/\$\{keychain:([^}]+)\}/g) : [];
    for (const [, name] of kept) if (name !== undefined) secrets.add(name);
    config = { ...remote, ...more, url: url.text, headers: headers.text };
    own = { ...remote, ...more, ...clientSecretOf(node, filled), url: url.own, headers: headers.own };
  }

  const file = textUnder(node, ['envFile']);
  const envFile = file === null ? null : filled('envFile', textOf(file) ?? '', file.offset).text;
  return {
    title: beyond.title ?? null,
    config,
    own,
    envFile: envFile === null ? null : absolute(envFile, sources),
    enabled: !written.disabled,
    ...readToolLists(node),
    oauth: oauthOf(node, filled),
    asks: asksFor(secrets, asks)
  };
}

interface Pair {
  readonly text: Readonly<Record<string, string>>;
  readonly own: Readonly<Record<string, string>>;
}

function chosenTransport(
  transport: 'stdio' | 'http' | 'sse' | 'ws',
  declared: boolean,
  dialect: Dialect
): 'stdio' | 'http' | 'sse' | 'ws' | null {
  if (declared || transport !== 'http') return transport;
  return dialect.untypedUrl === 'error' ? null : dialect.untypedUrl;
}

function isUsable(url: Both, transport: string, note: NoteEntry, offset: number): boolean {
  const scheme = schemeOf(url.text);
  if (scheme !== null && (scheme === 'ws') !== (transport === 'ws')) {
    note('type-and-fields-disagree', offset, { value: transport });
    return false;
  }
  // What still has a placeholder in it becomes an address only later.
  if (scheme !== null || /[${}]/.test(url.text)) return true;
  note('invalid-entry', offset, { field: 'url', part: 'part.url-invalid' });
  return false;
}

function noteFilling(found: Filled, field: string, offset: number, note: NoteEntry): void {
  for (const variable of new Set(found.missing)) note('missing-variable', offset, { field, variable });
  for (const variable of new Set(found.undefinedInputs)) note('undefined-input', offset, { field, variable });
  if (found.isUnclosed) note('unclosed-variable', offset, { field });
  for (const value of new Set(found.foreign)) note('foreign-placeholder', offset, { field, value });
  for (const value of new Set(found.files)) note('reads-file', offset, { field, value });
}

function noteName({ name, keyNode }: Candidate, dialect: Dialect, note: NoteEntry): void {
  const isBad = dialect.badNames?.has(name) === true || dialect.goodName?.test(name) === false;
  if (isBad) note('name-refused-by-program', keyNode.offset, { value: dialect.program });
}

function fromEnvironment(each: FromEnvironment, { lookup }: Sources, note: NoteEntry): Both | null {
  const { name, variable, before, field } = each;
  const value = lookup(variable);
  if (value !== undefined) return { text: before + value, own: `${before}\${${variable}}` };
  const level: ProblemLevel = each.isNeeded ? 'error' : 'warning';
  note('missing-variable', each.offset, { field: `${field}.${name}`, variable, level });
  return each.isNeeded ? { text: `${before}\${${variable}}`, own: `${before}\${${variable}}` } : null;
}

function bothAbsolute(path: Both, dialect: Dialect, sources: Sources): Both {
  if (dialect.name === 'patchbay') return path;
  return { text: absolute(path.text, sources), own: absolute(path.own, sources) };
}

function oauthOf(
  node: JsonNode,
  filled: (field: string, source: string, at: number) => Both
): ImportedOAuth | null {
  const found = readOAuth(node);
  if (found === null) return null;
  const text = (field: string, value: JsonNode | null): string | null =>
    value === null ? null : filled(field, textOf(value) ?? '', value.offset).text;
  const clientId = text('oauth.clientId', found.clientId);
  const clientSecret = text('oauth.clientSecret', found.clientSecret);
  return {
    ...(clientId === null ? {} : { clientId }),
    ...(clientSecret === null ? {} : { clientSecret }),
    ...(found.scopes === null ? {} : { scopes: found.scopes }),
    ...(found.callbackPort === null ? {} : { callbackPort: found.callbackPort }),
    ...(found.authServerMetadataUrl === null ? {} : { authServerMetadataUrl: found.authServerMetadataUrl })
  };
}

/** In our own spelling, where the entry has one. */
function clientSecretOf(
  node: JsonNode,
  filled: (field: string, source: string, at: number) => Both
): Pick<RemoteConfig, 'oauth'> {
  const secret = readOAuth(node)?.clientSecret ?? null;
  if (secret === null) return {};
  return { oauth: { clientSecret: filled('oauth.clientSecret', textOf(secret) ?? '', secret.offset).own } };
}

function asksFor(names: ReadonlySet<string>, asks: readonly Ask[]): readonly Ask[] {
  return [...names].map(
    (id) =>
      asks.find((ask) => ask.id === id) ?? {
        id,
        description: null,
        isSecret: true,
        options: [],
        fallback: null
      }
  );
}
