import fc from 'fast-check';
import { expect, test } from 'vitest';
import { diff, type Patch } from '#shared/view/patch';
import type { AppSnapshot } from '#shared/view/snapshot';
import { followSnapshot } from '../../renderer/snapshot-feed';
import { fakeHost } from './bridge-fake';
import { connected, server, waiting, withServers } from './snapshots';

const names = ['a', 'b', 'c', 'd'];

/** Which servers there are, and which of them wait; two such worlds differ by a patch. */
const world = fc
  .subarray(names)
  .chain((present) =>
    fc
      .subarray(present)
      .map((waits) =>
        withServers(
          ...present.map((name) =>
            server('user', name, { connection: waits.includes(name) ? waiting(1_000) : connected })
          )
        )
      )
  );

/** The host's revisions from the first on, and the patches between them. */
function history(worlds: readonly AppSnapshot[]): { snapshots: AppSnapshot[]; patches: Patch[] } {
  const [first] = worlds;
  const snapshots = [{ ...first!, revision: 1 }];
  const patches: Patch[] = [];
  for (const next of worlds.slice(1)) {
    const before = snapshots.at(-1)!;
    const patch = diff(before, next);
    if (patch === null) continue;
    patches.push(patch);
    snapshots.push({ ...next, revision: patch.revision });
  }
  return { snapshots, patches };
}

async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await Promise.resolve();
}

test('ST2: patches drawn one by one, or many at a time, end in the same snapshot', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(world, { minLength: 2, maxLength: 12 }),
      fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
      async (worlds, drawsAfter) => {
        const { snapshots, patches } = history(worlds);
        const host = fakeHost({ 'app.snapshot': () => snapshots[0] });
        let seen: AppSnapshot | null = null;
        let frame: (() => void) | null = null;
        const stop = followSnapshot({
          bridge: host.bridge,
          onSnapshot: (snapshot) => {
            seen = snapshot;
          },
          onFailure: () => undefined,
          nextFrame: (run) => {
            frame = run;
          }
        });
        await settled();
        for (const [index, patch] of patches.entries()) {
          host.send(patch);
          if (drawsAfter[index] === true) frame!();
        }
        if (patches.length > 0) frame!();
        expect(seen).toEqual(snapshots.at(-1));
        expect(host.asked).toEqual([['app.snapshot', {}]]);
        stop();
      }
    ),
    { numRuns: 200 }
  );
});

test('ST2: wherever patches are lost, the window ends with what the host has', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(world, { minLength: 2, maxLength: 12 }),
      fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
      async (worlds, isLost) => {
        const { snapshots, patches } = history(worlds);
        let at = 0;
        const host = fakeHost({ 'app.snapshot': () => snapshots[at] });
        let seen: AppSnapshot | null = null;
        const stop = followSnapshot({
          bridge: host.bridge,
          onSnapshot: (snapshot) => {
            seen = snapshot;
          },
          onFailure: () => undefined,
          nextFrame: (run) => {
            run();
          }
        });
        await settled();
        for (const [index, patch] of patches.entries()) {
          at = index + 1;
          // The last one always arrives: a loss that nothing follows cannot be noticed.
          if (isLost[index] !== true || index === patches.length - 1) host.send(patch);
          await settled();
        }
        expect(seen).toEqual(snapshots.at(-1));
        stop();
      }
    ),
    { numRuns: 200 }
  );
});

test('ST2: patches that come while the snapshot is under way are neither lost nor applied twice', async () => {
  const { snapshots, patches } = history([
    withServers(server('user', 'a')),
    withServers(server('user', 'a'), server('user', 'b')),
    withServers(server('user', 'b'))
  ]);
  // The host answers with its state of after the first patch.
  const host = fakeHost({ 'app.snapshot': () => snapshots[1] });
  let seen: AppSnapshot | null = null;
  const stop = followSnapshot({
    bridge: host.bridge,
    onSnapshot: (snapshot) => {
      seen = snapshot;
    },
    onFailure: () => undefined,
    nextFrame: (run) => {
      run();
    }
  });
  for (const patch of patches) host.send(patch);
  expect(seen).toBeNull();
  await settled();
  expect(seen).toEqual(snapshots[2]);
  expect(host.asked).toHaveLength(1);
  stop();
});

test('ST2: what did not change keeps its identity, so that it is not drawn again', async () => {
  const a = server('user', 'a');
  const { snapshots, patches } = history([withServers(a), withServers(a, server('user', 'b'))]);
  const host = fakeHost({ 'app.snapshot': () => snapshots[0] });
  const seen: AppSnapshot[] = [];
  const stop = followSnapshot({
    bridge: host.bridge,
    onSnapshot: (snapshot) => seen.push(snapshot),
    onFailure: () => undefined,
    nextFrame: (run) => {
      run();
    }
  });
  await settled();
  for (const patch of patches) host.send(patch);
  expect(seen[1]?.servers[a.id]).toBe(seen[0]?.servers[a.id]);
  expect(seen[1]?.catalogs).toBe(seen[0]?.catalogs);
  stop();
});
