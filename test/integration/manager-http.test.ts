import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { until } from '../core/process/test-host';
import { startHttpServer, type HttpServer } from '../fixtures/start-server';
import { idOf, remote, startManager, textOf, type ManagerHost } from './manager-host';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()));
});

async function start(name: string, ...args: readonly string[]): Promise<HttpServer> {
  const server = await startHttpServer(name, args);
  closers.push(() => server.close());
  return server;
}

const connects = (host: ManagerHost, name: string): number =>
  host.history(name).filter((state) => state.type === 'connected').length;
const impatient = { random: { number: () => 0, hex: (bytes: number) => '0'.repeat(bytes * 2) } };

describe('connecting to remote servers', () => {
  test('TR9: sessions, plain answers and the stateless era all connect', async () => {
    const servers = {
      session: await start('http-session'),
      plain: await start('http-answers'),
      first: await start('http-sdk'),
      modern: await start('http-modern')
    };
    const host = startManager(
      Object.fromEntries(Object.entries(servers).map(([name, { url }]) => [name, remote(url)]))
    );
    for (const name of Object.keys(servers)) await host.ready(name);
    expect(host.state('modern')).toMatchObject({ era: 'modern', serverInfo: { name: 'http-modern' } });
    for (const name of ['session', 'plain', 'first'])
      expect(host.state(name)).toMatchObject({ era: 'legacy' });
    for (const name of Object.keys(servers)) {
      expect(textOf(await host.call(name, 'echo', { arguments: { text: name } }))).toBe(name);
    }
    expect((await servers.modern.stats()).methods).not.toHaveProperty('initialize');
  });

  test('TR9: server-everything over Streamable HTTP connects, lists and answers', async () => {
    const server = await startEverything();
    closers.push(() => server.close());
    const host = startManager({ everything: remote(server.url) });
    await host.ready('everything');
    expect(host.catalog('everything').tools.length).toBeGreaterThan(10);
    expect(textOf(await host.call('everything', 'echo', { arguments: { message: 'hello' } }))).toContain(
      'hello'
    );
  });

  test('TR9: a server that answers the question for its era by 500, a web page or silence shakes hands', async () => {
    const servers = {
      fault: await start('http-status', '--status=500', '--on=server/discover'),
      page: await start('http-status', '--status=200', '--body=html', '--on=server/discover'),
      missing: await start('http-status', '--status=404', '--body=html', '--on=server/discover')
    };
    const host = startManager(
      Object.fromEntries(Object.entries(servers).map(([name, { url }]) => [name, remote(url)]))
    );
    for (const [name, server] of Object.entries(servers)) {
      await host.ready(name);
      expect(host.state(name)).toMatchObject({ era: 'legacy', epoch: 1 });
      expect((await server.stats()).initializes).toBe(1);
    }
  });

  test('TR9: an old server that refuses a newer revision gets the newest that it names', async () => {
    const { url } = await start('http-odd-answers', '--mode=old-only');
    const host = startManager({ old: remote(url) });
    await host.ready('old');
    expect(host.state('old')).toMatchObject({ epoch: 1, protocolVersion: '2025-03-26' });
  });

  test('TR4: an address that refuses Streamable HTTP is reached by the older transport', async () => {
    for (const status of ['405', '404', '400']) {
      const server = await start('http-sse', `--post=${status}`);
      const host = startManager({ old: remote(server.url), sse: remote(server.url, { transport: 'sse' }) });
      for (const name of ['old', 'sse']) {
        await host.ready(name);
        expect(host.state(name)).toMatchObject({ era: 'legacy', epoch: 1 });
        expect(textOf(await host.call(name, 'echo', { arguments: { text: status } }))).toBe(status);
      }
    }
  });

  test('RC1: 404 and other refusals fail at once; a refused connection is tried again', async () => {
    const { url } = await start('http-status', '--status=404');
    const closed = await freePort();
    const host = startManager(
      { missing: remote(url), down: remote(`http://127.0.0.1:${closed}/mcp`) },
      {},
      impatient
    );
    expect(await host.reaches('missing', 'failed')).toMatchObject({
      failure: { code: 'network.http-status', details: { status: 404 }, retryable: false }
    });
    await until(() => host.history('down').some((state) => state.type === 'pending' && state.attempt === 2));
    expect(host.history('down').at(-1)).toMatchObject({ failure: { code: 'network.refused' } });
  });

  test('ST: a server that asks for a sign-in needs one; it has not failed and is not tried again', async () => {
    const server = await start('http-unauthorized', '--metadata=https://auth.example/.well-known/x');
    const host = startManager({ locked: remote(server.url) });
    expect(await host.reaches('locked', 'needs-auth')).toEqual({
      type: 'needs-auth',
      reason: 'no-token',
      authorizationServer: 'https://auth.example'
    });
    expect((await server.stats()).posts).toBe(1);
  });

  test('ST: a token that stops being good in mid-session asks for a sign-in', async () => {
    const { url } = await start('http-unauthorized', '--token=good', '--accepted=5');
    const host = startManager({ locked: remote(url, { headers: { Authorization: 'Bearer good' } }) });
    await host.ready('locked');
    await until(async () => !(await host.call('locked', 'echo', { arguments: { text: 'x' } })).ok);
    expect(await host.reaches('locked', 'needs-auth')).toMatchObject({ reason: 'expired' });
  });

  test('CN3: a list that does not come leaves the server connected, and says so after the limit', async () => {
    const { url } = await start('http-hangs', '--on=tools/list');
    const host = startManager({ late: remote(url, { startupTimeoutMs: 500 }) });
    await until(() => host.catalog('late').doing === 'error');
    expect(host.state('late')).toMatchObject({ type: 'connected' });
    expect(host.catalog('late')).toMatchObject({
      have: 'none',
      failure: { code: 'protocol.no-answer', details: { method: 'tools/list' } }
    });
    expect(textOf(await host.call('late', 'echo', { arguments: { text: 'all the same' } }))).toBe(
      'all the same'
    );
  });

  test('CN5: a change is heard over the stream of the stateless era, and of a session', async () => {
    const modern = await start('http-modern');
    const session = await start('http-session');
    const host = startManager({ modern: remote(modern.url), session: remote(session.url) });
    await Promise.all([host.ready('modern'), host.ready('session')]);
    const lists = async (server: HttpServer): Promise<number> =>
      (await server.stats()).methods['tools/list'] ?? 0;
    await until(async () => (await modern.stats()).methods['subscriptions/listen'] === 1);
    await until(async () => {
      await fetch(new URL('/changed', modern.url), { method: 'POST' });
      return (await lists(modern)) > 1;
    });
    await until(async () => textOf(await host.call('session', 'announce')) === 'told 1');
    await until(async () => (await lists(session)) > 1);
  });
});

