import { isDeepStrictEqual } from 'node:util';
import type { DialectName } from '#shared/config-dialects/dialect';
import { dialects } from '#shared/config-dialects/dialects';
import { readDocument, type Format } from '#shared/config-dialects/document';
import { foreignEntry, managedKeys, type PortableServer } from '#shared/config-dialects/foreign-entry';
import { failed, ok, type Result } from '#shared/failure';
import type { JsonObject, JsonValue } from '#shared/json';
import { nodeUnder } from '#shared/server/servers-elsewhere';
import { text as sentence } from '#shared/text/text';
import { removeValue, setValue } from '../config/json-edit';
import { addTomlTable, changeTomlTable, removeTomlTable } from './edit-toml';
import { addYamlEntry, changeYamlEntry, removeYamlEntry } from './edit-yaml';
import { isObject, plainValue, withMember, withoutEmpty } from './plain-value';

/** What is done to one entry of a program's file. */
export type EntryEdit =
  | { readonly kind: 'add'; readonly server: PortableServer }
  | { readonly kind: 'change'; readonly server: PortableServer }
  | { readonly kind: 'remove'; readonly name: string };

interface Edited {
  readonly file: string;
  readonly text: string;
  readonly dialect: DialectName;
}

/**
 * Adds, changes or removes one entry and leaves every other character. The result is read again; when it says anything
 * else than was meant, the file stays as it is and the failure says so.
 */
export function editEntry({ file, text, dialect }: Edited, edit: EntryEdit): Result<string> {
  const { format } = dialects[dialect];
  const document = readDocument(text, format);
  const [fault] = document.faults;
  if (fault) {
    const { line, column } = document.position(fault.offset);
    return failed('config.syntax', { details: { file, line, column } });
  }
  const name = edit.kind === 'remove' ? edit.name : edit.server.name;
  const path = [...rootOf(document.root, dialect), name];
  const before = plainValue(document.root);
  const now = path.reduce<JsonValue | undefined>(
    (value, key) => (isObject(value) ? value[key] : undefined),
    before
  );
  if (edit.kind === 'add' && now !== undefined)
    return failed('config.name-taken', { details: { server: name, file } });
  if (edit.kind !== 'add' && now === undefined)
    return failed('config.unknown-server', { details: { server: name, file, context: 'gone' } });
  if (edit.kind === 'remove') {
    return judged(file, format, cut(text, format, path), withMember(before, path, undefined));
  }
  const entry = foreignEntry(dialect, edit.server);
  if (!entry.ok) return entry;
  if (edit.kind === 'add') {
    return judged(
      file,
      format,
      added(text, format, path, entry.value),
      withMember(before, path, entry.value)
    );
  }
  const old = isObject(now) ? now : {};
  const changes = changesBetween(old, entry.value);
  const wanted = changes.reduce<JsonValue>((value, [key, member]) => withMember(value, [key], member), old);
  const edited = changes.length === 0 ? text : changed(text, format, path, changes, old);
  return judged(file, format, edited, withMember(before, path, wanted));
}

/** The root that the file has, or the program's first. */
function rootOf(root: Parameters<typeof nodeUnder>[0] | null, dialect: DialectName): readonly string[] {
  const { roots } = dialects[dialect];
  const found = root === null ? undefined : roots.find((path) => nodeUnder(root, path) !== null);
  const path = (found ?? roots[0] ?? 'mcpServers').split('.');
  // Since its second version opencode has its servers one level further down.
  const isNewer =
    dialect === 'opencode' && root !== null && nodeUnder(root, 'mcp.servers')?.type === 'object';
  return isNewer ? [...path, 'servers'] : path;
}

type Changes = readonly (readonly [key: string, value: JsonValue | undefined])[];

/** What a program writes in its own way, and what of ours is gone. Keys that Patchbay does not know stay. */
function changesBetween(old: JsonObject, wanted: JsonObject): Changes {
  const gone = Object.keys(old).filter((key) => managedKeys.has(key) && !Object.hasOwn(wanted, key));
  const fresh = Object.entries(wanted).filter(([key, value]) => !isDeepStrictEqual(old[key], value));
  return [...fresh, ...gone.map((key) => [key, undefined] as const)];
}

function added(text: string, format: Format, path: readonly string[], entry: JsonObject): string | null {
  const [root = '', name = ''] = path;
  if (format === 'json') return setValue(text, path, entry);
  return format === 'toml'
    ? addTomlTable(text, [root, name], entry)
    : addYamlEntry(text, [root, name], entry);
}

function cut(text: string, format: Format, path: readonly string[]): string | null {
  const [root = '', name = ''] = path;
  if (format === 'json') return removeValue(text, path);
  return format === 'toml' ? removeTomlTable(text, [root, name]) : removeYamlEntry(text, [root, name]);
}

function changed(
  text: string,
  format: Format,
  path: readonly string[],
  changes: Changes,
  old: JsonObject
): string | null {
  const [root = '', name = ''] = path;
  if (format === 'toml') return changeTomlTable(text, [root, name], changes);
  if (format === 'yaml') return changeYamlEntry(text, [root, name], changes);
  return changes.reduce((edited, [key, value]) => {
    const member = [...path, key];
    if (value === undefined) return removeValue(edited, member);
    const was = old[key];
    // Member by member, so that comments among variables and headers stay.
    return isObject(was) && isObject(value)
      ? merged(edited, member, was, value)
      : setValue(edited, member, value);
  }, text);
}

function merged(text: string, path: readonly string[], old: JsonObject, wanted: JsonObject): string {
  const gone = Object.keys(old).filter((key) => !Object.hasOwn(wanted, key));
  const without = gone.reduce((rest, key) => removeValue(rest, [...path, key]), text);
  return Object.entries(wanted)
    .filter(([key, value]) => !isDeepStrictEqual(old[key], value))
    .reduce((rest, [key, value]) => setValue(rest, [...path, key], value), without);
}

function judged(file: string, format: Format, edited: string | null, wanted: JsonValue): Result<string> {
  const unsafe = (): Result<never> =>
    failed('config.not-writable', { details: { file, what: sentence('import:refused.unsafe') } });
  if (edited === null) return unsafe();
  const { faults, root } = readDocument(edited, format);
  if (faults.length > 0) return unsafe();
  const isRight = isDeepStrictEqual(withoutEmpty(plainValue(root)), withoutEmpty(wanted));
  return isRight ? ok(edited) : unsafe();
}
