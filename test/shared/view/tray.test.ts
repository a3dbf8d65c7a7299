import { expect, test } from 'vitest';
import type { ServerView } from '#shared/view/snapshot';
import { trayView } from '#shared/view/tray';
import { failure } from '#shared/failure';
import { serverHash } from '#shared/view/server-address';
import { placeOf, serverPlace } from '../../../renderer/place';
import { connected, exited, id, server, waiting } from '../../renderer/snapshots';

const byId = (...servers: readonly ServerView[]) => Object.fromEntries(servers.map((one) => [one.id, one]));
const failedBy = (why: ReturnType<typeof failure>) =>
  ({ type: 'failed', failure: why, stderrTail: null }) as const;

test('UX7: the icon says all is fine, that something is on its way, or that something needs the person', () => {
  const fine = server('user', 'a', { connection: connected });
  const busy = server('user', 'b', { connection: waiting(0) });
  const broken = server('user', 'c', { connection: failedBy(exited) });
  expect(trayView(byId(fine)).sum).toBe('fine');
  expect(trayView(byId(fine, busy))).toMatchObject({ sum: 'working', count: 1 });
  expect(trayView(byId(fine, busy, broken))).toMatchObject({ sum: 'needs', count: 1 });
});

test('UX7: each server that needs something has the one action that helps', () => {
  const { needs } = trayView(
    byId(
      server('user', 'fails', { order: 0, connection: failedBy(exited) }),
      server('user', 'cannot', { order: 1, connection: failedBy(failure('process.not-found')) }),
      server('user', 'asks', {
        order: 2,
        connection: { type: 'needs-auth', reason: 'no-token', authorizationServer: null }
      }),
      server('user', 'waits', { order: 3, suppression: { kind: 'not-approved' } })
    )
  );
  expect(needs.map(({ name, action }) => [name, action])).toEqual([
    ['fails', 'retry'],
    ['cannot', 'show'],
    ['asks', 'signIn'],
    ['waits', 'show']
  ]);
});

test('UX7: many that need something do not make the menu longer than the screen', () => {
  const many = Array.from({ length: 30 }, (_, order) =>
    server('user', `s${order}`, { order, connection: failedBy(exited) })
  );
  const view = trayView(byId(...many));
  expect(view.needs).toHaveLength(8);
  expect(view.more).toBe(22);
  expect(view.servers).toHaveLength(30);
});

test('UX7: what the tray opens is the page that the window knows', () => {
  expect(placeOf(serverHash(id('user', 'a/b c')))).toEqual(serverPlace(id('user', 'a/b c')));
});
