import { isAlias, isMap, isScalar, parseDocument, type Pair, type YAMLMap } from 'yaml';
import type { JsonObject, JsonValue } from '#shared/json';
import { isObject } from './plain-value';

/*
 * Edits of YAML by cutting and inserting text: writing the document anew would change numbers, indentation and folding.
 * null: this cannot be done safely. Whoever calls these reads the result again.
 */

type Path = readonly [root: string, name: string];

interface Spot {
  readonly map: YAMLMap;
  readonly pair: Pair;
}

/** Adds an entry at the end of the map `root`, which is made when it is missing. */
export function addYamlEntry(text: string, [root, name]: Path, entry: JsonObject): string | null {
  const eol = /\r\n|\n/.exec(text)?.[0] ?? '\n';
  const document = parseDocument(text, { uniqueKeys: false, logLevel: 'silent' });
  const { contents } = document;
  if (contents !== null && !isMap(contents)) return null;
  const spot = contents === null ? null : findPair(contents, root);
  const closed = /\n$|^$/.test(text) ? text : text + eol;
  if (spot === null) {
    if (contents?.flow === true) return null;
    return `${closed}${root}:${eol}${printed(name, entry, '  ', '  ', eol)}`;
  }
  const { value } = spot.pair;
  if (isMap(value) && value.flow !== true && value.items.length > 0) {
    const indent = ' '.repeat(columnOf(text, startOf(value.items[0]?.key)));
    const at = endOfLine(closed, lastOffset(value));
    const step = stepOf(text, value) ?? '  ';
    const before = closed.slice(0, at);
    const gap = /\n$|^$/.test(before) ? '' : eol;
    return before + gap + printed(name, entry, indent, step, eol) + closed.slice(at);
  }
  const isEmpty =
    value === null || (isScalar(value) && value.value === null) || (isMap(value) && value.items.length === 0);
  if (!isEmpty) return null;
  const keyEnd = (spot.pair.key as { range?: readonly number[] }).range?.[1] ?? 0;
  const colon = closed.indexOf(':', keyEnd);
  const line = endOfLine(closed, colon);
  const rest = closed.slice(colon + 1, line).replace(/^\s*(?:\{\s*\}|null|~)?/, '');
  const indent = ' '.repeat(columnOf(text, startOf(spot.pair.key)) + 2);
  const comment = rest.trim() === '' ? eol : ` ${rest.trimStart()}`;
  return closed.slice(0, colon + 1) + comment + printed(name, entry, indent, '  ', eol) + closed.slice(line);
}

export function removeYamlEntry(text: string, [root, name]: Path): string | null {
  const spot = findEntry(text, root, name);
  if (spot === null || spot.map.flow === true) return null;
  const from = text.lastIndexOf('\n', startOf(spot.pair.key) - 1) + 1;
  if (text.slice(from, startOf(spot.pair.key)).trim() !== '') return null;
  return text.slice(0, from) + text.slice(endOfLine(text, lastOffset(spot.pair)));
}

/** Sets values of an entry; undefined removes a key. */
export function changeYamlEntry(
  text: string,
  [root, name]: Path,
  changes: readonly (readonly [key: string, value: JsonValue | undefined])[]
): string | null {
  return changes.reduce<string | null>((edited, [key, value]) => {
    if (edited === null) return null;
    const entry = findEntry(edited, root, name)?.pair.value;
    return isMap(entry) ? changeOne(edited, entry, key, value) : null;
  }, text);
}

