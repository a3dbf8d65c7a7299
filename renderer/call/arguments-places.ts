import type { DraftPath } from '#shared/json-schema/draft';
import { secretPaths } from '#shared/json-schema/field-at';
import type { SchemaBook } from '#shared/json-schema/flatten';
import { jsonPathOf } from '#shared/json-schema/locate';
import { partAt, type Part } from '#shared/json-schema/scan';
import { brokenJson, type ArgumentsState } from '../json-schema/arguments-state';
import type { EditorPlace } from '../json-schema/editor-place';
import { isSecretName } from '../json-schema/names';
import type { Remark } from '../json-schema/remarks';
import { sayTyped } from '../json-schema/say-fault';
import type { Text } from '../text';

/* Where in the JSON beside the form the things are that the form talks about. The JSON must be whole. */

function partOf(json: string, { draft }: ArgumentsState, path: DraftPath): Part | null {
  const place = jsonPathOf(draft, path);
  return place === null ? null : partAt(json, place);
}

export function placeOf(json: string, state: ArgumentsState, path: DraftPath): EditorPlace | null {
  const part = partOf(json, state, path);
  return part === null || path.length === 0 ? null : { from: part.start, to: part.to };
}

export function faultPlaces(
  text: Text,
  json: string,
  state: ArgumentsState,
  remarks: readonly Remark[]
): readonly EditorPlace[] {
  const fault = brokenJson(state);
  if (fault !== null) {
    const from = fault.key === 'notAnObject' ? 0 : Math.min(fault.offset, Math.max(0, json.length - 1));
    return [{ from, to: Math.min(from + 1, json.length), words: sayTyped(text, fault) }];
  }
  return remarks.map(({ path, sentence }) => {
    const own = placeOf(json, state, path);
    if (own !== null) return { ...own, words: sentence };
    // What is missing stands nowhere: it is told where the object begins that it is missing in.
    const around = nearest(json, state, path);
    const name = path.at(-1);
    return { from: around, to: around + 1, words: name === undefined ? sentence : `${name}: ${sentence}` };
  });
}

function nearest(json: string, state: ArgumentsState, path: DraftPath): number {
  for (let length = path.length - 1; length >= 0; length -= 1) {
    const part = partOf(json, state, path.slice(0, length));
    if (part !== null) return part.from;
  }
  return 0;
}

export function secretPlaces(json: string, state: ArgumentsState, book: SchemaBook): readonly EditorPlace[] {
  if (brokenJson(state) !== null) return [];
  return secretPaths(book, state.draft, isSecretName).flatMap((path) => {
    const part = partOf(json, state, path);
    return part === null ? [] : [{ from: part.from + 1, to: part.to - 1 }];
  });
}
