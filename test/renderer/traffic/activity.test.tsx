import { act, configure, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ConnectionState } from '#shared/connection/state';
import type { Call } from '#shared/call/state';
import { callId } from '#shared/ids';
import type { TrafficFilter } from '#shared/traffic/filter';
import { emptyWindow, showSnapshot, useWindow } from '../../../renderer/store';
import { ActivityPanel } from '../../../renderer/traffic/ActivityPanel';
import { openActivity, setActivityHeight } from '../../../renderer/traffic/activity-state';
import { TrafficTab } from '../../../renderer/traffic/TrafficTab';
import { fakeHost } from '../bridge-fake';
import { render } from '../render';
import { connected, server, withServers } from '../snapshots';
import { entry, pageOf } from './entries';

const github = server('user', 'github', {
  connection: { ...connected, capabilities: { logging: {} } } as ConnectionState
});
const docs = server('user', 'docs');

// What is waited for may be loaded first; the test's own limit ends a wait that never does.
configure({ asyncUtilTimeout: 15_000 });

// The test document has no layout; everything is as wide and high as a window.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1_280);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(26);
  useWindow.setState(emptyWindow);
  showSnapshot(withServers(github, docs));
});
afterEach(() => {
  act(() => {
    openActivity(false);
    setActivityHeight(45);
  });
  vi.restoreAllMocks();
});

function running(name: string, change: Partial<Call> = {}): Call {
  return {
    id: callId(name),
    serverId: github.id,
    serverName: 'github',
    tool: name,
    startedAt: Date.now() - 3_200,
    ms: null,
    outcome: { type: 'running', progress: { progress: 6, total: 10, message: 'page 6 of 10' } },
    ...change
  };
}

const some = [
  entry(3, {
    kind: 'notification',
    direction: 'received',
    method: 'notifications/progress',
    outcome: null,
    preview: '2 / 5'
  }),
  entry(2, { outcome: 'error', isError: true, ms: 96, preview: 'create_issue' }),
  entry(1, { outcome: 'answered', ms: 312, answerBytes: 4_100, pairedWith: 4, preview: 'search_code' })
];

const list = (name = 'Messages') => screen.findByRole('listbox', { name });
const rowsOf = async (name?: string) =>
  within(await list(name))
    .getAllByRole('option')
    .map((row) => row.textContent);

test('OB1: closed, the panel is one line; open, it is a region with a list of messages that say what became of them', async () => {
  fakeHost({ 'traffic.page': () => pageOf(some, { errors: 1 }) });
  const { person } = render(<ActivityPanel />);
  const panel = screen.getByRole('region', { name: 'Activity' });
  const toggle = within(panel).getByRole('button', { name: /^Activity/ });
  expect(toggle.getAttribute('aria-expanded')).toBe('false');
  await person.click(toggle);
  expect(await rowsOf()).toEqual([
    expect.stringMatching(/github .*received notifications\/progress 2 \/ 5 notice .*100 B/),
    expect.stringMatching(/sent tools\/call create_issue Error 96 ms/),
    expect.stringMatching(/tools\/call search_code OK 312 ms 4.1 kB/)
  ]);
  expect(within(panel).getByRole('button', { name: '1 error' })).toBeTruthy();
});

test('OB1, RP6: running calls of all servers show their progress and are cancelled by name', async () => {
  const host = fakeHost({ 'traffic.page': () => pageOf([]) });
  showSnapshot({
    ...withServers(github, docs),
    calls: {
      [callId('search_code')]: running('search_code'),
      [callId('rebuild')]: running('rebuild', {
        serverName: 'docs',
        startedAt: Date.now(),
        outcome: { type: 'running', progress: null }
      }),
      [callId('done')]: running('done', { outcome: { type: 'cancelled' } })
    }
  });
  const { person } = render(<ActivityPanel />);
  expect(screen.getByRole('progressbar', { name: 'Progress of search_code' })).toBeTruthy();
  await person.click(screen.getByRole('button', { name: '1 more' }));
  const calls = await screen.findByRole('list', { name: 'Running calls' });
  const [first, second] = within(calls).getAllByRole('listitem');
  expect(within(calls).getAllByRole('listitem')).toHaveLength(2);
  expect(first?.textContent).toMatch(/github search_codepage 6 of 1060 % · \d+\.\d s/);
  expect(second?.textContent).toMatch(/docs rebuildno progress told yet/);
  await person.click(within(calls).getByRole('button', { name: 'Cancel search_code' }));
  expect(host.asked).toContainEqual(['call.cancel', { callId: 'search_code' }]);
});

