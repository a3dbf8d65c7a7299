import { expect, test } from 'vitest';
import { callId } from '#shared/ids';
import { until } from '../core/process/test-host';
import { createComputer, signedIn, startAsking, startOAuth, startSignedIn } from './sign-in-host';

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

test('AU4: fifty calls at once with an expired token need one renewal, and all are answered', async () => {
  const server = await startOAuth('refresh-once');
  const { computer, running } = await signedIn(server);
  await server.expire();
  const before = (await server.stats()).refreshGrants;
  const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => running.call(`call-${index}`)));
  expect(answers.filter((answer) => answer.ok)).toHaveLength(50);
  const stats = await server.stats();
  expect(stats.refreshGrants - before).toBe(1);
  expect(stats).toMatchObject({ refreshFailures: 0, authorizes: 1 });
  expect(computer.opened).toHaveLength(1);
});

test('AU1, AU4: a sign-in anew that is given up takes nothing from the one there is: it is renewed as before', async () => {
  const server = await startOAuth('refresh-once');
  const { computer, running } = await signedIn(server);
  computer.canOpen = false;
  await running.ask('auth.sign-in', { serverId: running.id });
  await until(() => running.view().flow?.phase === 'waiting');
  await running.ask('auth.cancel', { serverId: running.id });
  await until(() => running.view().flow === null);
  await server.expire();
  expect((await running.call('after')).ok).toBe(true);
  expect(await server.stats()).toMatchObject({ registers: 1, authorizes: 1, refreshGrants: 1 });
});

test('AU4: a connected server’s token is renewed before its end, without a call and without a browser', async () => {
  const server = await startOAuth('refresh-once', '--ttl=600');
  const { computer, running } = await signedIn(server);
  expect((await server.stats()).refreshGrants).toBe(0);
  computer.clock.skip(8 * 60_000);
  expect((await server.stats()).refreshGrants).toBe(0);
  computer.clock.skip(1.5 * 60_000);
  await until(async () => (await server.stats()).refreshGrants === 1);
  expect(running.state().type).toBe('connected');
  expect(computer.opened).toHaveLength(1);
});

test('AU4: two apps with one keychain renew once between them, and neither loses its sign-in', async () => {
  const server = await startOAuth('refresh-once');
  const { computer, running } = await signedIn(server);
  const other = await computer.start();
  await other.ready();
  await server.expire();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? running : other).call(`call-${index}`))
  );
  expect(answers.every((answer) => answer.ok)).toBe(true);
  expect(await server.stats()).toMatchObject({ refreshFailures: 0, authorizes: 1 });
});

test('AU4, AU8: 503, a cut line and 429 in a row lose nothing, and the renewal succeeds', async () => {
  const server = await startOAuth('refresh-faults');
  const { computer, running } = await signedIn(server);
  await server.expire();
  expect((await running.call('after')).ok).toBe(true);
  expect(computer.opened).toHaveLength(1);
  const stats = await server.stats();
  expect(stats.authorizes).toBe(1);
  expect(stats.refreshGrants).toBeGreaterThan(0);
});

test('AU4, AU8: faults that do not pass keep the sign-in, say who cannot be reached, and a restart finds it', async () => {
  const server = await startOAuth('refresh-faults', '--faults=5');
  const { computer, running } = await signedIn(server);
  await server.expire();
  const answer = await running.call('during');
  expect(answer).toMatchObject({ ok: false, failure: { code: 'auth.refresh-transient-exhausted' } });
  await running.close();
  const again = await computer.start();
  await again.ready();
  expect(computer.opened).toHaveLength(1);
});

test.for([
  ['', 'invalid-grant'],
  ['client', 'no-registration'],
  ['request', 'refused'],
  ['empty', 'no-token-returned']
] as const)(
  'AU4: a renewal that is answered by %s ends as %s, and asks the person without opening a browser',
  async ([mode, reason]) => {
    const server = await startOAuth('refresh-dead', `--mode=${mode}`);
    const { computer, running } = await signedIn(server);
    await server.expire();
    await running.call('late');
    await running.reaches('needs-auth');
    await until(() => running.view().failure !== null);
    expect(running.view().failure).toMatchObject({ code: `auth.refresh-${reason}`, details: { reason } });
    expect(running.state()).toMatchObject({ reason: 'expired' });
    expect(computer.opened).toHaveLength(1);
    await running.signIn();
    await running.ready();
    expect((await server.stats()).registers).toBe(mode === 'client' ? 2 : 1);
  }
);

test('AU4: a sign-in server that is gone is named, and the sign-in is kept', async () => {
  const server = await startOAuth('refresh-once', '--ttl=1');
  const { computer, running } = await signedIn(server);
  await wait(1_100);
  await server.close();
  const answer = await running.call('gone');
  expect(answer).toMatchObject({ ok: false });
  const tokens = [...computer.keychain.items.entries()].find(([name]) => name.startsWith('sign-in/tokens'));
  expect(tokens?.[1]).toContain('rt-');
});

