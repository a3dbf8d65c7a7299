import { ok, type Result } from '#shared/failure';
import type { SecretInput, ServerDefinition } from '#shared/ipc/server-commands';
import type { JsonValue } from '#shared/json';
import type { ServerConfig } from '#shared/server/config';
import { lastMember, members, readJson, textOf } from '#shared/server/json-document';
import { problem } from '#shared/server/problems';
import { readRawEntry } from '#shared/server/raw-entry';
import { fieldMember } from '#shared/server/raw-fields';
import { spellings, type ServerField } from '#shared/server/spellings';
import { editList } from './edit-list';
import { entryFromDefinition, nothingToKeep, textsOf } from './entry-from-definition';
import { setOAuth } from './edit-oauth';
import { nodeAt, removeValue, setValue, type JsonPath } from './json-edit';

type Secrets = Readonly<Record<string, SecretInput>>;
/** One change after the other, each on the text that the one before left. */
type Step = (text: string, path: JsonPath) => string;

const localFields: readonly ServerField[] = ['command', 'args', 'env', 'cwd', 'shellPrefix'];
const remoteFields: readonly ServerField[] = ['url', 'headers', 'headersHelper', 'oauth'];

/** Makes the entry at `path` say what the definition says; what it says already is not touched. */
export function editFields(text: string, path: JsonPath, definition: ServerDefinition): Result<string> {
  const entry = nodeAt(readJson(text).root, path);
  if (entry?.type !== 'object') {
    const whole = entryFromDefinition(definition);
    return whole.ok ? ok(setValue(text, path, whole.value)) : whole;
  }
  const isLocal = definition.transport === 'stdio';
  const field = isLocal ? 'env' : 'headers';
  const secrets = isLocal ? definition.env : definition.headers;
  const record = fieldMember(entry, field)?.value ?? null;
  const lost = Object.keys(secrets).find(
    (name) => typeof secrets[name] !== 'string' && lastMember(record, name) === null
  );
  if (lost !== undefined) return nothingToKeep(definition.name, lost);

  // An entry that cannot be understood says nothing yet: every field is written.
  const raw = readRawEntry(entry, (kind) => problem(kind, {}));
  const now = raw.kind === 'entry' ? raw.entry.config : null;
  const steps: readonly Step[] = [
    ...transportSteps(now, definition.transport),
    ...(isLocal ? localSteps(now, definition) : remoteSteps(now, definition)),
    setRecord(field, secrets),
    setTime('timeout', now?.callTimeoutMs ?? null, definition.callTimeoutMs),
    setTime('startupTimeout', now?.startupTimeoutMs ?? null, definition.startupTimeoutMs),
    // Last, so that the new fields are laid out like the old ones.
    ...(isLocal ? remoteFields : localFields).map(remove)
  ];
  return ok(steps.reduce((changed, step) => step(changed, path), text));
}

function transportSteps(now: ServerConfig | null, wanted: ServerDefinition['transport']): readonly Step[] {
  if (now?.transport === wanted) return [];
  return wanted === 'stdio' ? [remove('type')] : [set('type', wanted)];
}

function localSteps(
  now: ServerConfig | null,
  { command, args, cwd }: Extract<ServerDefinition, { transport: 'stdio' }>
): readonly Step[] {
  const local = now?.transport === 'stdio' ? now : null;
  return [
    setCommandLine(local === null ? null : [local.command, ...local.args], command, args),
    cwd === null ? remove('cwd') : setText('cwd', local?.cwd ?? null, cwd)
  ];
}

function remoteSteps(
  now: ServerConfig | null,
  { url, headersHelper, oauth }: Exclude<ServerDefinition, { transport: 'stdio' }>
): readonly Step[] {
  const remote = now !== null && 'url' in now ? now : null;
  return [
    setText('url', remote?.url ?? null, url),
    setOAuth(remote?.oauth ?? {}, oauth),
    headersHelper === undefined
      ? remove('headersHelper')
      : setText('headersHelper', remote?.headersHelper ?? null, headersHelper)
  ];
}

function remove(field: ServerField): Step {
  return (text, path) =>
    spellings[field].reduce((changed, key) => removeValue(changed, [...path, key]), text);
}

/** Under the spelling that the entry uses. */
function set(field: ServerField, value: JsonValue): Step {
  return (text, path) => {
    const entry = nodeAt(readJson(text).root, path);
    const key = (entry && fieldMember(entry, field)?.key) ?? field;
    return setValue(text, [...path, key], value);
  };
}

const leave: Step = (text) => text;

function setText(field: ServerField, now: string | null, wanted: string): Step {
  return now === wanted ? leave : set(field, wanted);
}

function setTime(field: ServerField, now: number | null, wanted: number | null): Step {
  if (now === wanted) return leave;
  return wanted === null ? remove(field) : set(field, wanted);
}

function setCommandLine(now: readonly string[] | null, command: string, args: readonly string[]): Step {
  return (text, path) => {
    const wanted = [command, ...args];
    if (now?.length === wanted.length && wanted.every((word, index) => word === now[index])) return text;
    const entry = nodeAt(readJson(text).root, path);
    if (entry === null) return text;
    const isOneList = fieldMember(entry, 'command')?.value?.type === 'array';
    const withCommand = now?.[0] === command && !isOneList ? text : set('command', command)(text, path);
    const list = fieldMember(entry, 'args');
    if (list?.value?.type !== 'array' || isOneList || now === null) {
      return list === null && args.length === 0 ? withCommand : set('args', [...args])(withCommand, path);
    }
    return editList(withCommand, [...path, list.key], now.slice(1), args);
  };
}

function setRecord(field: 'env' | 'headers', wanted: Secrets): Step {
  return (text, path) => {
    const entry = nodeAt(readJson(text).root, path);
    const member = entry && fieldMember(entry, field);
    if (member?.value?.type !== 'object') {
      const isNothing = member === null && Object.keys(wanted).length === 0;
      return isNothing ? text : set(field, textsOf(wanted))(text, path);
    }
    const record = member.value;
    const inner = [...path, member.key];
    const gone = members(record).filter(({ key }) => !Object.hasOwn(wanted, key));
    const changed = Object.entries(textsOf(wanted)).filter(
      ([name, value]) => textOf(lastMember(record, name)?.value ?? null) !== value
    );
    const without = gone.reduce((rest, { key }) => removeValue(rest, [...inner, key]), text);
    return changed.reduce((rest, [name, value]) => setValue(rest, [...inner, name], value), without);
  };
}