test('OB1: the number of errors opens what it counts', async () => {
  const snapshot = withServers(github);
  showSnapshot({ ...snapshot, app: { ...snapshot.app, traffic: { lastSeq: 3, errors: 2, levels: {} } } });
  const host = fakeHost({ 'traffic.page': () => pageOf(some) });
  const { person } = render(<ActivityPanel />);
  await person.click(screen.getByRole('button', { name: '2 errors' }));
  expect(await screen.findByRole('button', { name: '0 errors', pressed: true })).toBeTruthy();
  const filter: unknown = expect.objectContaining({ errorsOnly: true });
  await waitFor(() => expect(host.asked.at(-1)?.[1]).toMatchObject({ filter }));
});

test('OB1: each filter asks the core for just that', async () => {
  const filters: [string | null, TrafficFilter][] = [];
  fakeHost({
    'traffic.page': ({ serverId, filter }: { serverId: string | null; filter: TrafficFilter }) => {
      filters.push([serverId, filter]);
      return pageOf(some);
    }
  });
  const { person } = render(<ActivityPanel />);
  act(() => {
    openActivity(true);
  });
  await list();
  const last = () => filters.at(-1);
  await person.type(screen.getByRole('searchbox', { name: 'Find in traffic' }), 'voucher');
  await waitFor(() => expect(last()?.[1].search).toBe('voucher'));
  await person.type(screen.getByRole('searchbox', { name: 'Method' }), 'tools/');
  await waitFor(() => expect(last()?.[1].method).toBe('tools/'));
  await person.click(screen.getByRole('button', { name: '0 errors' }));
  await waitFor(() => expect(last()?.[1].errorsOnly).toBe(true));
  await person.click(screen.getByRole('combobox', { name: 'Server' }));
  await person.click(await screen.findByRole('option', { name: /^docs/ }));
  await waitFor(() => expect(last()?.[0]).toBe(docs.id));
  await person.click(screen.getByRole('combobox', { name: 'Direction' }));
  await person.click(await screen.findByRole('option', { name: 'Received' }));
  await waitFor(() => expect(last()?.[1]).toMatchObject({ direction: 'received', folded: true }));
  await person.click(screen.getByRole('radio', { name: 'Logs' }));
  await waitFor(() =>
    expect(last()?.[1]).toMatchObject({
      kinds: ['stderr', 'noise', 'log', 'lifecycle'],
      direction: null,
      method: ''
    })
  );
});

