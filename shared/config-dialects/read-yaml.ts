import {
  isAlias,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  parseDocument,
  type Document,
  type Node as YamlNode,
  type Range,
  type YAMLMap
} from 'yaml';
import type { JsonNode } from '../server/json-document';
import { text as sentence } from '../text/text';
import type { ForeignDocument } from './document';
import { listNode, numberNode, objectNode, plainNode, positionsIn, textNode, type TreeMember } from './tree';

/* Aliases are drawn out; a few lines of them can stand for billions of values. */
const mostNodes = 50_000;
const deepest = 100;

class TooLarge extends Error {}

/** Reads YAML 1.2, anchors and merge keys drawn out. Never throws; of what is not valid comes what can be read of it. */
export function readYaml(source: string): ForeignDocument {
  const text = source;
  const position = positionsIn(text);
  const plain = text.startsWith('\uFEFF') ? ` ${text.slice(1)}` : text;
  const fault = (offset: number, cause: string): ForeignDocument => ({
    ...{ format: 'yaml', text, root: null, position },
    faults: [{ offset, cause }]
  });
  const document = parseDocument(plain, { merge: true, uniqueKeys: false, logLevel: 'error' });
  const more = document.errors.find(({ code }) => code === 'MULTIPLE_DOCS');
  const errors = document.errors.filter((each) => each !== more);
  try {
    const root = document.contents === null ? null : drawOut(document)(document.contents, 0);
    const cause = sentence('problem:part.second-document');
    return {
      ...{ format: 'yaml', text, root, position },
      faults: [
        ...errors.map(({ pos, message }) => ({
          ...{ offset: pos[0], spoilsBefore: true },
          cause: (message.split(/ at line |\n/)[0] ?? '').trim()
        })),
        ...(more === undefined ? [] : [{ offset: more.pos[0], cause }])
      ]
    };
  } catch (error_) {
    if (!(error_ instanceof TooLarge)) throw error_;
    return fault(0, sentence('problem:part.too-many-values'));
  }
}

function drawOut(document: Document): (node: YamlNode, depth: number) => JsonNode {
  let count = 0;

  function convert(node: YamlNode, depth: number): JsonNode {
    count += 1;
    if (count > mostNodes || depth > deepest) throw new TooLarge();
    if (isAlias(node)) {
      const target = node.resolve(document);
      if (target === undefined) return plainNode(null, start(node.range), 0);
      return convert(target, depth + 1);
    }
    const offset = start(node.range);
    const length = (node.range?.[1] ?? offset) - offset;
    if (isSeq(node)) {
      const items = node.items.map((item) => convert(item as YamlNode, depth + 1));
      return listNode(items, offset, length);
    }
    if (isMap(node)) return objectNode(membersOf(node, depth), offset, length);
    if (!isScalar(node)) return plainNode(null, offset, length);
    const { value, source } = node;
    if (typeof value === 'string') return textNode(value, offset, length);
    if (typeof value === 'number') return numberNode(value, source ?? String(value), offset, length);
    if (typeof value === 'boolean') return plainNode(value, offset, length);
    return value === null || value === undefined
      ? plainNode(null, offset, length)
      : textNode(source ?? '', offset, length);
  }

  function membersOf(map: YAMLMap, depth: number): readonly TreeMember[] {
    const own: TreeMember[] = [];
    const merged: TreeMember[] = [];
    for (const pair of map.items) {
      if (!isPair(pair)) continue;
      // In a broken document it may be missing.
      if (!isNode(pair.key)) continue;
      const { key } = pair;
      const at = start(key.range);
      const value = pair.value as YamlNode | null;
      const isMerge = isScalar(key) && (typeof key.value === 'symbol' || key.value === '<<');
      if (isMerge) merged.push(...(value === null ? [] : mergedMembers(value, depth + 1)));
      else {
        own.push({
          key: isScalar(key) ? (key.source ?? String(key.value)) : String(key),
          at,
          length: (key.range?.[1] ?? at) - at,
          value: value === null ? plainNode(null, at, 0) : convert(value, depth + 1)
        });
      }
    }
    const names = new Set(own.map(({ key }) => key));
    // What stands in the map itself counts more than what is merged, and of merged maps the first.
    const inherited = merged.filter(({ key }) => !names.has(key) && names.add(key));
    return [...inherited, ...own];
  }

  function mergedMembers(value: YamlNode, depth: number): readonly TreeMember[] {
    if (depth > deepest) throw new TooLarge();
    const target = isAlias(value) ? value.resolve(document) : value;
    if (isMap(target)) return membersOf(target, depth);
    return isSeq(target) ? target.items.flatMap((item) => mergedMembers(item as YamlNode, depth + 1)) : [];
  }

  return convert;
}

function start(range: Range | null | undefined): number {
  return range?.[0] ?? 0;
}
