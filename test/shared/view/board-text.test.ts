import { expect, test, vi } from 'vitest';
import { emptyCatalog } from '#shared/catalog/catalog';
import type { ConnectionState } from '#shared/connection/state';
import { failure } from '#shared/failure';
import { serverIdFromText } from '#shared/ids';
import type { Scope } from '#shared/server/scope';
import { createText, saying } from '#shared/text/text';
import { boardText } from '#shared/view/board-text';
import type { ServerView } from '#shared/view/snapshot';
import { createBoardPrinter } from '../../../electron/shell/board-printer';

const t = saying(createText('en'));

function server(
  name: string,
  connection: ConnectionState,
  more: Partial<ServerView> = {},
  scope: Scope = 'user'
): ServerView {
  return {
    id: serverIdFromText(`${scope}:${name}`),
    name,
    scope,
    source: null,
    order: 0,
    config: null,
    suppression: null,
    connection,
    pid: null,
    stderrTail: null,
    editable: true,
    problems: [],
    ...more
  };
}

const connected: ConnectionState = {
  type: 'connected',
  epoch: 1,
  since: 0,
  era: 'legacy',
  protocolVersion: '2025-11-25',
  serverInfo: { name: 'x', version: '1' },
  capabilities: {},
  instructions: null
};
const waiting: ConnectionState = {
  type: 'pending',
  phase: 'waiting',
  epoch: 3,
  attempt: 2,
  maxAttempts: 5,
  retryAt: 4_000,
  failure: null
};

test('ST2: the board as text has the sum first, then name, word and detail of each server', () => {
  const tool = {
    name: 'mcp__Playground__a',
    originalName: 'a',
    title: null,
    description: null,
    annotations: {},
    problems: []
  };
  const playground = server('Playground', connected, {}, 'built-in');
  const servers = [
    playground,
    server('files', waiting, { order: 1 }),
    server(
      'gone',
      { type: 'failed', failure: failure('process.exited', { details: { exitCode: 1 } }), stderrTail: null },
      { order: 2 }
    ),
    server('off', { type: 'disabled' }, { order: 3 }),
    server(
      'twice',
      { type: 'disabled' },
      { order: 4, suppression: { kind: 'overridden', by: { name: 'twice', scope: 'local' } } }
    )
  ];
  const text = boardText(
    t,
    {
      servers: Object.fromEntries(servers.map((view) => [view.id, view])),
      catalogs: {
        [playground.id]: { ...emptyCatalog, have: 'fresh', tools: Array.from({ length: 18 }, () => tool) }
      }
    },
    0
  );
  expect(text.split('\n')).toEqual([
    '1 of 3 connected · 1 needs you',
    'Playground  Connected  18 tools',
    'files  Reconnecting 2 of 5  next in 4 s',
    'gone  Failed  exited (1)',
    'off  Off',
    'twice  Suppressed  by twice'
  ]);
});

test('SE4: a name with line breaks and escapes cannot draw on the terminal', () => {
  const evil = server('a\n\u001b[31mred', connected);
  const text = boardText(t, { servers: { [evil.id]: evil }, catalogs: {} }, 0);
  expect(text.split('\n')).toHaveLength(2);
  expect(text).not.toContain('\u001b');
});

test('ST2: on a terminal the board is printed at the start and then when it has settled, not at each step', () => {
  vi.useFakeTimers();
  const printed: string[] = [];
  const print = createBoardPrinter((text) => printed.push(text));
  const show = (name: string) => {
    const one = server(name, { type: 'disabled' });
    print({ servers: { [one.id]: one }, catalogs: {} }, Date.now());
  };
  show('at first');
  for (const name of ['a', 'b', 'settled']) {
    show(name);
    vi.advanceTimersByTime(500);
  }
  vi.advanceTimersByTime(60_000);
  // What never settles is told of every five seconds.
  for (let step = 0; step < 20; step += 1) {
    show(`step ${String(step)}`);
    vi.advanceTimersByTime(500);
  }
  vi.useRealTimers();
  expect(printed.slice(0, 2).map((board) => /at first|settled/.exec(board)?.[0])).toEqual([
    'at first',
    'settled'
  ]);
  expect(printed).toHaveLength(4);
});