test('OB1: nothing yet, nothing that fits, and a failure are told apart, each with a way on', async () => {
  const host = fakeHost({
    'traffic.page': ({ filter }: { filter: TrafficFilter }) => pageOf(filter.errorsOnly ? some : [])
  });
  const { person } = render(<TrafficTab server={github} />);
  expect(await screen.findByText('No traffic with github yet')).toBeTruthy();
  await person.type(screen.getByRole('searchbox', { name: 'Method' }), 'x');
  expect(await screen.findByText('No message fits')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Show all' }));
  expect(await screen.findByText('No traffic with github yet')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: '0 errors' }));
  expect(await rowsOf()).toHaveLength(3);
  Object.assign(host.bridge, {
    call: () => Promise.resolve({ ok: false, failure: { message: 'It broke.', hint: null } })
  });
  await person.click(screen.getByRole('button', { name: '0 errors' }));
  expect((await screen.findByRole('alert')).textContent).toContain('It broke.');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('OB1, UX5: by keyboard a message is opened with its answer beside it, copied and closed, and the list has the focus again', async () => {
  const host = fakeHost({
    'traffic.page': () => pageOf(some),
    'traffic.message': ({ seq }: { seq: number }) => ({
      message: { entry: some.find((one) => one.seq === seq), text: '{ "asked": 1 }', isWhole: true },
      pair: { entry: entry(4, { kind: 'response', ms: 312 }), text: '{ "answered": 1 }', isWhole: true }
    })
  });
  const { person } = render(<TrafficTab server={github} />);
  const messages = await list();
  messages.focus();
  await person.keyboard('{End}{Enter}');
  await screen.findByRole('heading', { name: /^Request/ });
  expect(host.asked).toContainEqual(['traffic.message', { seq: 1 }]);
  const message = await screen.findByRole('region', { name: 'Message tools/call' });
  expect(await screen.findByRole('heading', { name: 'Request 100 B' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: /^Answer 100 B, after 312 ms/ })).toBeTruthy();
  await person.click(within(message).getByRole('button', { name: 'Copy answer' }));
  expect(host.asked).toContainEqual(['clipboard.write', { text: '{ "answered": 1 }' }]);
  await person.click(within(message).getByRole('button', { name: 'Copy both messages' }));
  expect(host.asked.at(-1)).toEqual(['clipboard.write', { text: '{ "asked": 1 }\n\n{ "answered": 1 }' }]);
  await person.keyboard('{Escape}');
  expect(screen.queryByRole('region', { name: /^Message/ })).toBeNull();
  expect(document.activeElement).toBe(messages);
});

test.each([
  ['open', 'No answer yet'],
  ['cancelled', 'Cancelled; no answer came'],
  ['unanswered', 'The connection ended before an answer came'],
  ['not-sent', 'Not sent: HTTP 401']
] as const)('OB1: a request that is %s says in the answer’s place: %s', async (outcome, words) => {
  const only = entry(1, { outcome, reason: 'HTTP 401' });
  fakeHost({
    'traffic.page': () => pageOf([only]),
    'traffic.message': () => ({ message: { entry: only, text: '{}', isWhole: true }, pair: null })
  });
  const { person } = render(<TrafficTab server={github} />);
  await person.click(within(await list()).getByRole('option'));
  expect(await screen.findByText(words)).toBeTruthy();
});

test('OB1: a message that made room says so, and of a very large one it is said how much is kept', async () => {
  fakeHost({
    'traffic.page': () => pageOf(some),
    'traffic.message': ({ seq }: { seq: number }) =>
      seq === 3
        ? null
        : {
            message: { entry: entry(2, { bytes: 9_000_000 }), text: 'x'.repeat(65_536), isWhole: false },
            pair: null
          }
  });
  const { person } = render(<TrafficTab server={github} />);
  const [first, second] = within(await list()).getAllByRole('option');
  await person.click(first!);
  expect(await screen.findByText('This message is no longer kept')).toBeTruthy();
  await person.click(second!);
  expect(await screen.findByText('Only the first 65.5 kB are kept of this message.')).toBeTruthy();
});

test('RP5: the log shows levels and sources, and the server is asked for a level where it declares logging', async () => {
  const lines = [
    entry(4, { kind: 'log', level: 'critical', isError: true, preview: 'disk full', outcome: null }),
    entry(3, { kind: 'stderr', direction: null, preview: 'warming up', outcome: null, method: null }),
    entry(2, { kind: 'noise', direction: null, preview: 'banner', outcome: null, method: null }),
    entry(1, { kind: 'lifecycle', direction: null, preview: 'Connected', outcome: null, method: null })
  ];
  const host = fakeHost({ 'traffic.page': () => pageOf(lines) });
  const { person } = render(<TrafficTab server={github} />);
  await person.click(await screen.findByRole('radio', { name: 'Logs' }));
  expect(await rowsOf('Log')).toEqual([
    expect.stringMatching(/critical disk full$/),
    expect.stringMatching(/stderr warming up$/),
    expect.stringMatching(/stdout banner$/),
    expect.stringMatching(/connection Connected$/)
  ]);
  await person.click(screen.getByRole('combobox', { name: 'Level github sends' }));
  await person.click(await screen.findByRole('option', { name: 'Sends warning and above' }));
  expect(host.asked).toContainEqual(['log.level.set', { serverId: github.id, level: 'warning' }]);
});

test('RP5: a server that declares no logging is offered no level', async () => {
  fakeHost({ 'traffic.page': () => pageOf([]) });
  const { person } = render(<TrafficTab server={docs} />);
  await person.click(await screen.findByRole('radio', { name: 'Logs' }));
  expect(await screen.findByText('The log is empty')).toBeTruthy();
  expect(screen.queryByRole('combobox', { name: /^Level/ })).toBeNull();
});

test('OB1: the window reads again when the core says that there is news, and not before', async () => {
  const host = fakeHost({ 'traffic.page': () => pageOf(some) });
  render(<TrafficTab server={github} />);
  await list();
  const before = host.asked.length;
  const { snapshot } = useWindow.getState();
  act(() => {
    showSnapshot({ ...snapshot, app: { ...snapshot.app, traffic: { lastSeq: 4, errors: 0, levels: {} } } });
  });
  await waitFor(() => expect(host.asked.length).toBe(before + 1));
});

test('OB1, UX5: the height is moved by arrows within bounds and remembered', async () => {
  const host = fakeHost({ 'traffic.page': () => pageOf(some) });
  const { person } = render(<ActivityPanel />);
  act(() => {
    openActivity(true);
  });
  const edge = screen.getByRole('separator', { name: 'Height of activity' });
  edge.focus();
  await person.keyboard('{ArrowUp}');
  expect(edge.getAttribute('aria-valuenow')).toBe('50');
  expect(host.asked).toContainEqual(['preferences.set', { panes: { activity: [50, 50] } }]);
  await person.keyboard('{End}{ArrowUp}');
  expect(edge.getAttribute('aria-valuenow')).toBe('80');
  await person.keyboard('{Home}{ArrowDown}');
  expect(edge.getAttribute('aria-valuenow')).toBe('20');
});