function changeOne(text: string, entry: YAMLMap, key: string, value: JsonValue | undefined): string | null {
  const eol = /\r\n|\n/.exec(text)?.[0] ?? '\n';
  const pair = findPair(entry, key)?.pair;
  if (pair === undefined) {
    if (value === undefined) return text;
    const first = entry.items[0];
    if (entry.flow === true || first === undefined) return addToFlow(text, entry, key, value);
    const at = endOfLine(text, lastOffset(entry));
    const indent = ' '.repeat(columnOf(text, startOf(first.key)));
    const gap = /\n$/.test(text.slice(0, at)) ? '' : eol;
    return `${text.slice(0, at)}${gap}${indent}${yamlText(key)}: ${flow(value)}${eol}${text.slice(at)}`;
  }
  if (value === undefined) {
    if (entry.flow === true) return removeFromFlow(text, entry, pair);
    const from = text.lastIndexOf('\n', startOf(pair.key) - 1) + 1;
    if (text.slice(from, startOf(pair.key)).trim() !== '') return null;
    return text.slice(0, from) + text.slice(endOfLine(text, lastOffset(pair)));
  }
  const range = (pair.value as { range?: readonly number[] } | null)?.range;
  if (range === undefined || isAlias(pair.value)) return null;
  const [from = 0, to = 0] = range;
  const isBlock = !/^[[{"']/.test(text.slice(from, to)) && /\n/.test(text.slice(from, to));
  const end = isBlock ? from + text.slice(from, to).trimEnd().length : to;
  return text.slice(0, from) + flow(value) + text.slice(end);
}

function addToFlow(text: string, entry: YAMLMap, key: string, value: JsonValue): string | null {
  const end = (entry.range?.[1] ?? 0) - 1;
  if (text.charAt(end) !== '}') return null;
  const last = entry.items.at(-1);
  const at = last === undefined ? end : lastOffset(last);
  const comma = last === undefined ? ' ' : ', ';
  return `${text.slice(0, at)}${comma}${yamlText(key)}: ${flow(value)}${last === undefined ? ' ' : ''}${text.slice(at)}`;
}

function removeFromFlow(text: string, entry: YAMLMap, pair: Pair): string | null {
  const index = entry.items.indexOf(pair);
  const next = entry.items[index + 1];
  const before = entry.items[index - 1];
  if (next !== undefined) return text.slice(0, startOf(pair.key)) + text.slice(startOf(next.key));
  const from = before === undefined ? startOf(pair.key) : lastOffset(before);
  return text.slice(0, from) + text.slice(lastOffset(pair));
}

function findEntry(text: string, root: string, name: string): Spot | null {
  const { contents } = parseDocument(text, { uniqueKeys: false, logLevel: 'silent' });
  if (!isMap(contents)) return null;
  const servers = findPair(contents, root)?.pair.value;
  return isMap(servers) ? findPair(servers, name) : null;
}

function findPair(map: YAMLMap, name: string): Spot | null {
  const pair = map.items.findLast(({ key }) => isScalar(key) && (key.source ?? String(key.value)) === name);
  return pair === undefined ? null : { map, pair };
}

function startOf(key: unknown): number {
  return (key as { range?: readonly number[] } | null)?.range?.[0] ?? 0;
}

/** Where the last value within a node or pair ends, without the blanks and comments behind it. */
function lastOffset(node: unknown): number {
  if (isMap(node) && node.flow !== true && node.items.length > 0) return lastOffset(node.items.at(-1));
  const pair = node as {
    key?: unknown;
    value?: unknown;
    range?: readonly number[];
    items?: unknown[];
    flow?: boolean;
  };
  if ('key' in pair) return pair.value == null ? startOf(pair.key) + 1 : lastOffset(pair.value);
  if (pair.items !== undefined && pair.flow !== true && pair.items.length > 0)
    return lastOffset(pair.items.at(-1));
  return pair.range?.[1] ?? 0;
}

/** The beginning of the next line. */
function endOfLine(text: string, offset: number): number {
  if (offset > 0 && text.charAt(offset - 1) === '\n') return offset;
  const end = text.indexOf('\n', offset);
  return end === -1 ? text.length : end + 1;
}

function columnOf(text: string, offset: number): number {
  return offset - (text.lastIndexOf('\n', offset - 1) + 1);
}

/** One step of indentation within the entries that are there. */
function stepOf(text: string, servers: YAMLMap): string | null {
  for (const { key, value } of servers.items) {
    if (!isMap(value) || value.flow === true) continue;
    const step = columnOf(text, startOf(value.items[0]?.key)) - columnOf(text, startOf(key));
    if (step > 0) return ' '.repeat(step);
  }
  return null;
}

function printed(name: string, entry: JsonObject, indent: string, step: string, eol: string): string {
  const lines = Object.entries(entry).map(
    ([key, value]) => `${indent}${step}${yamlText(key)}: ${flow(value)}${eol}`
  );
  return `${indent}${yamlText(name)}:${eol}${lines.join('')}`;
}

/** Always within quotation marks: `NO`, `0123` and `1e3` are other things to one reader or the next. */
function flow(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map((each: JsonValue) => flow(each)).join(', ')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const pairs = Object.entries(value).map(([key, each]) => `${yamlText(key)}: ${flow(each)}`);
  return pairs.length === 0 ? '{}' : `{ ${pairs.join(', ')} }`;
}

function yamlText(key: string): string {
  const isPlain = /^[A-Za-z_][\w-]*$/.test(key) && !/^(?:y|n|yes|no|on|off|true|false|null)$/i.test(key);
  return isPlain ? key : JSON.stringify(key);
}
