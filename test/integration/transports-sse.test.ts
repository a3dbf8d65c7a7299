import { expect, onTestFinished, test } from 'vitest';
import { openSse } from '#core/connection/sse';
import type { OpenTransport, TransportSign } from '#core/connection/transport';
import { nodeClock } from '#core/node-ports';
import { transportContract } from '../core/connection/transport-contract';
import { expectNoProcessLeft, until } from '../core/process/test-host';
import type { HttpServer } from '../fixtures/start-server';
import { connect, nodeFetch, remoteConfig, startServer } from './transports-remote';

expectNoProcessLeft();

function open(url: string, headers: Readonly<Record<string, string>> = {}): OpenTransport {
  const opened = openSse(remoteConfig(url, headers), { fetch: nodeFetch, clock: nodeClock });
  onTestFinished(() => opened.close());
  return opened;
}

let contractServer: HttpServer;
transportContract({
  id: 'TR4',
  name: 'a server of the old event stream transport',
  open: async () => {
    contractServer = await startServer('http-sse');
    return openSse(remoteConfig(contractServer.url), { fetch: nodeFetch, clock: nodeClock });
  },
  quickTool: { name: 'echo', arguments: { text: 'hello' } },
  echo: (text) => ({ name: 'echo', arguments: { text } }),
  slowTool: { name: 'never', arguments: {} },
  expectNothingLeft: async () => {
    expect((await contractServer.stats()).gets).toBeLessThan(2);
  }
});

test('TR4: the address to post to may be relative or full, and headers go to both', async () => {
  for (const args of [[], ['--absolute']]) {
    const server = await startServer('http-sse', ...args);
    const client = await connect(open(server.url, { 'X-Key': 'secret' }));
    expect((await client.listTools()).tools).not.toEqual([]);
    for (const { headers } of (await server.stats()).requests) expect(headers['x-key']).toBe('secret');
  }
});

test('TR4: an address on another origin is refused, and nothing is posted there', async () => {
  const thief = await startServer('http-answers');
  const server = await startServer('http-sse', `--endpoint=${thief.url}`);
  const opened = open(server.url, { Authorization: 'Bearer secret' });
  await expect(connect(opened)).rejects.toThrow();
  expect(opened.failure()).toMatchObject({ code: 'network.redirect', details: { location: thief.url } });
  expect((await thief.stats()).requests).toEqual([]);
});

test('TR4: when the stream ends, what waits fails and the end is told; nothing is reopened', async () => {
  const server = await startServer('http-sse', '--drop-after=300');
  const opened = open(server.url);
  const signs: TransportSign[] = [];
  opened.onSign((sign) => signs.push(sign));
  const client = await connect(opened);
  const ended = new Promise<void>((resolve) => (client.onclose = resolve));
  await ended;
  expect(signs.at(-1)).toMatchObject({ kind: 'trouble', terminal: true });
  await expect(client.listTools()).rejects.toThrow();
  expect((await server.stats()).gets).toBe(1);
});

test('TR4: a refusal of the stream is told with its number, a 401 asks for a sign-in', async () => {
  const server = await startServer('http-answers');
  const opened = open(`${server.url}/no-such-path`);
  await expect(connect(opened)).rejects.toThrow();
  expect(opened.failure()).toMatchObject({ code: 'network.http-status', details: { status: 404 } });

  const guarded = await startServer('http-unauthorized');
  const locked = open(guarded.url);
  await expect(connect(locked)).rejects.toThrow();
  expect(locked.authorization()).toMatchObject({ reason: 'no-token' });
});

test('TR4: an address that gives no event stream is not such a server', async () => {
  const server = await startServer('http-answers');
  const opened = open(new URL('/stats', server.url).href);
  await expect(connect(opened)).rejects.toThrow();
  expect(opened.failure()).toMatchObject({ code: 'protocol.not-mcp' });
  expect(opened.failure()?.message).toContain('application/json');
});

test('TR4: a server that dies is noticed', async () => {
  const server = await startServer('http-sse');
  const opened = open(server.url);
  const client = await connect(opened);
  let isOver = false;
  client.onclose = () => (isOver = true);
  await server.close();
  await until(() => isOver);
  expect(opened.failure()).toMatchObject({ code: 'network.reset' });
});
