import type { Draft, DraftPath } from '#shared/json-schema/draft';
import { changeAt, type Change } from '#shared/json-schema/edit-draft';
import { readDraft, type JsonTextFault } from '#shared/json-schema/read-draft';
import { pathKey, settled, writePretty } from '#shared/json-schema/write-draft';

/** Why the JSON that was typed is not arguments. */
export type TypedFault = JsonTextFault | { readonly key: 'notAnObject' };

/** What is being filled in: one value, seen as form and as JSON. */
export interface ArgumentsState {
  /** The last whole value. */
  readonly draft: Draft;
  /** Which form was chosen where the schema has several, by `pathKey`. */
  readonly choices: Readonly<Record<string, number>>;
  /** The JSON as it was typed; null where the form was changed last, and the JSON follows it. */
  readonly typed: { readonly text: string; readonly fault: TypedFault | null } | null;
}

export function argumentsOf(draft: Draft): ArgumentsState {
  return { draft, choices: {}, typed: null };
}

export function changed(state: ArgumentsState, path: DraftPath, change: Change): ArgumentsState {
  const draft = changeAt(state.draft, path, change) ?? state.draft;
  return draft === state.draft ? state : { ...state, draft, typed: null };
}

export function chosen(state: ArgumentsState, path: DraftPath, variant: number): ArgumentsState {
  return { ...state, choices: { ...state.choices, [pathKey(path)]: variant } };
}

/** While the JSON is broken the last whole value stays, for the form to show. */
export function typedJson(state: ArgumentsState, text: string): ArgumentsState {
  const read = readDraft(text);
  if (!read.ok) return { ...state, typed: { text, fault: read.fault } };
  if (read.draft.type !== 'object') return { ...state, typed: { text, fault: { key: 'notAnObject' } } };
  return { ...state, draft: read.draft, typed: { text, fault: null } };
}

/** Why the JSON cannot be used as it was typed; null where it can. */
export function brokenJson({ typed }: ArgumentsState): TypedFault | null {
  return typed?.fault ?? null;
}

/** Takes the last whole value, and lets the broken JSON go. */
export function withoutTyped(state: ArgumentsState): ArgumentsState {
  return { ...state, typed: null };
}

export function jsonOf(state: ArgumentsState): string {
  return state.typed?.text ?? writePretty(settled(state.draft));
}
