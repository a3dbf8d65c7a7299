import net from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { failureIn } from '#core/connection/failures';
import { expectNoProcessLeft, until } from '../core/process/test-host';
import {
  connectRemote,
  hastyClock,
  openRemote,
  startServer,
  troubles,
  type Opened,
  type OpenOptions
} from './transports-remote';

expectNoProcessLeft();

async function failToConnect(url: string, options: OpenOptions = {}): Promise<Opened> {
  const opened = openRemote(url, options);
  await expect(opened.client.connect(opened.transport)).rejects.toThrow();
  return opened;
}

test('TR3: an address where nobody listens is refused, and worth another try', async () => {
  const server = await startServer('http-answers');
  await server.close();
  const opened = await failToConnect(server.url);
  expect(opened.failure()).toMatchObject({
    code: 'network.refused',
    retryable: true,
    details: { host: `127.0.0.1:${server.port}` }
  });
  expect(opened.signs).toMatchObject([{ kind: 'trouble', terminal: true }]);
});

test('TR3: a name that does not exist is said to be not found', async () => {
  const opened = await failToConnect('http://no-such-host.invalid/mcp');
  expect(opened.failure()).toMatchObject({
    code: 'network.dns',
    details: { host: 'no-such-host.invalid' }
  });
});

test('TR3: https to a server that speaks http is a failure of the secure connection', async () => {
  const server = await startServer('http-answers');
  const opened = await failToConnect(server.url.replace('http:', 'https:'));
  expect(opened.failure()).toMatchObject({ code: 'network.tls' });
});

