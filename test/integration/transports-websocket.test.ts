import { Client } from '@modelcontextprotocol/client';
import { expect, onTestFinished, test } from 'vitest';
import type { OpenTransport } from '#core/connection/transport';
import { openWebSocket } from '#core/connection/websocket';
import { nodeClock } from '#core/node-ports';
import type { Clock } from '#core/ports';
import { transportContract } from '../core/connection/transport-contract';
import { expectNoProcessLeft, until } from '../core/process/test-host';
import type { HttpServer } from '../fixtures/start-server';
import { remote, startManager, textOf } from './manager-host';
import { connect, hastyClock, remoteConfig, startServer, troubles } from './transports-remote';

expectNoProcessLeft();

function open(
  url: string,
  headers: Readonly<Record<string, string>> = {},
  clock: Clock = nodeClock
): OpenTransport {
  const opened = openWebSocket({ ...remoteConfig(url, headers), transport: 'ws' }, { clock });
  onTestFinished(() => opened.close());
  return opened;
}

let server: HttpServer;
transportContract({
  id: 'TR5',
  name: 'a server behind a WebSocket',
  open: async () => {
    server = await startServer('websocket');
    return open(server.url);
  },
  quickTool: { name: 'echo', arguments: { text: 'hello' } },
  echo: (text) => ({ name: 'echo', arguments: { text } }),
  slowTool: { name: 'never', arguments: {} },
  expectNothingLeft: () => until(async () => (await server.stats())['open'] === 0)
});

test('TR5: the subprotocol is asked for, and the configured headers and the login of the address go with it', async () => {
  const guarded = await startServer('websocket', '--token=secret');
  const url = guarded.url.replace('ws://', 'ws://ann:p%40ss@');
  const client = await connect(open(url, { 'X-Auth': 'secret' }));
  expect((await client.listTools()).tools).not.toEqual([]);
  const [headers] = (await guarded.stats())['headers'] as Record<string, string>[];
  expect(headers).toMatchObject({
    'sec-websocket-protocol': 'mcp',
    'x-auth': 'secret',
    authorization: `Basic ${Buffer.from('ann:p@ss').toString('base64')}`
  });
});

test('TR5: a refused opening is told in our words: a sign-in, a number, a page, another place, nobody', async () => {
  const guarded = await startServer('websocket', '--token=secret');
  const locked = open(guarded.url);
  await expect(connect(locked)).rejects.toThrow();
  expect(locked.failure()?.code).toBe('auth.required');
  expect(locked.authorization()).toMatchObject({ reason: 'no-token' });

  for (const [mode, code, details] of [
    ['status-503', 'network.http-status', { status: 503 }],
    ['page', 'protocol.not-mcp', {}],
    ['elsewhere', 'network.redirect', { location: 'ws://other.example/mcp' }],
    ['round', 'network.redirect', {}],
    ['bad-accept', 'protocol.not-mcp', {}],
    ['no-protocol', 'protocol.not-mcp', {}]
  ] as const) {
    const opened = open((await startServer('websocket', `--mode=${mode}`)).url);
    await expect(connect(opened), mode).rejects.toThrow();
    expect(opened.failure(), mode).toMatchObject({ code, details });
  }

  const gone = await startServer('websocket');
  await gone.close();
  const nobody = open(gone.url);
  await expect(connect(nobody)).rejects.toThrow();
  expect(nobody.failure()?.code).toBe('network.refused');
});

test('TR5: a server that does not confirm the subprotocol is told so by its name', async () => {
  const opened = open((await startServer('websocket', '--mode=no-protocol')).url);
  await expect(connect(opened)).rejects.toThrow('does not confirm the WebSocket subprotocol “mcp”');
});

test('TR5: a redirect within the server is followed, with the headers', async () => {
  const moved = await startServer('websocket', '--mode=moved', '--token=secret');
  const client = await connect(open(moved.url, { 'X-Auth': 'secret' }));
  expect((await client.listTools()).tools).not.toEqual([]);
});

