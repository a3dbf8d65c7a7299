import { expect, test } from 'vitest';
import { createNotices } from '#core/notices';
import { failure } from '#shared/failure';
import type { ConnectionState } from '#shared/connection/state';
import { isQuiet, type Need } from '#shared/view/notices';
import type { AppSnapshot, Preferences } from '#shared/view/snapshot';
import { createFakeClock } from '../fakes/clock';
import { connected, emptySnapshot, server, waiting, withServers } from '../renderer/snapshots';

const noon = new Date(2026, 0, 5, 12, 0).getTime();
const failed: ConnectionState = {
  type: 'failed',
  failure: failure('process.exited', { details: { exitCode: 1 } }),
  stderrTail: null
};
const needsAuth: ConnectionState = { type: 'needs-auth', reason: 'no-token', authorizationServer: null };

function setUp(preferences: Partial<Preferences> = {}) {
  const clock = createFakeClock(noon);
  const told: (readonly Need[])[] = [];
  let isInFront = false;
  const notices = createNotices({ clock, isInFront: () => isInFront, tell: (needs) => told.push(needs) });
  const see = (states: Readonly<Record<string, ConnectionState>>) => {
    const snapshot = withServers(
      ...Object.entries(states).map(([name, connection]) => server('user', name, { connection }))
    );
    const app: AppSnapshot['app'] = {
      ...emptySnapshot.app,
      preferences: { ...emptySnapshot.app.preferences, ...preferences }
    };
    notices.follow({ ...snapshot, app });
  };
  return {
    clock,
    see,
    told: () => told.map((needs) => needs.map(({ name, kind }) => `${name}: ${kind}`)),
    toFront: (next: boolean) => {
      isInFront = next;
    }
  };
}

test('UX7: what is given up and what asks for a sign-in at about the same time is told once, together', async () => {
  const { clock, see, told } = setUp();
  see({ a: failed, b: waiting(0), c: connected });
  await clock.advance(500);
  see({ a: failed, b: needsAuth, c: connected });
  await clock.advance(5_000);
  see({ a: failed, b: needsAuth, c: connected });
  await clock.advance(5_000);
  expect(told()).toEqual([['a: failed', 'b: signIn']]);
});

test('UX7: what is well again before it is told is not told, and what fails anew later is', async () => {
  const { clock, see, told } = setUp();
  see({ a: failed });
  see({ a: connected });
  await clock.advance(5_000);
  expect(told()).toEqual([]);
  see({ a: failed });
  await clock.advance(5_000);
  expect(told()).toEqual([['a: failed']]);
});

test('UX7: trying again in between is no reason to tell the same once more', async () => {
  const { clock, see, told } = setUp();
  see({ a: failed });
  await clock.advance(5_000);
  see({ a: waiting(0) });
  see({ a: failed });
  await clock.advance(5_000);
  expect(told()).toEqual([['a: failed']]);
});

test('UX7: while the window is in front the list says it, and nothing is told then or afterwards', async () => {
  const { clock, see, told, toFront } = setUp();
  toFront(true);
  see({ a: failed });
  toFront(false);
  await clock.advance(5_000);
  see({ a: failed });
  await clock.advance(5_000);
  expect(told()).toEqual([]);
});

test('UX7: nothing is told in quiet hours, nor when the person wants no notifications', async () => {
  for (const preferences of [{ notify: false }, { quiet: { from: 11 * 60, to: 13 * 60 } }]) {
    const { clock, see, told } = setUp(preferences);
    see({ a: failed });
    await clock.advance(5_000);
    expect(told()).toEqual([]);
  }
});

test('UX7: what the person stopped is no news', async () => {
  const { clock, see, told } = setUp();
  see({ a: { type: 'failed', failure: failure('connect.stopped'), stderrTail: null } });
  await clock.advance(5_000);
  expect(told()).toEqual([]);
});

test('UX7: quiet hours may span midnight', () => {
  const night = { from: 22 * 60, to: 7 * 60 };
  expect([21 * 60 + 59, 22 * 60, 0, 6 * 60 + 59, 7 * 60].map((minute) => isQuiet(night, minute))).toEqual([
    false,
    true,
    true,
    true,
    false
  ]);
  expect(isQuiet(null, 0)).toBe(false);
});
