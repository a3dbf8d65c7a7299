import type { JsonPath } from './pointer';

/*
 * Reads JSON text where it stands, one level at a time, so that ten megabytes can be looked into without being turned
 * into objects first, and numbers are seen as they were written. The text must be valid JSON, but for `layOut`.
 */

export type PartKind = 'object' | 'list' | 'string' | 'number' | 'word';

/** One property or item. Offsets are UTF-16 units into the text. */
export interface Part {
  /** null in a list. */
  readonly name: string | null;
  readonly index: number;
  readonly kind: PartKind;
  /** Where the name, or in a list the value, begins. */
  readonly start: number;
  readonly from: number;
  readonly to: number;
}

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const colon = 0x3a;

function kindAt(text: string, at: number): PartKind {
  switch (text.charAt(at)) {
    case '{':
      return 'object';
    case '[':
      return 'list';
    case '"':
      return 'string';
    case 't':
    case 'f':
    case 'n':
      return 'word';
    default:
      return 'number';
  }
}

/** The value that the whole text is. */
export function rootPart(text: string): Part {
  const from = skipSpace(text, 0);
  return { name: null, index: 0, kind: kindAt(text, from), start: from, from, to: endOfValue(text, from) };
}

/** The properties or items of what begins at `from`; none for a simple value. Duplicate names appear as often as they stand. */
export function* partsOf(text: string, from: number): Generator<Part> {
  const kind = kindAt(text, from);
  if (kind !== 'object' && kind !== 'list') return;
  let at = skipSpace(text, from + 1);
  for (let index = 0; at < text.length && !isCloser(text.charCodeAt(at)); index += 1) {
    const start = at;
    let name: string | null = null;
    if (kind === 'object') {
      const end = endOfString(text, at);
      name = nameFrom(text, at, end);
      at = skipSpace(text, skipSpace(text, end) + 1);
    }
    const to = endOfValue(text, at);
    yield { name, index, kind: kindAt(text, at), start, from: at, to };
    at = skipSpace(text, to);
    if (text.charCodeAt(at) === comma) at = skipSpace(text, at + 1);
  }
}

/** The value of one property; the last where a name stands twice, as everywhere. */
export function partNamed(text: string, from: number, name: string): Part | null {
  let found: Part | null = null;
  if (kindAt(text, from) !== 'object') return null;
  for (const part of partsOf(text, from)) if (part.name === name) found = part;
  return found;
}

/** Where a path leads; null where nothing stands there. */
export function partAt(text: string, path: JsonPath): Part | null {
  let here: Part | null = rootPart(text);
  for (const step of path) {
    if (here === null) return null;
    here = typeof step === 'number' ? itemAt(text, here.from, step) : partNamed(text, here.from, step);
  }
  return here;
}

function itemAt(text: string, from: number, index: number): Part | null {
  if (kindAt(text, from) !== 'list') return null;
  for (const part of partsOf(text, from)) if (part.index === index) return part;
  return null;
}

/** A string literal's text. */
export function stringFrom(literal: string): string {
  const value: unknown = JSON.parse(literal);
  return typeof value === 'string' ? value : '';
}

function nameFrom(text: string, from: number, to: number): string {
  const inside = text.slice(from + 1, to - 1);
  return inside.includes('\\') ? stringFrom(text.slice(from, to)) : inside;
}

function skipSpace(text: string, at: number): number {
  let here = at;
  while (here < text.length && text.charCodeAt(here) <= 0x20) here += 1;
  return here;
}

function endOfString(text: string, at: number): number {
  let end = text.indexOf('"', at + 1);
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end === -1 ? text.length : end + 1;
}

function isEscaped(text: string, at: number): boolean {
  let slashes = 0;
  while (text.charCodeAt(at - 1 - slashes) === backslash) slashes += 1;
  return slashes % 2 === 1;
}

function endOfValue(text: string, at: number): number {
  const first = text.charCodeAt(at);
  if (first === quote) return endOfString(text, at);
  let here = at;
  if (!isOpener(first)) {
    while (here < text.length && !endsWord(text.charCodeAt(here))) here += 1;
    return here;
  }
  for (let depth = 0; here < text.length;) {
    const code = text.charCodeAt(here);
    if (code === quote) {
      here = endOfString(text, here);
      continue;
    }
    if (isOpener(code)) depth += 1;
    else if (isCloser(code)) depth -= 1;
    here += 1;
    if (depth === 0) break;
  }
  return here;
}

/* Asked for each of millions of letters, so by comparison and not by a set. */

function isOpener(code: number): boolean {
  return code === 0x7b || code === 0x5b;
}

function isCloser(code: number): boolean {
  return code === 0x7d || code === 0x5d;
}

function endsWord(code: number): boolean {
  return code <= 0x20 || code === comma || isCloser(code);
}

/** Beyond this depth lines are not indented further. */
const deepest = 100;

/** The same JSON, one value a line; strings and numbers untouched. One pass, however deep it is nested. */
export function layOut(text: string): string {
  const breaks = Array.from({ length: deepest + 1 }, (_, depth) => `\n${'  '.repeat(depth)}`);
  let out = '';
  let depth = 0;
  const lineBreak = () => breaks[Math.min(Math.max(depth, 0), deepest)] ?? '\n';
  for (let at = skipSpace(text, 0); at < text.length; at = skipSpace(text, at)) {
    const code = text.charCodeAt(at);
    if (isOpener(code)) {
      const inside = skipSpace(text, at + 1);
      if (isCloser(text.charCodeAt(inside))) {
        out += text.charAt(at) + text.charAt(inside);
        at = inside + 1;
        continue;
      }
      depth += 1;
      out += text.charAt(at) + lineBreak();
      at += 1;
    } else if (isCloser(code)) {
      depth -= 1;
      out += lineBreak() + text.charAt(at);
      at += 1;
    } else if (code === comma) {
      out += `,${lineBreak()}`;
      at += 1;
    } else if (code === colon) {
      out += ': ';
      at += 1;
    } else {
      const end = Math.max(endOfValue(text, at), at + 1);
      out += text.slice(at, end);
      at = end;
    }
  }
  return out;
}
