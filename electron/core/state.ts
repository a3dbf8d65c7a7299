import { emptySlices, type SliceName, type SnapshotSlices } from '#shared/view/snapshot';

/** The truth that the window sees: slices of immutable entries, replaced and never changed in place. */
export interface State {
  get(): SnapshotSlices;
  /** Sets one entry; `undefined` removes it. */
  put<Name extends SliceName, Key extends keyof SnapshotSlices[Name]>(
    slice: Name,
    key: Key,
    value: SnapshotSlices[Name][Key] | undefined
  ): void;
  /** Sets a whole slice; entries that are not in it are gone. */
  replace<Name extends SliceName>(slice: Name, entries: SnapshotSlices[Name]): void;
  onChange(listener: () => void): () => void;
}

export function createState(app: SnapshotSlices['app']): State {
  let slices: SnapshotSlices = { ...emptySlices, app };
  const listeners = new Set<() => void>();

  function set(next: SnapshotSlices): void {
    slices = next;
    for (const listener of listeners) listener();
  }

  return {
    get: () => slices,
    put: (slice, key, value) => {
      const before = slices[slice];
      if (before[key] === value) return;
      const { [key]: _removed, ...rest } = before;
      set({ ...slices, [slice]: value === undefined ? rest : { ...before, [key]: value } });
    },
    replace: (slice, entries) => {
      set({ ...slices, [slice]: entries });
    },
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    }
  };
}
