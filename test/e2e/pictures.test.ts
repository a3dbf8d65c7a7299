import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { lookAtAsks, lookAtCalls, lookAtTabs } from './screens/calls';
import { lookAtDialogs, lookAtKeys } from './screens/dialogs';
import { lookAtEmptiness, lookAtEnterprise } from './screens/first';
import { foreignWords } from './screens/foreign-words';
import { screens } from './screens/names';
import { lookAtActivity, lookAtBoard, lookAtPages } from './screens/pages';
import { createStage } from './screens/stage';
import { lookAtFailure, lookAtSignIn, lookAtStates } from './screens/states';
import type { Walk } from './screens/walk';
import { busyWorld, firstWorld, type World } from './screens/world';

// Each screen in up to nine looks; with pictures of each on a busy machine that takes its time.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 });

let busy: Walk;
let first: Walk | undefined;

async function enter(world: World): Promise<Walk> {
  const { app, page } = world;
  return { world, app, page, main: page.getByRole('main'), stage: await createStage(world) };
}

beforeAll(async () => {
  busy = await enter(await busyWorld());
});

afterAll(async () => {
  await busy.world.close();
  await first?.world.close();
});

const walks: readonly (readonly [string, (walk: Walk) => Promise<void>])[] = [
  ['a server in each of its states', lookAtStates],
  ['signing in, and the accounts', lookAtSignIn],
  ['the board', lookAtBoard],
  ['the tabs of a server', lookAtTabs],
  ['calls, their results and their history', lookAtCalls],
  ['what is asked before something happens', lookAtAsks],
  ['the pages about all servers', lookAtPages],
  ['activity under every page', lookAtActivity],
  ['a server that failed', lookAtFailure],
  ['dialogs and menus', lookAtDialogs],
  ['what keys open', lookAtKeys]
];

test.each(walks)('UX4, UX5, UX6: %s: no fault in any look', async (_name, walk) => {
  await walk(busy);
  expect(busy.stage.takeFaults()).toEqual([]);
});

test.each([
  ['the first start', lookAtEmptiness],
  ['an organisation that decides', lookAtEnterprise]
] as const)('UX2, UX4, UX5, UX6: %s: no fault in any look', async (_name, walk) => {
  first ??= await enter(await firstWorld());
  await walk(first);
  expect(first.stage.takeFaults()).toEqual([]);
});

test('UX6: no text in the window comes from outside the catalogues', async () => {
  const found = [
    ...(await foreignWords(busy.page, busy.stage.unmarked.keys())),
    ...(first === undefined ? [] : await foreignWords(first.page, first.stage.unmarked.keys()))
  ];
  expect(found).toEqual([]);
});

test('UX4: every screen of the list was seen', () => {
  const seen = new Set([...busy.stage.seen, ...(first?.stage.seen ?? [])]);
  expect(screens.filter((screen) => !seen.has(screen))).toEqual([]);
});
