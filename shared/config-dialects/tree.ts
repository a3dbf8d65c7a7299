import type { JsonNode } from '../server/json-document';

/*
 * YAML and TOML are read into the same tree as JSON, with offsets of the file, so that one reader understands the entries
 * of every program.
 */

export interface TreeMember {
  readonly key: string;
  /** Where the name stands, and how long it is there. */
  readonly at: number;
  readonly length: number;
  readonly value: JsonNode;
}

export function textNode(value: string, offset: number, length: number): JsonNode {
  return { type: 'string', value, offset, length };
}

/** `source` is how the file writes a number: `0123` and `12345678901234567890` stay themselves. */
export function numberNode(value: number, source: string, offset: number, length: number): JsonNode {
  return { type: 'number', value, ...(String(value) === source ? {} : { source }), offset, length };
}

export function plainNode(value: boolean | null, offset: number, length: number): JsonNode {
  return { type: value === null ? 'null' : 'boolean', value, offset, length };
}

export function listNode(children: JsonNode[], offset: number, length: number): JsonNode {
  return { type: 'array', children, offset, length };
}

export function objectNode(parts: readonly TreeMember[], offset: number, length: number): JsonNode {
  const children = parts.map(({ key, at, length: keyLength, value }): JsonNode => {
    const end = Math.max(at + keyLength, value.offset + value.length);
    return {
      type: 'property',
      children: [textNode(key, at, keyLength), value],
      offset: at,
      length: end - at
    };
  });
  return { type: 'object', children, offset, length };
}

/** The object without some of its members, or with others beside them. */
export function reshaped(
  node: JsonNode,
  drop: ReadonlySet<string>,
  add: readonly TreeMember[] = []
): JsonNode {
  if (node.type !== 'object') return node;
  const kept = (node.children ?? []).filter(({ children }) => {
    const key: unknown = children?.[0]?.value;
    return typeof key !== 'string' || !drop.has(key);
  });
  const added = objectNode(add, node.offset, 0).children ?? [];
  return { ...node, children: [...kept, ...added] };
}

/** The entry as one that does not start; `source` is what says so. */
export function switchedOff(node: JsonNode, { offset, length }: JsonNode): JsonNode {
  const off = { key: 'disabled', at: offset, length, value: plainNode(true, offset, length) };
  return reshaped(node, new Set(['disabled', 'enabled']), [off]);
}

/** Line and column of an offset, both from 1; a byte order mark does not count. */
export function positionsIn(text: string): (offset: number) => { line: number; column: number } {
  const mark = text.startsWith('\uFEFF') ? 1 : 0;
  const starts = [0];
  for (const { index, 0: end } of text.matchAll(/\r\n|\n|\r/g)) starts.push(index + end.length);
  return (offset) => {
    const next = starts.findIndex((start) => start > offset);
    const index = (next === -1 ? starts.length : next) - 1;
    const column = offset - (starts[index] ?? 0) + 1;
    return { line: index + 1, column: index === 0 ? Math.max(1, column - mark) : column };
  };
}
