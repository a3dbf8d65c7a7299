import { expect, test } from 'vitest';
import { createFolderHandlers } from '#core/folder-handlers';
import { nodeRandom } from '#core/node-ports';
import { createUndos } from '#core/undos';
import { ok, type Result } from '#shared/failure';
import type { Preferences } from '#shared/view/snapshot';

test('UX3: a folder that was removed comes back once, and at its place', async () => {
  let preferences: Preferences = { theme: 'system', panes: {}, folders: ['/a', '/b', '/c'] };
  const undos = createUndos(nodeRandom);
  const handlers = createFolderHandlers({
    ports: {
      desktop: { chooseFolder: () => Promise.resolve(ok('/d')) },
      preferences: { get: () => preferences }
    },
    undos,
    prefer: (change) => (preferences = { ...preferences, ...change })
  });
  const removed = await handlers['folder.remove']({ folder: '/b' });
  await handlers['folder.add']({});
  expect(preferences.folders).toEqual(['/a', '/c', '/d']);
  if (!removed.ok) throw new Error(removed.failure.message);
  expect(await undos.handlers['action.undo'](removed.value)).toEqual(ok(null));
  expect(preferences.folders).toEqual(['/a', '/b', '/c', '/d']);
  expect(await undos.handlers['action.undo'](removed.value)).toMatchObject({
    failure: { code: 'config.undo-gone' }
  });
});

test('UX3: what could not be taken back can be tried again, and only the oldest are forgotten', async () => {
  const undos = createUndos(nodeRandom);
  const answers: Result<null>[] = [
    { ok: false, failure: { code: 'ipc.refused', message: '', hint: null, retryable: true } },
    ok(null)
  ];
  const first = undos.keep(() => Promise.resolve(answers.shift() ?? ok(null)));
  expect((await undos.handlers['action.undo'](first)).ok).toBe(false);
  expect((await undos.handlers['action.undo'](first)).ok).toBe(true);
  const [oldest, ...younger] = Array.from({ length: 101 }, () => undos.keep(() => Promise.resolve(ok(null))));
  expect((await undos.handlers['action.undo'](oldest!)).ok).toBe(false);
  for (const undo of younger) expect((await undos.handlers['action.undo'](undo)).ok).toBe(true);
});
