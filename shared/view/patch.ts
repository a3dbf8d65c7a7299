import { sliceNames, type AppSnapshot, type SliceName, type SnapshotSlices } from './snapshot';

/** The way from one published revision to the next. `set` and `delete` name entries of slices by key. */
export interface Patch {
  readonly base: number;
  readonly revision: number;
  readonly set: { readonly [Name in SliceName]?: Partial<SnapshotSlices[Name]> };
  readonly delete: { readonly [Name in SliceName]?: readonly string[] };
}

type Entries = Readonly<Record<string, unknown>>;

/** Compares by reference, two levels deep; null when nothing differs. */
export function diff(before: AppSnapshot, after: SnapshotSlices): Patch | null {
  const set: Record<string, Entries> = {};
  const deleted: Record<string, readonly string[]> = {};
  for (const name of sliceNames) {
    const old: Entries = before[name];
    const now: Entries = after[name];
    if (old === now) continue;
    const changed = Object.entries(now).filter(([key, value]) => old[key] !== value);
    const gone = Object.keys(old).filter((key) => !Object.hasOwn(now, key));
    if (changed.length > 0) set[name] = Object.fromEntries(changed);
    if (gone.length > 0) deleted[name] = gone;
  }
  if (Object.keys(set).length === 0 && Object.keys(deleted).length === 0) return null;
  return { base: before.revision, revision: before.revision + 1, set, delete: deleted };
}

/** Untouched entries keep their identity, so that a view of them does not draw again. */
export function apply(snapshot: AppSnapshot, patch: Patch): AppSnapshot {
  const next: Record<string, unknown> = { ...snapshot, revision: patch.revision };
  for (const name of sliceNames) {
    const set: Entries | undefined = patch.set[name];
    const gone = patch.delete[name];
    if (set === undefined && gone === undefined) continue;
    const entries: Record<string, unknown> = { ...snapshot[name], ...set };
    for (const key of gone ?? []) Reflect.deleteProperty(entries, key);
    next[name] = entries;
  }
  return next as unknown as AppSnapshot;
}
