import { describe, expect, test } from 'vitest';
import { noFilter } from '#shared/traffic/filter';
import { expectNoProcessLeft, until } from '../core/process/test-host';
import { nodeServer, startHttpServer } from '../fixtures/start-server';
import { startApp, type TrafficHost } from './traffic-host';

expectNoProcessLeft();

const secret = 'zebra-7F3k-9922';

/** Everything that leaves of the traffic, in one text. */
async function everythingOf(host: TrafficHost): Promise<string> {
  const { entries } = await host.page();
  const messages = [];
  for (const { seq } of entries) messages.push(await host.ask('traffic.message', { seq }));
  await host.ask('traffic.export', { serverId: null, filter: noFilter });
  return JSON.stringify([entries, messages, host.saved()]);
}

describe('over stdio', () => {
  test('OB1: every message of both directions is recorded, paired and timed, from the first to the last', async () => {
    const host = await startApp({ legacy: nodeServer('sdk-stdio') });
    await host.ready('legacy');
    const id = await host.call('legacy', 'slow', { steps: 3 });
    await host.ended(id);
    const { entries } = await host.page();
    const messages = entries.filter(({ direction }) => direction !== null).reverse();
    const requests = messages.filter(({ kind }) => kind === 'request');
    expect(requests.map(({ method }) => method)).toEqual(
      expect.arrayContaining(['initialize', 'tools/list', 'resources/list', 'prompts/list', 'tools/call'])
    );
    for (const request of requests) {
      const answer = messages.find(({ seq }) => seq === request.pairedWith);
      expect(answer, request.method ?? '').toMatchObject({
        pairedWith: request.seq,
        id: request.id,
        ms: request.ms
      });
      expect(answer?.direction).not.toBe(request.direction);
    }
    const call = requests.find(({ method }) => method === 'tools/call');
    expect(call).toMatchObject({ preview: 'slow', outcome: 'answered', serverName: 'legacy' });
    expect(call?.ms).toBeGreaterThanOrEqual(100);
    expect(messages.filter(({ method }) => method === 'notifications/progress')).toHaveLength(3);
    expect(
      messages.some(({ method, direction }) => method === 'notifications/initialized' && direction === 'sent')
    ).toBe(true);
    expect((await host.page({ folded: true, method: 'tools/call' })).total).toBe(1);
  });

  test('OB1: what a server asks of us is recorded with our answer', async () => {
    const host = await startApp({ asks: nodeServer('asks-first') });
    const asked = await host.entry(({ kind, direction }) => kind === 'request' && direction === 'received');
    const pair = await host.ask('traffic.message', { seq: asked.seq });
    expect(pair?.pair?.entry).toMatchObject({ direction: 'sent', pairedWith: asked.seq });
  });

  test('OB1, RP6: a cancelled call shows the cancelling, and its late answer', async () => {
    const host = await startApp({ progress: nodeServer('progress', '--ms=300') });
    await host.ready('progress');
    const id = await host.call('progress', 'late');
    await host.entry(({ method }) => method === 'tools/call');
    await host.ask('call.cancel', { callId: id });
    await host.entry(({ method }) => method === 'notifications/cancelled');
    const answer = await host.entry(({ method, kind }) => method === 'tools/call' && kind === 'response');
    const { entries } = await host.page();
    expect(entries.find(({ seq }) => seq === answer.pairedWith)).toMatchObject({
      outcome: 'cancelled',
      preview: 'late'
    });
  });

  test('OB1: noise, stderr, the exit code and each state with its cause make the log of a server', async () => {
    const host = await startApp({
      noisy: nodeServer('noise-on-stdout'),
      broken: nodeServer('crashes-at-start', '--code=78')
    });
    await host.ready('noisy');
    await host.entry(({ kind }) => kind === 'stderr');
    await host.entry(({ preview }) => preview.includes('exit code 78') && preview.startsWith('The program'));
    await host.entry(({ preview }) => preview.startsWith('Waits before attempt 2 of 5\n'));
    const log = await host.page({ kinds: ['noise', 'stderr', 'lifecycle', 'log'] }, host.idOf('broken'));
    expect(log.entries.every(({ serverName }) => serverName === 'broken')).toBe(true);
    expect(log.errors).toBeGreaterThanOrEqual(2);
    expect(log.entries.map(({ preview }) => preview)).toEqual(
      expect.arrayContaining(['starting inventory server', 'Connecting, attempt 1 of 5'])
    );
    const noise = await host.page({ kinds: ['noise'] }, host.idOf('noisy'));
    expect(noise.entries.map(({ preview }) => preview).reverse()).toEqual([
      'Weather server v3 is up, stdio mode',
      '[info] cache warmed'
    ]);
  });

  test('OB1, SE5: a secret of the configuration never leaves, whatever the server does with it', async () => {
    const host = await startApp({ env: { ...nodeServer('env-report'), env: { FIXTURE_SECRET: secret } } });
    await host.ready('env');
    await host.entry(({ kind, preview }) => kind === 'stderr' && preview.includes('using key [redacted]'));
    const leak = await host.call('env', 'leak');
    await host.ended(leak);
    const value = await host.call('env', 'value', { name: 'FIXTURE_SECRET' });
    await host.ended(value);
    await until(
      () => host.app.snapshot().servers[host.idOf('env')]?.stderrTail?.includes('[redacted]') === true
    );
    const answer = await host.page({ search: '401 from upstream' });
    expect(answer.total).toBe(1);
    expect((await host.page({ search: secret })).total).toBe(0);
    const everything = await everythingOf(host);
    expect(everything).toContain('401 from upstream');
    expect(everything).not.toContain(secret);
    expect(JSON.stringify(host.app.snapshot())).not.toContain(secret);
    expect(await host.ask('server.stderr', { serverId: host.idOf('env') })).toEqual({
      text: expect.stringContaining('[redacted]') as string
    });
  });
});

