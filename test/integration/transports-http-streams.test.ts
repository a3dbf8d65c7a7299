import { expect, test } from 'vitest';
import { expectNoProcessLeft, until } from '../core/process/test-host';
import { remote, startManager, textOf } from './manager-host';
import { connectRemote, hastyClock, startServer, troubles } from './transports-remote';

expectNoProcessLeft();

test.each([405, 404, 406, 400, 501])(
  'TR3: HTTP %i for the stream of a server is no trouble',
  async (status) => {
    const server = await startServer('http-get', '--mode=status', `--status=${status}`);
    const opened = await connectRemote(server.url, { clock: hastyClock(20) });
    const errors: Error[] = [];
    opened.client.onerror = (error) => errors.push(error);
    await until(async () => (await server.stats()).gets > 0);
    expect((await opened.client.listTools()).tools).not.toEqual([]);
    expect(errors).toEqual([]);
    expect(troubles(opened)).toEqual([]);
    expect((await server.stats()).gets).toBe(1);
  }
);

test('TR3: a stream that is not one is not asked for again', async () => {
  const server = await startServer('http-get', '--mode=status', '--status=200');
  const opened = await connectRemote(server.url, { clock: hastyClock(100) });
  await until(async () => (await server.stats()).gets > 0);
  // At this pace more than a minute of waiting.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect((await server.stats()).gets).toBe(1);
  expect(troubles(opened)).toEqual([]);
});

test('RC3: a stream that opens and ends at once is reopened ever more slowly', async () => {
  const server = await startServer('http-get', '--mode=collapses');
  const opened = await connectRemote(server.url, { clock: hastyClock(20) });
  const before = Date.now();
  await until(async () => (await server.stats()).gets >= 6);
  // 1 + 1 + 1 + 2 + 4 s between six openings, less a fifth of chance, at twenty times the pace.
  expect((Date.now() - before) * 20).toBeGreaterThan(6_000);
  expect(troubles(opened)).toEqual([]);
  expect((await opened.client.listTools()).tools).not.toEqual([]);
});

test('RC3: a silent stream that is cut again and again is routine', async () => {
  const server = await startServer('http-get', '--mode=idle', '--ms=400');
  const opened = await connectRemote(server.url, { clock: hastyClock(20) });
  await until(async () => (await server.stats()).gets >= 6);
  expect(troubles(opened)).toEqual([]);
  expect((await opened.client.listTools()).tools).not.toEqual([]);
});

test('TR3: what the server sends on its own stream arrives', async () => {
  const server = await startServer('http-session');
  const opened = await connectRemote(server.url);
  const changes: string[] = [];
  opened.client.setNotificationHandler('notifications/tools/list_changed', () => void changes.push('tools'));
  await until(async () => (await server.stats()).gets === 1);
  await opened.client.callTool({ name: 'announce', arguments: {} });
  await until(() => changes.length === 1);
});

test.each([
  ['answers', 'late'],
  ['refuses', 'protocol.invalid-answer']
])('TR3: a call that was taken in waits for a stream still to come, which %s', async (mode, outcome) => {
  const server = await startServer('http-get', `--mode=${mode}`);
  const host = startManager({ taken: remote(server.url) });
  await host.ready('taken');
  const answer = await host.call('taken', 'echo', { arguments: { text: 'x' }, idleTimeoutMs: 20_000 });
  expect(answer.ok ? textOf(answer) : answer.failure.code).toBe(outcome);
});

test('TR3: a cut answer is resumed with its last event and not asked for twice', async () => {
  const server = await startServer('http-stream-cut', '--times=2');
  const opened = await connectRemote(server.url);
  await opened.client.callTool({ name: 'echo', arguments: { text: 'x' } });
  const stats = await server.stats();
  expect(stats.methods['tools/call']).toBe(1);
  const resumed = stats.requests.map(({ headers }) => headers['last-event-id']).filter(Boolean);
  expect(resumed).toEqual(['e1', 'e2', 'e3']);
});

test('TR3: an answer that never comes however often it is resumed is given up', async () => {
  const server = await startServer('http-stream-cut');
  const opened = await connectRemote(server.url, { clock: hastyClock(20) });
  let isGivenUp = false;
  await opened.transport.send(
    { jsonrpc: '2.0', id: 99, method: 'tools/call', params: { name: 'echo', arguments: { text: 'x' } } },
    { onRequestStreamEnd: () => (isGivenUp = true) }
  );
  await until(() => isGivenUp);
  const stats = await server.stats();
  expect(stats.methods['tools/call']).toBe(1);
  expect(stats.gets).toBeLessThan(10);
});

test('TR3: an event stream may be silent for as long as it likes', async () => {
  const server = await startServer('http-session', '--stream');
  const opened = await connectRemote(server.url, { clock: hastyClock(100) });
  await until(async () => (await server.stats()).gets === 1);
  // Longer than every limit of a POST at this pace.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  await opened.client.callTool({ name: 'announce', arguments: {} });
  expect(troubles(opened)).toEqual([]);
  expect((await server.stats()).gets).toBe(1);
});
