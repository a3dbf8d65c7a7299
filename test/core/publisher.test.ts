import { expect, test } from 'vitest';
import { createPublisher } from '#core/publisher';
import { createState } from '#core/state';
import { apply, type Patch } from '#shared/view/patch';
import type { SnapshotSlices } from '#shared/view/snapshot';
import { createFakeClock } from '../fakes/clock';

const app: SnapshotSlices['app'] = {
  info: { version: '0', platform: 'linux', keychain: null, startedAt: 0 },
  preferences: { theme: 'system', panes: {}, folders: [] }
};

test('UX9: a thousand changes within a frame reach the window as one patch with the last of each', async () => {
  const clock = createFakeClock();
  const state = createState(app);
  const publisher = createPublisher(state, clock);
  let seen = publisher.snapshot();
  const patches: Patch[] = [];
  publisher.subscribe((patch) => {
    patches.push(patch);
    seen = apply(seen, patch);
  });
  for (let count = 1; count <= 1_000; count++) {
    state.put('app', 'info', { ...app.info, startedAt: count });
  }
  expect(patches).toHaveLength(0);
  await clock.advance(16);
  expect(patches).toHaveLength(1);
  expect(seen.app.info.startedAt).toBe(1_000);
  expect(seen).toEqual(publisher.snapshot());
});

test('UX9: a snapshot that is asked for between two frames is whole, and later patches build on it', async () => {
  const clock = createFakeClock();
  const state = createState(app);
  const publisher = createPublisher(state, clock);
  state.put('app', 'info', { ...app.info, startedAt: 1 });
  const asked = publisher.snapshot();
  expect(asked.app.info.startedAt).toBe(1);
  const patches: Patch[] = [];
  publisher.subscribe((patch) => patches.push(patch));
  state.put('app', 'info', { ...app.info, startedAt: 2 });
  await clock.advance(16);
  expect(patches.map(({ base }) => base)).toEqual([asked.revision]);
});

test('PF5: a thousand changes a second reach the window in batches, the last one of each, in an order that stays', async () => {
  const clock = createFakeClock();
  const state = createState(app);
  const publisher = createPublisher(state, clock);
  const problems = Array.from({ length: 50 }, (_, index) => `file-${String(index)}`);
  const sayOf = (count: number) => sourceView(String(count));
  state.replace('sources', Object.fromEntries(problems.map((file) => [file, sayOf(-1)])));
  let seen = publisher.snapshot();
  const patches: Patch[] = [];
  publisher.subscribe((patch) => {
    patches.push(patch);
    seen = apply(seen, patch);
  });
  for (let count = 0; count < 1_000; count += 1) {
    state.put('sources', problems[(count * 7) % 50] ?? '', sayOf(count));
    await clock.advance(1);
  }
  await clock.advance(16);
  // One for each 16 ms and not one for each change.
  expect(patches.length).toBeLessThanOrEqual(63);
  expect(Object.keys(seen.sources)).toEqual(problems);
  expect(Object.values(seen.sources)).toEqual(Object.values(state.get().sources));
  expect(seen.sources['file-43']?.file).toBe('999');
  // Nothing is left that would wake the machine when nothing happens.
  expect(clock.waiting).toBe(0);
});

function sourceView(file: string): SnapshotSlices['sources'][string] {
  return { file, scope: 'user', exists: true, servers: [], problems: [], order: 0 };
}
