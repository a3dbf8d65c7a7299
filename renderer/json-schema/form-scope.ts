import { createContext, useContext } from 'react';
import type { DraftPath } from '#shared/json-schema/draft';
import type { Change } from '#shared/json-schema/edit-draft';
import type { SchemaBook } from '#shared/json-schema/flatten';
import { pathKey } from '#shared/json-schema/write-draft';

/** What the fields of one form share; it stays the same while one types. */
export interface FormScope {
  readonly book: SchemaBook;
  readonly change: (path: DraftPath, change: Change) => void;
  readonly choose: (path: DraftPath, variant: number) => void;
}

const FormContext = createContext<FormScope | null>(null);
export const FormProvider = FormContext.Provider;

export function useForm(): FormScope {
  const scope = useContext(FormContext);
  if (scope === null) throw new Error('A field stands outside a form.');
  return scope;
}

/** What is said about the fields, by `pathKey`; it changes a little after what is typed. */
export interface FormRemarks {
  readonly faults: ReadonlyMap<string, readonly string[]>;
  readonly choices: Readonly<Record<string, number>>;
}

const none: FormRemarks = { faults: new Map(), choices: {} };
const RemarksContext = createContext<FormRemarks>(none);
export const RemarksProvider = RemarksContext.Provider;

export function useChoice(place: DraftPath): number | undefined {
  return useContext(RemarksContext).choices[pathKey(place)];
}

/** How many choices stand around a place that are about that very place, e.g. 1 in an `anyOf` within an `anyOf`. */
const ChoiceDepthContext = createContext<{ readonly key: string; readonly depth: number } | null>(null);
export const ChoiceDepthProvider = ChoiceDepthContext.Provider;

/** What a choice of forms is kept by: choices within each other share their path, and are apart all the same. */
export function useChoicePlace(path: DraftPath): { readonly place: DraftPath; readonly depth: number } {
  const around = useContext(ChoiceDepthContext);
  const depth = around?.key === pathKey(path) ? around.depth : 0;
  return { depth, place: depth === 0 ? path : [...path, `\u0000${String(depth)}`] };
}

/** The sentences about one place; with `below` also those about what it holds, where that has no fields of its own. */
export function useFaults(path: DraftPath, below = false): string | null {
  const { faults } = useContext(RemarksContext);
  const own = faults.get(pathKey(path)) ?? [];
  const inner = below ? faultsBelow(faults, path) : [];
  const all = [...new Set([...own, ...inner])];
  return all.length === 0 ? null : all.join(' ');
}

/** Whether something is wrong at or below any of the places. */
export function useHasFaults(paths: readonly DraftPath[]): boolean {
  const { faults } = useContext(RemarksContext);
  return paths.some((path) => faults.has(pathKey(path)) || faultsBelow(faults, path).length > 0);
}

function faultsBelow(faults: FormRemarks['faults'], path: DraftPath): readonly string[] {
  const start = path.length === 0 ? '[' : `${pathKey(path).slice(0, -1)},`;
  return [...faults].flatMap(([key, sentences]) => (key.startsWith(start) ? sentences : []));
}
