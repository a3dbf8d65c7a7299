import type { JsonValue } from '#shared/json';
import { elements, endOf, lastMember, members, readJson, type JsonNode } from '#shared/server/json-document';
import { insertChild } from './json-insert';
import { printMember, printValue } from './json-print';
import { removeChild } from './json-remove';
import { indentAt, styleOf } from './json-style';

/** Names of members and indexes of elements, from the root; of doubled names the last is meant. */
export type JsonPath = readonly (string | number)[];

/*
 * Edits of JSON with comments that change only what they must: every character outside the touched value stays, with
 * comments, order, line ends and trailing commas. They expect a document without faults whose root is an object, `null` or
 * nothing. A comment goes only when it stands inside a value that is replaced or removed.
 */

/** Replaces a value, or adds the member, and the objects around it that are missing. */
export function setValue(text: string, path: JsonPath, value: JsonValue): string {
  const document = readJson(text);
  const style = styleOf(document);
  const node = nodeAt(document.root, path);
  if (node !== null) {
    const printed = printValue(value, style, indentAt(text, node.offset));
    return text.slice(0, node.offset) + printed + text.slice(endOf(node));
  }
  const key = path.at(-1);
  if (key === undefined) {
    const isStarted = /[^\s\uFEFF]/.test(text) && !/[\r\n]$/.test(text);
    return text + (isStarted ? style.eol : '') + printValue(value, style, '') + style.eol;
  }
  const parentPath = path.slice(0, -1);
  const parent = nodeAt(document.root, parentPath);
  if (parent === null || parent.type === 'null') return setValue(text, parentPath, { [key]: value });
  return insertChild(text, parent, null, style, (layout, indent) =>
    printMember(String(key), value, layout, indent)
  );
}

/** Adds a member whose value is given as JSON text, and stays laid out as it is. */
export function addSource(text: string, parentPath: JsonPath, key: string, source: string): string {
  const document = readJson(text);
  const parent = nodeAt(document.root, parentPath);
  if (parent === null || parent.type === 'null') {
    return addSource(setValue(text, parentPath, {}), parentPath, key, source);
  }
  return insertChild(text, parent, null, styleOf(document), () => `${JSON.stringify(key)}: ${source}`);
}

/** Puts an element before the one that has this index now, or at the end. */
export function insertElement(text: string, path: JsonPath, index: number, value: JsonValue): string {
  const document = readJson(text);
  const list = nodeAt(document.root, path);
  if (list === null) return text;
  const before = elements(list)[index] ?? null;
  return insertChild(text, list, before, styleOf(document), (layout, indent) =>
    printValue(value, layout, indent)
  );
}

/** Removes a member (of doubles all) or an element, and the comma it no longer needs. */
export function removeValue(text: string, path: JsonPath): string {
  const key = path.at(-1);
  const parent = nodeAt(readJson(text).root, path.slice(0, -1));
  if (parent === null || key === undefined) return text;
  if (typeof key === 'number') return removeChild(text, parent, key);
  const index = members(parent).findIndex((member) => member.key === key);
  return index === -1 ? text : removeValue(removeChild(text, parent, index), path);
}

/** Gives a member, with all its doubles, another name. */
export function renameMember(text: string, path: JsonPath, name: string): string {
  const key = path.at(-1);
  const parent = nodeAt(readJson(text).root, path.slice(0, -1));
  return members(parent)
    .filter((member) => member.key === key)
    .reduceRight(
      (changed, { keyNode }) =>
        changed.slice(0, keyNode.offset) + JSON.stringify(name) + changed.slice(endOf(keyNode)),
      text
    );
}

export function nodeAt(root: JsonNode | null, path: JsonPath): JsonNode | null {
  return path.reduce<JsonNode | null>(
    (node, key) => (typeof key === 'string' ? lastMember(node, key)?.value : elements(node)[key]) ?? null,
    root
  );
}
