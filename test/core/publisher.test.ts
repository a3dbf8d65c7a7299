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
