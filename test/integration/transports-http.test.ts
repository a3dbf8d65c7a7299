import { expect, test } from 'vitest';
import { openHttp } from '#core/connection/http';
import { nodeClock, nodeRandom } from '#core/node-ports';
import { transportContract } from '../core/connection/transport-contract';
import { expectNoProcessLeft, until } from '../core/process/test-host';
import type { HttpServer } from '../fixtures/start-server';
import {
  connectRemote,
  nodeFetch,
  openRemote,
  remoteConfig,
  startServer,
  troubles
} from './transports-remote';

expectNoProcessLeft();

for (const [name, fixture] of [
  ['a remote server with sessions', 'http-sdk'],
  ['a remote server of the stateless era', 'http-modern']
] as const) {
  let server: HttpServer;
  transportContract({
    id: 'TR3',
    name,
    open: async () => {
      server = await startServer(fixture);
      return openHttp(remoteConfig(server.url), { fetch: nodeFetch, clock: nodeClock, random: nodeRandom });
    },
    quickTool: { name: 'echo', arguments: { text: 'hello' } },
    echo: (text) => ({ name: 'echo', arguments: { text } }),
    slowTool: { name: 'slow', arguments: { steps: 100_000 } },
    // Every session that was begun was ended.
    expectNothingLeft: () => until(async () => ((await server.stats())['sessions'] ?? 0) === 0)
  });
}

test('TR3: every POST accepts both kinds of answer, and an answer may be either', async () => {
  for (const args of [[], ['--stream']]) {
    const server = await startServer('http-session', ...args);
    const opened = await connectRemote(server.url);
    const result = await opened.client.callTool({ name: 'echo', arguments: { text: 'grüße' } });
    expect(result.content).toEqual([{ type: 'text', text: 'grüße' }]);
    const posts = (await server.stats()).requests.filter(({ method }) => method === 'POST');
    for (const { headers } of posts) expect(headers['accept']).toBe('application/json, text/event-stream');
    expect(troubles(opened)).toEqual([]);
  }
});

test('TR3: the session and the agreed version go with every later request, and the session is ended', async () => {
  const server = await startServer('http-session');
  const opened = await connectRemote(server.url);
  await opened.client.listTools();
  await opened.close();
  const { requests } = await server.stats();
  const later = requests.slice(1).map(({ method, headers }) => ({
    method,
    hasSession: headers['mcp-session-id'] !== undefined,
    version: headers['mcp-protocol-version']
  }));
  expect(later.map(({ method }) => method).toSorted()).toEqual(['DELETE', 'GET', 'POST', 'POST']);
  for (const { hasSession, version } of later) {
    expect(hasSession).toBe(true);
    expect(version).toBe('2025-11-25');
  }
});

test('TR3: a server that never answers the end of its session holds nobody up', async () => {
  const server = await startServer('http-session', '--delete=hang');
  const opened = await connectRemote(server.url);
  await opened.close();
  expect((await server.stats()).deletes).toBe(1);
});

test('TR10: configured headers reach the server with every request', async () => {
  const server = await startServer('http-session');
  const opened = await connectRemote(server.url, {
    headers: { 'X-Key': 'secret', Authorization: 'Bearer t' }
  });
  await opened.close();
  for (const { headers } of (await server.stats()).requests) {
    expect(headers['x-key']).toBe('secret');
    expect(headers['authorization']).toBe('Bearer t');
  }
});

test('TR10: a password in the address is sent as a header', async () => {
  const server = await startServer('http-session');
  const url = server.url.replace('http://', 'http://me:p%40ss@');
  await connectRemote(url);
  const [first] = (await server.stats()).requests;
  expect(first?.headers['authorization']).toBe(`Basic ${Buffer.from('me:p@ss').toString('base64')}`);
});

test('TR3: a redirect to another origin is not followed, and nothing secret goes there', async () => {
  const server = await startServer('http-redirects', '--to=other');
  const opened = openRemote(server.url, {
    headers: { Authorization: 'Bearer secret', 'X-Api-Key': 'secret' }
  });
  await expect(opened.client.connect(opened.transport)).rejects.toThrow();
  expect(opened.failure()).toMatchObject({
    code: 'network.redirect',
    retryable: false,
    details: {
      host: new URL(server.url).host,
      location: expect.stringContaining('http://127.0.0.1:') as string
    }
  });
  expect((await server.stats()).notes).toEqual([]);
});

test('TR3: a redirect within the origin is followed with method and body', async () => {
  const server = await startServer('http-redirects', '--to=slash');
  const opened = await connectRemote(server.url, { headers: { 'X-Key': 'secret' } });
  expect((await opened.client.listTools()).tools).not.toEqual([]);
  expect(troubles(opened)).toEqual([]);
});

test('TR3: redirects in a circle end after a few hops with a failure that says so', async () => {
  const server = await startServer('http-redirects', '--to=loop');
  const opened = openRemote(server.url);
  await expect(opened.client.connect(opened.transport)).rejects.toThrow();
  expect(opened.failure()?.message).toContain('and from there back again');
  expect((await server.stats()).posts).toBeLessThan(10);
});

test('TR3: a redirect to a web page to sign in is named', async () => {
  const server = await startServer('http-redirects', '--to=login');
  const opened = openRemote(server.url);
  await expect(opened.client.connect(opened.transport)).rejects.toThrow();
  expect(opened.failure()).toMatchObject({ code: 'protocol.not-mcp' });
  expect(opened.failure()?.message).toContain('/login');
});

test('TR3: a request of the stateless era names its method and its tool in headers', async () => {
  const server = await startServer('http-modern');
  const opened = await connectRemote(server.url, { mode: 'auto' });
  await opened.client.callTool({ name: 'echo', arguments: { text: 'x' } });
  const { requests } = await server.stats();
  const call = requests.find(({ rpc }) => rpc === 'tools/call');
  expect(call?.headers).toMatchObject({
    'mcp-method': 'tools/call',
    'mcp-name': 'echo',
    'mcp-protocol-version': '2026-07-28'
  });
});
