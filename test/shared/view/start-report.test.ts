import { expect, test } from 'vitest';
import { emptyCatalog } from '#shared/catalog/catalog';
import { failure } from '#shared/failure';
import {
  hasSettled,
  reasonWords,
  startCounts,
  startedServers,
  type StartedServer
} from '#shared/view/start-report';
import { connected, exited, link, server, waiting, withServers } from '../../renderer/snapshots';

const words = ({ reason }: StartedServer) => (reason === null ? null : reasonWords(reason));

const by = { name: 'my-slack', scope: 'user' } as const;
const all = withServers(
  server('user', 'ready', { order: 1 }),
  server('user', 'broken', { order: 2, connection: { type: 'failed', failure: exited, stderrTail: null } }),
  server('user', 'asking', {
    order: 3,
    connection: { type: 'needs-auth', reason: 'no-token', authorizationServer: 'https://id.example' }
  }),
  server('user', 'late', { order: 4, connection: { ...waiting(0), failure: null } as never }),
  server('user', 'stopped', {
    order: 5,
    link: link({ isStopped: true }),
    connection: { type: 'failed', failure: exited, stderrTail: null }
  }),
  server('user', 'off', { order: 6, connection: { type: 'disabled' } }),
  server('plugin', 'slack', { suppression: { kind: 'duplicate', by } })
);

test('CN8: each server comes out of the start with one outcome, and with a reason unless it is ready', () => {
  const told = startedServers(all).map((each) => [each.name, each.outcome, words(each)]);
  expect(told.sort()).toEqual(
    [
      ['ready', 'ready', null],
      ['broken', 'failed', 'The program ended with exit code 1.'],
      ['asking', 'needsAuth', 'It asks for a sign-in at https://id.example.'],
      ['late', 'cancelled', 'It was not connected in the time it was given.'],
      ['stopped', 'cancelled', 'It was stopped before it was connected.'],
      ['off', 'disabled', 'It is switched off.'],
      ['slack', 'suppressed', 'It is the same server as my-slack in User.']
    ].sort()
  );
});

test('CN8: the counts leave out what there is none of', () => {
  expect(startCounts(startedServers(all))).toBe(
    '1 ready, 1 failed, 1 needs sign-in, 2 cancelled, 1 off, 1 held back'
  );
  expect(startCounts(startedServers(withServers(server('user', 'a'), server('user', 'b'))))).toBe('2 ready');
});

test('CN8: every way of being held back has its reason in words', () => {
  const reasons = (
    [
      { kind: 'overridden', by },
      { kind: 'denied', rule: 'x', file: '/etc/rules' },
      { kind: 'not-approved' },
      { kind: 'enterprise' },
      { kind: 'invalid', message: 'It names no program.' }
    ] as const
  ).flatMap((suppression) => startedServers(withServers(server('user', 'a', { suppression }))).map(words));
  expect(reasons).toEqual([
    'Another entry of this name in User is stronger.',
    'The rule “x” in /etc/rules blocks it.',
    'Nobody has approved it yet.',
    'The organisation’s own list is in force.',
    'It names no program.'
  ]);
});

test('CN8: a server has ended its start when its lists are in or could not be had, or when a person is needed', () => {
  const one = server('user', 'a', { connection: connected });
  const settled = (catalog: object | undefined) =>
    hasSettled({ catalogs: catalog === undefined ? {} : { [one.id]: { ...emptyCatalog, ...catalog } } }, one);
  expect(settled(undefined)).toBe(false);
  expect(settled({ doing: 'loading' })).toBe(false);
  expect(settled({ have: 'fresh', doing: 'loading' })).toBe(false);
  expect(settled({ have: 'fresh' })).toBe(true);
  expect(settled({ doing: 'error', failure: failure('protocol.no-answer') })).toBe(true);
  // What becomes of a program that ended is told a moment later.
  expect(settled({ doing: 'error', failure: failure('process.exited') })).toBe(false);
  expect(hasSettled({ catalogs: {} }, server('user', 'b', { connection: waiting(0) }))).toBe(false);
  expect(hasSettled({ catalogs: {} }, server('user', 'c', { connection: { type: 'disabled' } }))).toBe(true);
});
