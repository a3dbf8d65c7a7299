/** What the parts of the doctor know of each other. */
import type { CheckFact, CheckLink, EditField, FactKey, Remedy } from '#shared/doctor/checkup';
import type { Failure } from '#shared/failure';
import type { ServerEntry } from '#shared/server/config';
import type { ServerView } from '#shared/view/snapshot';

/** `at`: the link that it is told at, where that is another than the one that was tried. */
export interface Broken {
  readonly ok: false;
  readonly failure: Failure;
  readonly remedy: Remedy;
  readonly at?: CheckLink;
}

export type StepOutcome = { readonly ok: true; readonly fact: CheckFact | null } | Broken;

/** One server under the doctor’s eye. */
export interface Patient {
  readonly entry: ServerEntry;
  readonly view: ServerView;
}

/** Addresses that were found and that the window only sees the beginning of. */
export interface FoundWay {
  readonly transport: 'http' | 'sse' | 'ws';
  readonly url: string;
}

export function fine(key: FactKey | null, params: CheckFact['params'] = {}): StepOutcome {
  return { ok: true, fact: key === null ? null : { key, params } };
}

export function broken(failure: Failure, remedy: Remedy, at?: CheckLink): Broken {
  return { ok: false, failure, remedy, ...(at === undefined ? {} : { at }) };
}

/** What only the file can repair, where it may be changed here; else what may help all the same. */
export function editOr(
  view: ServerView,
  otherwise: 'try-again' | 'none' = 'try-again',
  field?: EditField
): Remedy {
  if (!view.editable) return { kind: otherwise };
  return { kind: 'edit', ...(field === undefined ? {} : { field }) };
}