test('TR3: something that does not speak HTTP is not an MCP server', async () => {
  const server = net.createServer((socket) => socket.end('220 mail.example ESMTP\r\n'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as net.AddressInfo;
  const opened = await failToConnect(`http://127.0.0.1:${port}/mcp`);
  expect(opened.failure()).toMatchObject({ code: 'protocol.not-mcp', retryable: false });
});

test('TR3: localhost is found on the one family of addresses where the server is', async () => {
  const server = await startServer('http-answers');
  const opened = await connectRemote(`http://localhost:${server.port}/mcp`);
  expect((await opened.client.listTools()).tools).not.toEqual([]);
});

test.each([
  [400, false],
  [404, false],
  [405, false],
  [408, true],
  [429, true],
  [500, true],
  [502, true],
  [503, true]
])('RC1: HTTP %i is told with its number, retryable: %s', async (status, retryable) => {
  const server = await startServer('http-status', `--status=${status}`, '--body=html', '--retry-after=7');
  const opened = await failToConnect(server.url);
  const failure = opened.failure();
  expect(failure).toMatchObject({
    code: 'network.http-status',
    retryable,
    details: { host: new URL(server.url).host, status, retryAfterMs: 7_000 }
  });
  // Not a whole web page in front of the person.
  expect(failure?.cause).toBeUndefined();
});

test('AU2: a 401 asks for a sign-in and keeps what the server said about it', async () => {
  const metadata = 'http://127.0.0.1:9/.well-known/oauth-protected-resource';
  const server = await startServer('http-unauthorized', `--metadata=${metadata}`, '--scope=read write');
  const opened = await failToConnect(server.url, { mode: 'auto' });
  expect(opened.failure()).toMatchObject({ code: 'auth.required', retryable: false });
  expect(opened.authorization()).toEqual({
    reason: 'no-token',
    resourceMetadataUrl: metadata,
    scope: 'read write'
  });
});

test('AU2: a 401 without a word about it asks for a sign-in too', async () => {
  const server = await startServer('http-unauthorized', '--scheme=none');
  const opened = await failToConnect(server.url);
  expect(opened.authorization()).toEqual({ reason: 'no-token', resourceMetadataUrl: null, scope: null });
});

test('AU2: a configured token that the server does not take is told apart from none', async () => {
  const server = await startServer('http-unauthorized', '--error=invalid_token');
  const opened = await failToConnect(server.url, { headers: { authorization: 'Bearer old' } });
  expect(opened.authorization()?.reason).toBe('expired');
});

test('AU2: a call for which the permissions do not suffice says which would', async () => {
  const server = await startServer('http-unauthorized', '--token=good', '--insufficient=tools/call');
  const opened = await connectRemote(server.url, { headers: { authorization: 'Bearer good' } });
  await expect(opened.client.callTool({ name: 'echo', arguments: { text: 'x' } })).rejects.toThrow();
  expect(opened.authorization()).toMatchObject({ reason: 'scope' });
});

test('AU2: a plain 403 is a refusal and no wish for a sign-in', async () => {
  const server = await startServer('http-status', '--status=403');
  const opened = await failToConnect(server.url, { mode: 'auto' });
  expect(opened.failure()).toMatchObject({
    code: 'auth.refused',
    retryable: false,
    details: { status: 403 }
  });
  expect(opened.authorization()).toBeNull();
});

test('TR3: a web page under status 200 is named, whatever it calls itself', async () => {
  const page = await startServer('http-status', '--status=200', '--body=html', '--on=initialize');
  expect((await failToConnect(page.url)).failure()).toMatchObject({ code: 'protocol.not-mcp' });

  const disguised = await startServer('http-odd-answers', '--mode=html');
  const opened = await connectRemote(disguised.url);
  const error: unknown = await opened.client.listTools().catch((reason: unknown) => reason);
  expect(failureIn(error)).toMatchObject({ code: 'protocol.not-mcp' });
});

test.each(['html-type', 'array', 'events'])(
  'TR3: good answers in odd clothes are taken: %s',
  async (mode) => {
    const server = await startServer('http-odd-answers', `--mode=${mode}`);
    const opened = await connectRemote(server.url);
    const result = await opened.client.callTool({ name: 'echo', arguments: { text: 'x' } });
    expect(result.content).toEqual([{ type: 'text', text: 'grüße 日本' }]);
    expect(opened.failure()).toBeNull();
  }
);

test('TR3: an answer that does not begin within 60 s ends with a failure that says so', async () => {
  const server = await startServer('http-hangs', '--on=tools/list');
  const opened = await connectRemote(server.url, { clock: hastyClock(100) });
  const error: unknown = await opened.client.listTools().catch((reason: unknown) => reason);
  expect(failureIn(error)).toMatchObject({ code: 'network.timeout', details: { seconds: 60 } });
  expect(troubles(opened)).toEqual(['network.timeout']);
});

test('TR3: a JSON body must not pause for longer either', async () => {
  const server = await startServer('http-hangs', '--on=tools/list', '--half');
  const opened = await connectRemote(server.url, { clock: hastyClock(100) });
  const error: unknown = await opened.client.listTools().catch((reason: unknown) => reason);
  expect(failureIn(error)).toMatchObject({ code: 'network.timeout' });
});

test('TR3: a tool call has no such limit', async () => {
  const server = await startServer('http-slow', '--on=tools/call', '--ms=1500');
  const opened = await connectRemote(server.url, { clock: hastyClock(100) });
  const result = await opened.client.callTool({ name: 'echo', arguments: { text: 'late' } });
  expect(result.content).toEqual([{ type: 'text', text: 'late' }]);
});

test.each([404, 400, 410, 503, 200, 'number'])(
  'RC4: a forgotten session is told as such: HTTP %s',
  async (status) => {
    const server = await startServer('http-session', '--expires-after=5', `--expired-status=${status}`);
    const opened = await connectRemote(server.url);
    await until(
      async () =>
        !(await opened.client.listTools().then(
          () => true,
          () => false
        ))
    );
    expect(troubles(opened)).toEqual(['protocol.session-lost']);
    expect(opened.failure()?.code).toBe('protocol.session-lost');
  }
);

test('TR3: a result that is too large ends its request and nothing else', async () => {
  const server = await startServer('http-huge', '--mib=70');
  const opened = await connectRemote(server.url);
  const error: unknown = await opened.client
    .callTool({ name: 'wide', arguments: {} })
    .catch((reason: unknown) => reason);
  expect(failureIn(error)).toMatchObject({ code: 'protocol.too-large', details: { limit: '64 MB' } });
  expect((await opened.client.listTools()).tools).not.toEqual([]);
});

test('RC3: a server that died is told by terminal signs although nothing was asked of it', async () => {
  const server = await startServer('http-session');
  const opened = await connectRemote(server.url, { clock: hastyClock(10) });
  await until(async () => (await server.stats()).gets === 1);
  await server.close();
  await until(() => opened.signs.filter((sign) => sign.kind === 'trouble' && sign.terminal).length >= 3);
});
