import { TomlDocument } from '@decimalturn/toml-patch';
import type { JsonNode } from '../server/json-document';
import type { ForeignDocument } from './document';
import { tomlRest, type TomlFault } from './toml-rest';
import { listNode, numberNode, objectNode, plainNode, positionsIn, textNode, type TreeMember } from './tree';

interface Place {
  readonly start: { readonly line: number; readonly column: number };
  readonly end: { readonly line: number; readonly column: number };
}

/** What is used of the library's tree, whose own types it does not export. */
export interface TomlNode {
  readonly type: string;
  readonly loc: Place;
  readonly raw?: string;
  readonly value?: unknown;
  readonly key?: TomlNode;
  readonly item?: TomlNode;
  readonly items?: readonly TomlNode[];
}

interface Branch {
  readonly at: number;
  readonly length: number;
  readonly members: Map<string, Branch | Leaf>;
  /** Of `[[name]]`. */
  readonly list?: Branch[];
}

interface Leaf {
  readonly at: number;
  readonly length: number;
  readonly node: JsonNode;
}

/** Reads TOML. Never throws; of what is not valid comes what stands beside the faults. */
export function readToml(text: string): ForeignDocument {
  const position = positionsIn(text);
  const plain = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const offsetAt = offsetsIn(text);
  const document = (root: JsonNode | null, faults: readonly TomlFault[]): ForeignDocument => ({
    ...{ format: 'toml', text, root, position },
    faults: faults.map(({ line, column, cause }) => ({ offset: offsetAt(line, column), cause }))
  });
  try {
    // The stricter of the two readers judges; the other one knows where things stand.
    const { faults, rest } = tomlRest(plain);
    return document(rest === null ? null : treeOf(rest, text.length - plain.length), faults);
  } catch (error) {
    const cause = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    return document(null, [{ line: 1, column: 0, cause }]);
  }
}

export function tomlBlocks(text: string): readonly TomlNode[] {
  return new TomlDocument(text).cst;
}

/** From line (from 1) and column (from 0) to an offset. */
function offsetsIn(text: string): (line: number, column: number) => number {
  const starts = [0];
  for (const { index, 0: end } of text.matchAll(/\r\n|\n/g)) starts.push(index + end.length);
  return (line, column) => Math.min(text.length, (starts[line - 1] ?? 0) + Math.max(0, column));
}

/** The names of a key: `a."b.c"` has two. */
export function keyOf(node: TomlNode | undefined): readonly string[] {
  const key = node?.type === 'TableKey' || node?.type === 'TableArrayKey' ? node.item : node;
  return Array.isArray(key?.value) ? (key.value as readonly string[]) : [];
}

function treeOf(text: string, mark: number): JsonNode {
  const offsetAt = offsetsIn(text);
  const span = ({ loc }: TomlNode): { at: number; length: number } => {
    const at = offsetAt(loc.start.line, loc.start.column);
    return { at: at + mark, length: Math.max(0, offsetAt(loc.end.line, loc.end.column) - at) };
  };
  const root: Branch = { at: mark, length: text.length, members: new Map() };

  function branchAt(from: Branch, path: readonly string[], node: TomlNode): Branch {
    return path.reduce((branch, name) => {
      const known = branch.members.get(name);
      if (known !== undefined && 'members' in known) return known.list?.at(-1) ?? known;
      const made: Branch = { ...span(node), members: new Map() };
      branch.members.set(name, made);
      return made;
    }, from);
  }

  function put(branch: Branch, pair: TomlNode): void {
    const path = keyOf(pair.key);
    const owner = branchAt(branch, path.slice(0, -1), pair.key ?? pair);
    const name = path.at(-1);
    if (name === undefined || pair.value === undefined) return;
    owner.members.set(name, { ...span(pair.key ?? pair), node: valueOf(pair.value as TomlNode) });
  }

  function valueOf(node: TomlNode): JsonNode {
    const { at, length } = span(node);
    switch (node.type) {
      case 'InlineArray':
        return listNode(
          (node.items ?? []).flatMap(({ item }) => (item ? [valueOf(item)] : [])),
          at,
          length
        );
      case 'InlineTable': {
        const branch: Branch = { at, length, members: new Map() };
        for (const { item } of node.items ?? []) if (item) put(branch, item);
        return nodeOf(branch);
      }
      case 'String':
        return textNode(String(node.value), at, length);
      case 'Boolean':
        return plainNode(node.value === true, at, length);
      case 'Integer':
      case 'Float':
        return numberNode(Number(node.value), node.raw ?? String(node.value), at, length);
      default:
        return textNode(node.raw ?? '', at, length);
    }
  }

  function nodeOf({ at, length, members, list }: Branch): JsonNode {
    if (list !== undefined) return listNode(list.map(nodeOf), at, length);
    const parts = [...members].map(([key, part]): TreeMember => ({
      key,
      at: part.at,
      length: 'node' in part ? part.length : 0,
      value: 'node' in part ? part.node : nodeOf(part)
    }));
    return objectNode(parts, at, length);
  }

  for (const block of tomlBlocks(text)) {
    if (block.type === 'KeyValue') put(root, block);
    if (block.type !== 'Table' && block.type !== 'TableArray') continue;
    const path = keyOf(block.key);
    let branch = branchAt(root, block.type === 'Table' ? path : path.slice(0, -1), block.key ?? block);
    if (block.type === 'TableArray') {
      const name = path.at(-1) ?? '';
      const known = branch.members.get(name);
      const item: Branch = { ...span(block), members: new Map() };
      if (known !== undefined && 'members' in known && known.list !== undefined) known.list.push(item);
      else branch.members.set(name, { ...span(block), members: new Map(), list: [item] });
      branch = item;
    }
    for (const pair of block.items ?? []) if (pair.type === 'KeyValue') put(branch, pair);
  }
  return nodeOf(root);
}
