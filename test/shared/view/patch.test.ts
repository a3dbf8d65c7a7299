import fc from 'fast-check';
import { expect, test } from 'vitest';
import { apply, diff } from '#shared/view/patch';
import { sliceNames, type AppSnapshot, type SnapshotSlices } from '#shared/view/snapshot';

/** Slices whose entries are shared objects now and then, as successive snapshots share them. */
const entry = fc.record({ value: fc.integer({ min: 0, max: 3 }) });
const slice = fc.dictionary(fc.stringMatching(/^[a-e]$|^user:__proto__$/), entry, { maxKeys: 5 });
const slices = fc
  .tuple(...sliceNames.map(() => slice))
  .map(
    (parts) =>
      Object.fromEntries(sliceNames.map((name, index) => [name, parts[index]])) as unknown as SnapshotSlices
  );

test('UX9: the difference of two snapshots, applied to the first, gives the second', () => {
  fc.assert(
    fc.property(slices, slices, fc.nat(), (before, after, revision) => {
      const snapshot: AppSnapshot = { ...before, revision };
      const patch = diff(snapshot, after);
      const result = patch === null ? snapshot : apply(snapshot, patch);
      expect(result).toEqual({ ...after, revision: patch === null ? revision : revision + 1 });
    })
  );
});

test('UX9: entries that did not change keep their identity, so that nothing of them is drawn again', () => {
  fc.assert(
    fc.property(slices, slices, (before, other) => {
      const after = { ...before, servers: { ...before.servers, ...other.servers } };
      const snapshot: AppSnapshot = { ...before, revision: 1 };
      const patch = diff(snapshot, after);
      const result = patch === null ? snapshot : apply(snapshot, patch);
      for (const name of sliceNames) {
        for (const [key, value] of Object.entries(before[name])) {
          if (Object.entries(after[name]).some(([k, v]) => k === key && v === value)) {
            expect(Object.entries(result[name]).find(([k]) => k === key)?.[1]).toBe(value);
          }
        }
      }
    })
  );
});

test('UX9: equal snapshots have no difference', () => {
  fc.assert(
    fc.property(slices, (same) => {
      expect(diff({ ...same, revision: 3 }, same)).toBeNull();
    })
  );
});
