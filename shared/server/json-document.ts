import { createScanner, parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser';

export type JsonNode = Node & {
  /** How the file writes a number whose digits or form its value does not keep: `12345678901234567890`, `1.10`. */
  source?: string;
};

export interface Position {
  /** From 1. */
  readonly line: number;
  /** From 1, in UTF-16 units; a byte order mark does not count. */
  readonly column: number;
}

export interface JsonFault extends Position {
  readonly offset: number;
  /** Key of the sentence in the catalogue: the parser's own name of the fault, or `TooDeep`. */
  readonly what: string;
}

/** JSON with comments and trailing commas, as far as it can be read; offsets count in the text as given. */
export interface JsonDocument {
  readonly text: string;
  /** null: there is no value at all. */
  readonly root: JsonNode | null;
  /** In order; at most one a line, since one slip of the pen makes the parser stumble several times. */
  readonly faults: readonly JsonFault[];
  /** Every fault, for asking whether a span is touched by one. */
  readonly faultOffsets: readonly number[];
  position(offset: number): Position;
}

export interface JsonMember {
  readonly key: string;
  readonly keyNode: JsonNode;
  /** null where the file breaks off before the value. */
  readonly value: JsonNode | null;
  /** Name, colon and value. */
  readonly node: JsonNode;
}

/* The parser recurses; a configuration is about five levels deep. */
const deepest = 100;
const mostFaults = 10;
const openers = new Set<number>([1, 3]);
const closers = new Set<number>([2, 4]);
const endOfFile = 17;

/** Never throws. Text without any value (empty, or comments only) has no fault. */
export function readJson(text: string): JsonDocument {
  // A blank for the mark: the parser refuses it, and the offsets stay those of the file.
  const plain = text.startsWith('\uFEFF') ? ` ${text.slice(1)}` : text;
  const position = positions(plain, plain === text ? 0 : 1);
  const document = (root: JsonNode | null, faults: readonly Pick<JsonFault, 'offset' | 'what'>[]) => ({
    text,
    root,
    faults: onePerLine(faults.map((fault) => ({ ...fault, ...position(fault.offset) }))),
    faultOffsets: faults.map(({ offset }) => offset),
    position
  });
  const { empty, tooDeep } = survey(plain);
  if (empty) return document(null, []);
  if (tooDeep !== null) return document(null, [{ offset: tooDeep, what: 'TooDeep' }]);
  const errors: ParseError[] = [];
  const root = parseTree(plain, errors, { allowTrailingComma: true }) ?? null;
  if (root !== null) keepDigits(root, plain);
  return document(
    root,
    errors.map(({ error, offset }) => ({ offset, what: printParseErrorCode(error) }))
  );
}

function keepDigits(node: JsonNode, text: string): void {
  for (const child of node.children ?? []) keepDigits(child, text);
  if (node.type !== 'number') return;
  const source = text.slice(node.offset, node.offset + node.length);
  if (source !== String(node.value)) node.source = source;
}

function survey(text: string): { readonly empty: boolean; readonly tooDeep: number | null } {
  const scanner = createScanner(text, true);
  let depth = 0;
  let token: number = scanner.scan();
  if (token === endOfFile) return { empty: true, tooDeep: null };
  for (; token !== endOfFile; token = scanner.scan()) {
    if (openers.has(token)) depth += 1;
    if (closers.has(token)) depth -= 1;
    if (depth > deepest) return { empty: false, tooDeep: scanner.getTokenOffset() };
  }
  return { empty: false, tooDeep: null };
}

function positions(text: string, mark: number): (offset: number) => Position {
  const starts = [0];
  for (const { index, 0: end } of text.matchAll(/\r\n|\n|\r/g)) starts.push(index + end.length);
  return (offset) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    const column = offset - (starts[low] ?? 0) + 1;
    return { line: low + 1, column: low === 0 ? Math.max(1, column - mark) : column };
  };
}

function onePerLine(faults: readonly JsonFault[]): readonly JsonFault[] {
  const lines = new Set<number>();
  return faults.filter(({ line }) => !lines.has(line) && lines.add(line)).slice(0, mostFaults);
}

/** The members of an object in the file's order, doubles included; of anything else none. */
export function members(node: JsonNode | null): readonly JsonMember[] {
  if (node?.type !== 'object') return [];
  return (node.children ?? []).flatMap((property) => memberOf(property) ?? []);
}

function memberOf(property: JsonNode): JsonMember | null {
  const [keyNode, value] = property.children ?? [];
  const key = keyNode === undefined ? null : textOf(keyNode);
  return keyNode === undefined || key === null
    ? null
    : { key, keyNode, value: value ?? null, node: property };
}

/** Of a name that stands twice the last counts, as in every reader of JSON. */
export function lastMember(node: JsonNode | null, key: string): JsonMember | null {
  if (node?.type !== 'object') return null;
  // Asked for every spelling of every field: a list of members made for each was most of the time a file takes.
  const property = node.children?.findLast(({ children }) => children?.[0]?.value === key);
  return property === undefined ? null : memberOf(property);
}

export function elements(node: JsonNode | null): readonly JsonNode[] {
  return node?.type === 'array' ? (node.children ?? []) : [];
}

export function textOf(node: JsonNode | null): string | null {
  const value: unknown = node?.type === 'string' ? node.value : null;
  return typeof value === 'string' ? value : null;
}

/** A switch, also one whose true or false stands in quotation marks; null: it is neither. */
export function switchOf(node: JsonNode | null | undefined): boolean | null {
  const value: unknown = node?.value;
  const word = typeof value === 'string' ? value.trim().toLowerCase() : value;
  if (word === true || word === 'true') return true;
  return word === false || word === 'false' ? false : null;
}

export function endOf(node: JsonNode): number {
  return node.offset + node.length;
}

/** The value as the file writes it. */
export function sourceOf(document: JsonDocument, node: JsonNode): string {
  return document.text.slice(node.offset, endOf(node));
}
