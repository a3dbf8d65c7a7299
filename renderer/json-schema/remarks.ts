import type { Draft, DraftPath } from '#shared/json-schema/draft';
import type { Fault, Verdict } from '#shared/json-schema/fault';
import { fieldAt } from '#shared/json-schema/field-at';
import type { SchemaBook } from '#shared/json-schema/flatten';
import { locate } from '#shared/json-schema/locate';
import { unfinishedIn } from '#shared/json-schema/unfinished';
import { pathKey } from '#shared/json-schema/write-draft';
import type { Text } from '../text';
import { sayFault, sayUnfinished } from './say-fault';

export interface Remark {
  readonly path: DraftPath;
  readonly sentence: string;
  /** Only that something is still missing, which is no news before one has tried to send. */
  readonly isMissing: boolean;
}

const missing: readonly Fault['key'][] = ['required', 'requiredWith'];

/** Everything that is wrong, each at the place in the form where it is put right, in the order of the draft. */
export function remarksOn(
  text: Text,
  book: SchemaBook,
  draft: Draft,
  verdict: Verdict | null
): readonly Remark[] {
  const unfinished = unfinishedIn(draft).map((one) => ({
    path: one.path,
    sentence: sayUnfinished(text, one, wantsWhole(book, draft, one.path)),
    isMissing: one.why === 'item'
  }));
  const begun = new Set(unfinished.map(({ path }) => pathKey(path)));
  const faults = (verdict?.faults ?? []).map((fault) => ({
    path: locate(draft, fault.path),
    sentence: sayFault(text, fault),
    isMissing: missing.includes(fault.key)
  }));
  // Where something is half typed, “still empty” would be wrong.
  return [...unfinished, ...faults.filter(({ path, isMissing }) => !(isMissing && begun.has(pathKey(path))))];
}

function wantsWhole(book: SchemaBook, draft: Draft, path: DraftPath): boolean {
  const field = fieldAt(book, book.root, draft, path);
  return field?.kind === 'number' && field.whole;
}

/** By place, for the fields; of what is missing only where `withMissing`. */
export function byPlace(
  remarks: readonly Remark[],
  withMissing: boolean
): ReadonlyMap<string, readonly string[]> {
  const places = new Map<string, readonly string[]>();
  for (const { path, sentence, isMissing } of remarks) {
    if (isMissing && !withMissing) continue;
    const key = pathKey(path);
    places.set(key, [...(places.get(key) ?? []), sentence]);
  }
  return places;
}