test('AU4: a token that is refused as soon as it was issued ends in a failure, not in a loop', async () => {
  const server = await startOAuth('never-good');
  const computer = createComputer({ type: 'http', url: server.url });
  const running = await startAsking(computer);
  await running.signIn();
  const state = await running.reaches('failed');
  expect(state).toMatchObject({ failure: { code: 'auth.token-refused', retryable: false } });
  expect(computer.opened).toHaveLength(1);
  expect((await server.stats()).refreshGrants).toBeLessThanOrEqual(1);
});

test('AU4: a renewed token that is refused like the one before ends in the same failure', async () => {
  const server = await startOAuth('never-good', '--mode=later');
  const { running } = await signedIn(server);
  await server.expire();
  expect(await running.call('late')).toMatchObject({ failure: { code: 'auth.token-refused' } });
  expect((await server.stats()).refreshGrants).toBe(1);
});

test('AU5: a call that lacks permissions waits, asks for the old and the new ones, and is repeated once', async () => {
  const server = await startOAuth('step-up');
  const { computer, running } = await signedIn(server);
  const calling = running.call('wider');
  expect(await running.reaches('needs-auth')).toMatchObject({ reason: 'scope' });
  await running.signIn();
  expect(await calling).toMatchObject({ ok: true });
  const scopes = (await server.stats()).authorizeQueries.map((query) => query['scope']);
  expect(scopes).toEqual(['mcp:read', 'mcp:read mcp:write']);
  expect(computer.opened).toHaveLength(2);
});

test('AU5: permissions that were granted and are refused all the same are not asked for again', async () => {
  const server = await startOAuth('step-up', '--mode=loop');
  const { computer, running } = await signedIn(server);
  const calling = running.call('wider');
  await running.reaches('needs-auth');
  await running.signIn();
  expect(await calling).toMatchObject({ ok: false, failure: { code: 'auth.refused' } });
  await until(() => running.state().type === 'connected');
  expect(computer.opened).toHaveLength(2);
});

test('AU5: a call that waits for permissions ends when the person does not agree', async () => {
  const server = await startOAuth('step-up');
  const { computer, running } = await signedIn(server);
  const calling = running.call('wider');
  await running.reaches('needs-auth');
  computer.follows = false;
  await running.ask('auth.sign-in', { serverId: running.id });
  await until(() => running.view().flow?.phase === 'waiting');
  await running.ask('auth.cancel', { serverId: running.id });
  expect(await calling).toMatchObject({ ok: false, failure: { code: 'auth.scope' } });
});

test('AU7, RC2: a server that refused is not asked again without a token, over restarts, until the person asks', async () => {
  const server = await startOAuth('plain');
  const computer = createComputer({ type: 'http', url: server.url });
  const first = await startAsking(computer);
  const { unauthorized } = await server.stats();
  expect(unauthorized).toBeGreaterThan(0);
  await until(() => computer.files().includes('signInNeeded'));
  await first.close();
  const second = await startAsking(computer);
  expect((await server.stats()).unauthorized).toBe(unauthorized);
  await second.ask('server.connect', { serverId: second.id });
  await until(async () => (await server.stats()).unauthorized > unauthorized);
  await second.reaches('needs-auth');
  await second.signIn();
  await second.ready();
});

test.for(['200', '400', '403', '500'])(
  'AU7: a JSON-RPC error that asks for a sign-in counts as a 401 under HTTP %s',
  async (status) => {
    const server = await startOAuth('refuses-in-words', `--mode=${status}`);
    const computer = createComputer({ type: 'http', url: server.url });
    await startSignedIn(computer);
  }
);

test('AU11: a server that wants a sign-in never opens a browser by reconnecting, waking up or being looked at', async () => {
  const server = await startOAuth('plain');
  const computer = createComputer({ type: 'http', url: server.url });
  const running = await startAsking(computer);
  for (let round = 0; round < 5; round += 1) {
    await running.ask('server.connect', { serverId: running.id });
    await running.reaches('needs-auth');
  }
  running.app.manager.networkReturned();
  await running.ask('auth.preview', { serverId: running.id });
  expect(computer.opened).toEqual([]);
});

test('AU3, SE5: no token, code, verifier or secret is in a file, a log or anything that reaches the window', async () => {
  const server = await startOAuth('refresh-once');
  const { computer, running } = await signedIn(server);
  await server.expire();
  await running.call('renewed');
  await running.app.bridge
    .call('app.snapshot', {})
    .then((answer) => computer.told.push(JSON.stringify(answer)));
  const { items } = computer.keychain;
  const stored = [...items.values()].join('\n');
  const { tokenForms } = await server.stats();
  const secrets = [
    ...(stored.match(/"(?:at|rt)-[\w-]+"/g) ?? []).map((text) => text.slice(1, -1)),
    ...tokenForms.flatMap((form) => [form['code'], form['code_verifier'], form['refresh_token']])
  ].filter((secret) => secret !== undefined);
  expect(secrets.length).toBeGreaterThan(4);
  const everything = [computer.files(), ...computer.told].join('\n');
  expect(secrets.filter((secret) => everything.includes(secret))).toEqual([]);
  expect(running.app.calls).toBeDefined();
  expect(callId('renewed')).toBe('renewed');
});