describe('over HTTP', () => {
  test.each(['http-sdk', 'http-modern'])(
    'OB1: the messages of %s are recorded, paired and without its headers’ secrets',
    async (name) => {
      const server = await startHttpServer(name);
      try {
        const host = await startApp({
          remote: { type: 'http', url: server.url, headers: { Authorization: `Bearer ${secret}` } }
        });
        await host.ready('remote');
        await host.ended(await host.call('remote', 'echo', { text: `it was ${secret}, wasn’t it` }));
        await host.ended(await host.call('remote', 'slow', { steps: 2 }));
        const { entries } = await host.page({ kinds: ['request'] });
        expect(
          entries.every(({ pairedWith, method }) => pairedWith !== null || method === 'subscriptions/listen')
        ).toBe(true);
        expect((await host.page({ method: 'notifications/progress' })).total).toBe(2);
        const everything = await everythingOf(host);
        expect(everything).toContain('it was [redacted], wasn’t it');
        expect(everything).not.toContain(secret);
        expect((await host.page({ search: secret })).total).toBe(0);
      } finally {
        await server.close();
      }
    }
  );

  test.each(['http-sdk', 'http-modern'])('OB1: a call that was cancelled over %s says so', async (name) => {
    const server = await startHttpServer(name);
    try {
      const host = await startApp({ remote: { type: 'http', url: server.url } });
      await host.ready('remote');
      const id = await host.call('remote', 'slow', { steps: 1_000 });
      await host.entry(({ method }) => method === 'notifications/progress');
      await host.ask('call.cancel', { callId: id });
      const call = await host.entry(({ method, outcome }) => method === 'tools/call' && outcome !== 'open');
      expect(call).toMatchObject({ outcome: 'cancelled', isError: false });
    } finally {
      await server.close();
    }
  });

  test('OB1: a request that could not be sent says why', async () => {
    const host = await startApp({ nobody: { type: 'http', url: 'http://127.0.0.1:9/mcp' } });
    const entry = await host.entry(({ outcome }) => outcome === 'not-sent');
    expect(entry).toMatchObject({ isError: true, direction: 'sent', kind: 'request' });
    expect(entry.reason).toMatch(/127\.0\.0\.1/);
  });
});

describe('the log level', () => {
  test('RP5: a server of the handshake era is asked for a level, and asked again after it came back', async () => {
    const host = await startApp({ legacy: nodeServer('sdk-stdio') });
    await host.ready('legacy');
    const serverId = host.idOf('legacy');
    await host.ask('log.level.set', { serverId, level: 'warning' });
    await host.ended(await host.call('legacy', 'log', { level: 'info', data: 'too quiet' }));
    await host.ended(await host.call('legacy', 'log', { level: 'error', data: 'loud enough' }));
    const { entries } = await host.page({ kinds: ['log'] });
    expect(entries).toMatchObject([{ level: 'error', preview: 'loud enough', isError: true }]);
    await until(() => host.app.snapshot().app.traffic?.levels[serverId] === 'warning');
    await host.ask('server.connect', { serverId });
    await until(
      async () => (await host.page({ method: 'logging/setLevel', kinds: ['request'] })).total === 2
    );
  });

  test('RP5: a server that declares no logging is not asked', async () => {
    const host = await startApp({ progress: nodeServer('progress') });
    await host.ready('progress');
    const answer = await host.app.bridge.call('log.level.set', {
      serverId: host.idOf('progress'),
      level: 'debug'
    });
    expect(answer).toMatchObject({ ok: false, failure: { code: 'ipc.invalid-input' } });
    expect((await host.page({ method: 'logging' })).total).toBe(0);
  });

  test('RP5: in the stateless era each call carries the level', async () => {
    const host = await startApp({ modern: nodeServer('modern-stdio') });
    await host.ready('modern');
    await host.ask('log.level.set', { serverId: host.idOf('modern'), level: 'notice' });
    await host.ended(await host.call('modern', 'echo', { text: 'x' }));
    const { entries } = await host.page({ method: 'tools/call', kinds: ['request'] });
    const pair = await host.ask('traffic.message', { seq: entries[0]?.seq ?? 0 });
    expect(pair?.message.text).toContain('"io.modelcontextprotocol/logLevel": "notice"');
  });
});

test('OB1: the window hears of news by number only, and of what was cleared', async () => {
  const host = await startApp({ legacy: nodeServer('sdk-stdio') });
  await host.ready('legacy');
  await until(() => (host.app.snapshot().app.traffic?.lastSeq ?? 0) > 10);
  await host.ask('traffic.clear', { serverId: null });
  expect((await host.page()).total).toBe(0);
  expect(Object.keys(host.app.snapshot().app.traffic ?? {}).sort()).toEqual(['errors', 'lastSeq', 'levels']);
});
