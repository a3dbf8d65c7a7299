import { isLosslessNumber, parse } from 'lossless-json';
import {
  booleanDraft,
  listDraft,
  nullDraft,
  numberDraft,
  objectDraft,
  stringDraft,
  type Draft
} from './draft';

/** Why a text is not JSON, and where; sentences in `form:json`. */
export interface JsonTextFault {
  readonly key:
    | 'empty'
    | 'comma'
    | 'colon'
    | 'value'
    | 'name'
    | 'quote'
    | 'number'
    | 'escape'
    | 'character'
    | 'end'
    | 'duplicate'
    | 'tooDeep';
  /** In UTF-16 units from the beginning. */
  readonly offset: number;
  /** Both from 1. */
  readonly line: number;
  readonly column: number;
  /** What stands there, or the name that stands twice. */
  readonly what: string;
}

export type ReadDraft =
  { readonly ok: true; readonly draft: Draft } | { readonly ok: false; readonly fault: JsonTextFault };

/** Strict JSON; numbers keep their digits. Two properties of one name with different values are a fault. */
export function readDraft(text: string): ReadDraft {
  if (text.trim() === '') return { ok: false, fault: faultAt(text, 'empty', text.length) };
  let duplicate: { readonly name: string; readonly offset: number } | undefined;
  try {
    const value = parse(text, null, {
      onDuplicateKey: ({ key, position }) => {
        duplicate ??= { name: key, offset: position };
        return undefined;
      }
    });
    if (duplicate !== undefined) {
      return { ok: false, fault: { ...faultAt(text, 'duplicate', duplicate.offset), what: duplicate.name } };
    }
    return { ok: true, draft: fromParsed(value) };
  } catch (error) {
    if (error instanceof SyntaxError) return { ok: false, fault: translate(text, error.message) };
    // Only the depth of the text can exhaust the stack here.
    if (error instanceof RangeError) return { ok: false, fault: faultAt(text, 'tooDeep', 0) };
    throw error;
  }
}

function fromParsed(value: unknown): Draft {
  if (value === null) return nullDraft;
  if (typeof value === 'boolean') return booleanDraft(value);
  if (typeof value === 'string') return stringDraft(value);
  if (isLosslessNumber(value)) return numberDraft(value.toString());
  if (Array.isArray(value)) return listDraft(value.map(fromParsed));
  const entries: [string, unknown][] = Object.entries(value as object);
  return objectDraft(entries.map(([name, part]) => [name, fromParsed(part)] as const));
}

/** The library's English in words of ours: which part was expected, by how its sentence begins. */
const beginnings: readonly (readonly [string, JsonTextFault['key']])[] = [
  ['Comma', 'comma'],
  ['Colon', 'colon'],
  ['Quoted object key', 'name'],
  ['End of string', 'quote'],
  ['Invalid number', 'number'],
  ['Invalid escape', 'escape'],
  ['Invalid unicode', 'escape'],
  ['Invalid character', 'character'],
  ['Expected end', 'end']
];

function translate(text: string, message: string): JsonTextFault {
  const offset = Number(/at position (\d+)$/.exec(message)?.[1] ?? text.length);
  const key = beginnings.find(([start]) => message.startsWith(start))?.[1] ?? 'value';
  return faultAt(text, key, offset);
}

function faultAt(text: string, key: JsonTextFault['key'], offset: number): JsonTextFault {
  const before = text.slice(0, offset);
  const line = before.split('\n').length;
  return {
    key,
    offset,
    line,
    column: offset - (before.lastIndexOf('\n') + 1) + 1,
    what: String.fromCodePoint(text.codePointAt(offset) ?? 32).trim()
  };
}