test('TR5: a server that falls silent is asked for a sign of life, and its end is told when none comes', async () => {
  const silent = await startServer('websocket', '--mode=silent', '--n=3');
  const opened = open(silent.url, {}, hastyClock(20));
  const signs: string[] = [];
  opened.onSign((sign) => signs.push(sign.kind === 'alive' ? 'alive' : sign.failure.code));
  const client = await connect(opened);
  await client.listTools();
  await expect(client.callTool({ name: 'echo', arguments: { text: 'x' } })).rejects.toThrow();
  expect(signs.at(-1)).toBe('network.timeout');
  expect((await silent.stats())['pings']).toBeGreaterThan(0);
});

test('TR5: a server that answers pings is left in peace for as long as it says nothing else', async () => {
  const quiet = await startServer('websocket');
  const opened = open(quiet.url, {}, hastyClock(50));
  const client = await connect(opened);
  await until(async () => Number((await quiet.stats())['pings']) > 3);
  expect((await client.callTool({ name: 'echo', arguments: { text: 'still here' } })).content).toEqual([
    { type: 'text', text: 'still here' }
  ]);
});

test.for([
  ['drop', 'network.reset', null],
  ['closes', 'connect.closed', '1011']
] as const)(
  'TR5: a line that ends by “%s” during a call fails it, and is told as %s',
  async ([mode, code, cause]) => {
    const flaky = await startServer('websocket', `--mode=${mode}`, '--n=3');
    const opened = open(flaky.url);
    const client = await connect(opened);
    await client.listTools();
    await expect(client.callTool({ name: 'echo', arguments: { text: 'x' } })).rejects.toThrow();
    expect(opened.failure()).toMatchObject({ code, ...(cause === null ? {} : { cause }) });
    await expect(client.listTools()).rejects.toThrow();
  }
);

test('TR5: whoever does not take part in the goodbye is not waited for', async () => {
  const stubborn = await startServer('websocket', '--mode=no-goodbye');
  const opened = open(stubborn.url);
  await connect(opened);
  await opened.close();
  await until(async () => (await stubborn.stats())['open'] === 0);
});

test('TR5: odd messages disturb nobody: text that is no JSON, arrays, binary ones', async () => {
  const odd = await startServer('websocket', '--mode=odd');
  const client = await connect(open(odd.url));
  const errors: Error[] = [];
  client.onerror = (error) => errors.push(error);
  const result = await client.callTool({ name: 'echo', arguments: { text: 'grüße' } });
  expect(result.content).toEqual([{ type: 'text', text: 'grüße' }]);
  expect(errors.length).toBeGreaterThan(0);
});

test('TR5: a message beyond the limit ends the connection by its own reason', async () => {
  const huge = await startServer('websocket', '--mode=huge');
  const opened = open(huge.url);
  const client = await connect(opened);
  await expect(client.callTool({ name: 'echo', arguments: { text: 'x' } })).rejects.toThrow();
  expect(opened.failure()?.code).toBe('protocol.too-large');
});

test('TR5: the app connects by it, lists, calls, and comes back after the line was cut', async () => {
  const flaky = await startServer('websocket', '--mode=drop', '--n=6');
  const host = startManager({ live: remote(flaky.url, { transport: 'ws' }) });
  await host.ready('live');
  expect(host.state('live')).toMatchObject({ type: 'connected', era: 'legacy' });
  expect(textOf(await host.call('live', 'echo', { arguments: { text: 'one' } }))).toBe('one');
  let last = await host.call('live', 'echo', { arguments: { text: 'two' } });
  while (last.ok) last = await host.call('live', 'echo', { arguments: { text: 'more' } });
  expect(last.failure.code).toBe('call.connection-lost');
  await until(async () => Number((await flaky.stats())['sockets']) >= 2);
  await host.ready('live');
});

test('TR5: an address of another kind is refused before anything is sent', async () => {
  const opened = open('http://127.0.0.1:9/mcp');
  await expect(connect(opened)).rejects.toThrow('ws://');
  expect(troubles({ ...opened, client: new Client({ name: 't', version: '1' }), signs: [] })).toEqual([]);
});
