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
  onChange(listener: StateListener): () => void;
}

/** Without a slice and a key, all entries may be others. */
type StateListener = (slice?: SliceName, key?: string) => void;

export function createState(app: SnapshotSlices['app']): State {
  let slices: SnapshotSlices = { ...emptySlices, app };
  const listeners = new Set<StateListener>();

  function set(next: SnapshotSlices, slice?: SliceName, key?: string): void {
    slices = next;
    for (const listener of listeners) listener(slice, key);
  }

  return {
    get: () => slices,
    put: (slice, key, value) => {
      const before = slices[slice];
      if (before[key] === value) return;
      if (value !== undefined) {
        set({ ...slices, [slice]: { ...before, [key]: value } }, slice, String(key));
        return;
      }
      const { [key]: _removed, ...rest } = before;
      set({ ...slices, [slice]: rest }, slice, String(key));
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
