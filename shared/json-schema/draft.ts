import { isJsonObject, isList, type JsonValue } from '../json';

/*
 * What a person has typed, half-typed text included. Each JSON value has exactly one draft, whatever the schema says,
 * so JSON → draft → JSON loses nothing, not even what no field can draw. `undefined` is absent, which is neither
 * empty nor null.
 */
export type Draft =
  | { readonly type: 'null' }
  | { readonly type: 'boolean'; readonly value: boolean }
  | { readonly type: 'string'; readonly text: string }
  /** As typed: `-`, `1.0`, `12345678901234567890`. Only a JSON number is sent, digit by digit. */
  | { readonly type: 'number'; readonly text: string }
  /** As typed into a JSON field; only whole JSON is sent. */
  | { readonly type: 'json'; readonly text: string }
  | { readonly type: 'list'; readonly items: readonly ListItem[] }
  | { readonly type: 'object'; readonly entries: readonly Entry[] };

/** A key belongs to the item wherever it moves. */
export interface ListItem {
  readonly key: string;
  /** Absent: added, and nothing typed yet; left out of what is sent. */
  readonly draft: Draft | undefined;
}

export interface Entry {
  /** The name, except for a row that was added and is still being named. */
  readonly key: string;
  readonly name: string;
  readonly draft: Draft | undefined;
}

/** Keys of items and entries, from the outside in. */
export type DraftPath = readonly string[];

export const emptyObject: Draft = { type: 'object', entries: [] };
export const nullDraft: Draft = { type: 'null' };

export function stringDraft(text: string): Draft {
  return { type: 'string', text };
}

export function numberDraft(text: string): Draft {
  return { type: 'number', text };
}

export function booleanDraft(value: boolean): Draft {
  return { type: 'boolean', value };
}

export function listDraft(drafts: readonly (Draft | undefined)[]): Draft {
  return { type: 'list', items: drafts.map((draft, index) => ({ key: String(index), draft })) };
}

export function objectDraft(entries: readonly (readonly [string, Draft])[]): Draft {
  return { type: 'object', entries: entries.map(([name, draft]) => ({ key: name, name, draft })) };
}

/** The draft of a value that is already in memory, e.g. a default or a constant of a schema. */
export function draftOf(value: JsonValue): Draft {
  if (value === null) return nullDraft;
  switch (typeof value) {
    case 'boolean':
      return booleanDraft(value);
    case 'string':
      return stringDraft(value);
    case 'number':
      return numberDraft(JSON.stringify(value));
    default:
      if (isList(value)) return listDraft(value.map(draftOf));
      return objectDraft(
        Object.entries(isJsonObject(value) ? value : {}).map(([name, part]) => [name, draftOf(part)] as const)
      );
  }
}

/** A key that no other has, for something that is added. */
export function freeKey(taken: readonly { readonly key: string }[]): string {
  const keys = new Set(taken.map(({ key }) => key));
  let number = taken.length;
  while (keys.has(`+${String(number)}`)) number += 1;
  return `+${String(number)}`;
}

const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** Whether the text is a number of JSON; `007`, `1.` and `+1` are not. */
export function isJsonNumber(text: string): boolean {
  return jsonNumber.test(text);
}