describe('recovering remote servers', () => {
  test('RC4: a forgotten session is opened anew and the refused call is repeated once', async () => {
    const server = await start('http-session', '--expires-after=5');
    const host = startManager({ short: remote(server.url) });
    await host.ready('short');
    for (let count = 0; count < 8; count += 1) {
      expect(textOf(await host.call('short', 'echo', { arguments: { text: `${count}` } }))).toBe(`${count}`);
    }
    expect(connects(host, 'short')).toBeGreaterThan(1);
    expect(host.history('short').some((state) => state.type === 'failed')).toBe(false);
  });

  test('RC4: a session that is refused in other words is opened anew as well', async () => {
    for (const status of ['400', '503', '200']) {
      const server = await start('http-session', '--expires-after=4', `--expired-status=${status}`);
      const host = startManager({ odd: remote(server.url) }, {}, impatient);
      await host.ready('odd');
      await until(async () => {
        await host.call('odd', 'echo', { arguments: { text: 'x' } });
        return connects(host, 'odd') > 1;
      });
    }
  });

  test('RC4: a server that keeps no session is given up, and says why', async () => {
    const server = await start('http-session', '--never-holds');
    const host = startManager({ never: remote(server.url) }, {}, impatient);
    expect(await host.reaches('never', 'failed')).toMatchObject({ failure: { code: 'protocol.no-session' } });
    expect((await server.stats()).initializes).toBeLessThanOrEqual(3);
  });

  test('RC3: a server that dies is noticed, and is back when it is back', async () => {
    const first = await startHttpServer('http-session');
    const host = startManager({ mortal: remote(first.url) }, {}, impatient);
    await host.ready('mortal');
    await first.close();
    expect(await host.call('mortal', 'echo', { arguments: { text: 'x' } })).toMatchObject({ ok: false });
    await until(() => host.state('mortal')?.type === 'pending');
    await start('http-session', `--port=${first.port}`);
    await until(() => connects(host, 'mortal') === 2);
    await host.ready('mortal');
    expect(textOf(await host.call('mortal', 'echo', { arguments: { text: 'again' } }))).toBe('again');
  });

  test('RC3: resets among other errors do not hide a dead server', async () => {
    const { url } = await start('http-alternating');
    const host = startManager({ alternating: remote(url) }, {}, impatient);
    await until(() =>
      host.history('alternating').some((state) => state.type === 'pending' && state.failure !== null)
    );
    const lost = host
      .history('alternating')
      .find((state) => state.type === 'pending' && state.failure !== null);
    expect(lost).toMatchObject({ failure: { code: 'network.reset' } });
  });

  test('RC1: a network that fails right after each handshake is given up after five attempts more', async () => {
    const server = await start('http-alternating');
    const host = startManager({ useless: remote(server.url) }, {}, impatient);
    expect(await host.reaches('useless', 'failed')).toMatchObject({
      failure: { code: expect.stringMatching(/^network\./) as string }
    });
    expect((await server.stats()).methods['tools/list']).toBe(6);
  });

  test('RC4: a call whose connection is cut is not repeated and says that it may have run', async () => {
    const server = await start('http-alternating');
    const host = startManager({ cut: remote(server.url) });
    await host.reaches('cut', 'connected');
    const result = await host.call('cut', 'echo', { arguments: { text: 'once' } });
    expect(result).toMatchObject({ ok: false });
    expect((await server.stats()).methods['tools/call'] ?? 0).toBeLessThanOrEqual(1);
  });

  test('TL3: a call whose event stream ends without the answer fails, and does not hang', async () => {
    const { url } = await start('http-stream-cut');
    const host = startManager({ cut: remote(url) });
    await host.ready('cut');
    expect(await host.call('cut', 'echo', { arguments: { text: 'x' } })).toMatchObject({
      failure: { code: 'call.connection-lost' }
    });
    expect(host.state('cut')?.type).toBe('connected');
  });

  test('RC3: a stream that is cut as a matter of routine is no trouble', async () => {
    const idle = await start('http-get', '--mode=idle', '--ms=200');
    const brief = await start('http-get', '--mode=collapses');
    const host = startManager({ idle: remote(idle.url), brief: remote(brief.url) });
    await Promise.all([host.ready('idle'), host.ready('brief')]);
    await until(async () => (await idle.stats()).gets > 4);
    await until(async () => (await brief.stats()).gets > 2);
    for (const name of ['idle', 'brief']) {
      expect(connects(host, name)).toBe(1);
      expect(host.state(name)?.type).toBe('connected');
    }
  });

  test('CN7: forty slow servers are all connected and listed', async () => {
    const server = await start('http-slow', '--ms=300');
    const names = Array.from({ length: 40 }, (_, index) => `slow-${index}`);
    const host = startManager(
      Object.fromEntries(names.map((name) => [name, remote(`${server.url}?n=${name}`)]))
    );
    for (const name of names) await host.ready(name);
    expect((await server.stats()).initializes).toBe(40);
    expect(host.manager.tools(idOf('slow-39'))).toHaveLength(1);
  });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function startEverything(): Promise<{ readonly url: string; close(): Promise<void> }> {
  const file = path.resolve('node_modules/@modelcontextprotocol/server-everything/dist/index.js');
  const port = await freePort();
  const env = { ...process.env, PORT: String(port) };
  const child = spawn(process.execPath, [file, 'streamableHttp'], { env, stdio: 'ignore' });
  const exited = once(child, 'exit');
  const url = `http://127.0.0.1:${port}/mcp`;
  await until(() =>
    fetch(url).then(
      () => true,
      () => false
    )
  );
  return {
    url,
    close: async () => {
      child.kill('SIGKILL');
      await exited;
    }
  };
}
