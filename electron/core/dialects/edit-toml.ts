import { parse, patch } from '@decimalturn/toml-patch';
import { keyOf, tomlBlocks, type TomlNode } from '#shared/config-dialects/read-toml';
import type { JsonObject, JsonValue } from '#shared/json';
import { isObject } from './plain-value';

/*
 * Edits of TOML. A new server is appended as a table of its own, a removed one is cut out by its lines, and single values
 * are changed by the library, whose known faults all lie in moving tables. Whoever calls these reads the result again.
 */

type Path = readonly [root: string, name: string];

/** Appends `[root.name]`. */
export function addTomlTable(text: string, [root, name]: Path, entry: JsonObject): string {
  const eol = /\r\n|\n/.exec(text)?.[0] ?? '\n';
  const start = text === '' ? '' : /\n$/.test(text) ? eol : eol + eol;
  const isFirst = text.trim() === '';
  const header = `[${tomlKey(root)}.${tomlKey(name)}]`;
  const lines = Object.entries(entry).map(([key, value]) => `${tomlKey(key)} = ${tomlValue(value)}`);
  return text + (isFirst ? '' : start) + [header, ...lines].join(eol) + eol;
}

/** Cuts out `[root.name]` and the tables within it, and leaves every comment that is not between their lines. */
export function removeTomlTable(text: string, path: Path): string {
  const lines = text.split(/(?<=\n)/);
  const spans = tomlBlocks(text.replace(/^\uFEFF/, ''))
    .filter((block) => block.type === 'Table' || block.type === 'TableArray')
    .filter((block) => {
      const key = keyOf(block.key);
      return key[0] === path[0] && key[1] === path[1];
    })
    .map((block) => ({ from: block.loc.start.line - 1, to: lastLine(block) - 1 }));
  const gone = new Set<number>();
  for (const { from, to } of spans) {
    for (let line = from; line <= to; line += 1) gone.add(line);
    // The empty line before a table belongs to it.
    const before = lines[from - 1];
    if (before?.trim() === '') gone.add(from - 1);
  }
  return lines.filter((_, index) => !gone.has(index)).join('');
}

function lastLine(block: TomlNode): number {
  const pairs = (block.items ?? []).filter(({ type }) => type === 'KeyValue');
  return Math.max(block.key?.loc.end.line ?? block.loc.start.line, ...pairs.map(({ loc }) => loc.end.line));
}

/** Changes values within `[root.name]`; undefined removes a key. */
export function changeTomlTable(
  text: string,
  [root, name]: Path,
  changes: readonly (readonly [key: string, value: JsonValue | undefined])[]
): string {
  const updated = parse(text) as Record<string, Record<string, JsonObject>>;
  const servers = updated[root] ?? {};
  const entry = Object.fromEntries(
    [...Object.entries(servers[name] ?? {}), ...changes].filter(([, value]) => value !== undefined)
  ) as JsonObject;
  const kept = Object.fromEntries(
    Object.entries(entry).filter(
      ([key]) => !changes.some(([gone, value]) => gone === key && value === undefined)
    )
  );
  servers[name] = kept;
  updated[root] = servers;
  return patch(text, updated);
}

function tomlKey(key: string): string {
  return /^[A-Za-z0-9_-]+$/.test(key) ? key : JSON.stringify(key);
}

function tomlValue(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map((each: JsonValue) => tomlValue(each)).join(', ')}]`;
  if (isObject(value)) {
    const pairs = Object.entries(value).map(([key, each]) => `${tomlKey(key)} = ${tomlValue(each)}`);
    return pairs.length === 0 ? '{}' : `{ ${pairs.join(', ')} }`;
  }
  if (typeof value !== 'string') return JSON.stringify(value);
  // A path of Windows reads better without doubled backslashes.
  const isPlain = value.includes('\\') && !/['\p{Cc}]/u.test(value);
  return isPlain ? `'${value}'` : JSON.stringify(value).replaceAll('\u007F', '\\u007F');
}
