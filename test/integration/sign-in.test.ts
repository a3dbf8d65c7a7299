import { expect, test } from 'vitest';
import { until } from '../core/process/test-host';
import { createComputer, startAsking, startOAuth, startSignedIn } from './sign-in-host';
import { startServer } from './transports-remote';

test('AU1: one click signs in through the browser, and the server connects by itself', async () => {
  const server = await startOAuth('plain');
  const computer = createComputer({
    type: 'http',
    url: server.url,
    headers: { 'x-api-key': 'of-the-server' }
  });
  const running = await computer.start();
  expect(await running.reaches('needs-auth')).toMatchObject({ reason: 'no-token' });
  expect(computer.opened).toEqual([]);
  await running.signIn();
  await running.ready();
  expect(running.view()).toMatchObject({ isSignedIn: true, failure: null });
  expect(computer.opened).toHaveLength(1);
  expect(computer.page()).toContain('You are signed in to mail');
  const stats = await server.stats();
  const [asked] = stats.authorizeQueries;
  expect(asked).toMatchObject({
    ...{ response_type: 'code', code_challenge_method: 'S256', scope: 'mcp', resource: server.url }
  });
  expect(asked?.['redirect_uri']).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/callback$/);
  expect(stats).toMatchObject({ registers: 1, authorizes: 1, codeGrants: 1 });
  // Nothing that was meant for the server went to its authorization server.
  expect(stats.notes).toEqual([]);
});

test('AU1, AU3: who is signed in stays signed in over a restart, and no browser opens', async () => {
  const server = await startOAuth('plain');
  const computer = createComputer({ type: 'http', url: server.url });
  const first = await startSignedIn(computer);
  await first.close();
  const second = await computer.start();
  await second.ready();
  expect(second.view().isSignedIn).toBe(true);
  expect(computer.opened).toHaveLength(1);
});

test('AU3: another address, header or client drops the sign-in, another timeout keeps it', async () => {
  const server = await startOAuth('plain');
  const computer = createComputer({ type: 'http', url: server.url });
  const first = await startSignedIn(computer);
  await first.close();
  computer.configure({ type: 'http', url: server.url, timeout: 50_000 });
  const second = await computer.start();
  await second.ready();
  await second.close();
  computer.configure({ type: 'http', url: server.url, headers: { 'x-team': 'two' } });
  const third = await computer.start();
  expect(await third.reaches('needs-auth')).toMatchObject({ reason: 'no-token' });
});

test.for([
  ['issuer-with-path', []],
  ['oidc-appended', []],
  ['no-resource-metadata', []],
  ['no-metadata', []],
  ['html-everywhere', []],
  ['nulls', []],
  ['localhost-only', []],
  ['basic-secret', []],
  ['expires-odd', ['--mode=word']],
  ['expires-odd', ['--mode=zero']],
  ['expires-odd', ['--mode=string']],
  ['exact-resource', []]
] as const)('AU1: a server of the kind %s %s is signed in to', async ([name, args]) => {
  const server = await startOAuth(name, ...args);
  const computer = createComputer({ type: 'http', url: server.url });
  await startSignedIn(computer);
  expect(computer.opened).toHaveLength(1);
});

test('AU1: the resource is named exactly as the server publishes it, without a slash of ours', async () => {
  const server = await startOAuth('exact-resource');
  const computer = createComputer({ type: 'http', url: server.url });
  const running = await startAsking(computer);
  await running.signIn();
  const stats = await server.stats();
  expect(stats.authorizeQueries[0]?.['resource']).toBe(server.url.replace(/\/$/, ''));
  expect(stats.tokenForms[0]?.['resource']).toBe(server.url.replace(/\/$/, ''));
});

test.for([
  ['wrong-iss', [], 'state-mismatch'],
  ['wrong-iss', ['--mode=missing'], 'state-mismatch'],
  ['issuer-mismatch', [], 'state-mismatch'],
  ['other-resource', [], 'metadata-unreachable'],
  ['metadata-inside', ['--mode=header'], 'metadata-unreachable'],
  ['metadata-inside', ['--mode=as'], 'metadata-unreachable'],
  ['metadata-inside', ['--mode=token'], 'metadata-unreachable'],
  ['client-by-hand', [], 'registration-failed'],
  ['registration-refused', [], 'registration-failed'],
  ['registration-refused', ['--mode=401'], 'registration-failed'],
  ['registration-refused', ['--mode=html'], 'registration-failed'],
  ['token-error-200', [], 'exchange-failed'],
  ['token-error-200', ['--mode=form'], 'exchange-failed'],
  ['denied', [], 'denied']
] as const)(
  'AU4: a sign-in at %s %s fails as %s, in a sentence, and can be tried again',
  async ([name, args, reason]) => {
    const server = await startOAuth(name, ...args);
    const computer = createComputer({ type: 'http', url: server.url });
    const running = await startAsking(computer);
    const { failure } = await running.signIn();
    expect(failure).toMatchObject({ code: `auth.${reason}`, details: { reason } });
    expect(failure?.message).not.toContain('{{');
    expect(failure?.hint).not.toBe(null);
    expect(running.state().type).toBe('needs-auth');
    const stats = await server.stats();
    expect(stats.codeGrants).toBe(0);
    if (['metadata-inside', 'issuer-mismatch', 'other-resource'].includes(name)) {
      expect(stats).toMatchObject({ registers: 0, authorizes: 0 });
      expect(computer.opened).toEqual([]);
    }
    expect((await running.signIn()).failure?.code).toBe(`auth.${reason}`);
  }
);

test('AU2: where a server wants a key and there is no sign-in, a header is asked for and not a client id', async () => {
  const server = await startServer('http-unauthorized', '--scheme=none');
  const running = await startAsking(createComputer({ type: 'http', url: server.url }));
  const { failure, remedies } = await running.signIn();
  expect(failure?.code).toBe('auth.registration-failed');
  expect(`${failure?.message} ${failure?.hint}`).toMatch(/none was found there\. .* as a header/);
  expect(remedies).toEqual([]);
});

test('AU4: the server’s own words go with a refusal, without what was sent to it', async () => {
  const server = await startOAuth('client-by-hand');
  const computer = createComputer({ type: 'http', url: server.url, oauth: { clientId: 'desk-app' } });
  const running = await startAsking(computer);
  await running.ask('auth.set-client-secret', { serverId: running.id, secret: 'wrong-s3cret' });
  const { failure } = await running.signIn();
  expect(failure?.message).toContain('bad secret');
  expect(JSON.stringify(failure)).not.toContain('wrong-s3cret');
});

test('AU2: a client that was registered by hand is used with its secret from the keychain, and nothing is registered', async () => {
  const server = await startOAuth('client-by-hand');
  const computer = createComputer({ type: 'http', url: server.url, oauth: { clientId: 'desk-app' } });
  const running = await startAsking(computer);
  await running.ask('auth.set-client-secret', { serverId: running.id, secret: 's3cret-of-desk' });
  await running.signIn();
  await running.ready();
  expect(await server.stats()).toMatchObject({ registers: 0, codeGrants: 1 });
  expect(computer.files()).not.toContain('s3cret-of-desk');
});

test('AU2: a registration is used again, and made anew where its port is taken', async () => {
  const server = await startOAuth('exact-port');
  const computer = createComputer({ type: 'http', url: server.url });
  const running = await startSignedIn(computer);
  await running.signIn();
  const stats = await server.stats();
  expect(stats).toMatchObject({ registers: 1, codeGrants: 2 });
  await running.app.auth.signIns.lingered();
  const port = Number(new URL(stats.authorizeQueries[0]!['redirect_uri']!).port);
  const { createServer } = await import('node:net');
  const taken = createServer().listen(port, '127.0.0.1');
  await running.signIn();
  taken.close();
  expect(await server.stats()).toMatchObject({ registers: 2, codeGrants: 3 });
});

test('AU1: a configured port that is taken is named, and another one helps', async () => {
  const server = await startOAuth('plain');
  const { createServer } = await import('node:net');
  const taken = createServer().listen(0, '127.0.0.1');
  await until(() => taken.listening);
  const { port } = taken.address() as { port: number };
  const computer = createComputer({ type: 'http', url: server.url, oauth: { callbackPort: port } });
  const running = await startAsking(computer);
  const { failure, remedies } = await running.signIn();
  expect(failure).toMatchObject({ code: 'auth.port-taken', details: { port } });
  expect(failure?.message).toContain(String(port));
  expect(remedies).toEqual(['another-port']);
  expect(computer.opened).toEqual([]);
  await running.ask('auth.sign-in', { serverId: running.id, anotherPort: true });
  await running.ready();
  taken.close();
});

test('AU1: forged answers get a page and end nothing', async () => {
  const server = await startOAuth('forged');
  const computer = createComputer({ type: 'http', url: server.url });
  await startSignedIn(computer);
  expect((await server.stats()).notes).toEqual(['forged -> 400', 'forged -> 400', 'forged -> 400']);
});

test('AU1: an answer that comes twice gets a harmless page, and the connection of the first stays', async () => {
  const server = await startOAuth('callback-twice');
  const computer = createComputer({ type: 'http', url: server.url });
  const running = await startSignedIn(computer);
  await until(async () => (await server.stats()).notes.length > 0);
  const stats = await server.stats();
  expect(stats.notes).toEqual(['second -> 200']);
  expect(stats.codeGrants).toBe(1);
  expect(running.state().type).toBe('connected');
});

test('AU1: a sign-in that nobody finishes can be cancelled, its port is free, and the next one begins at once', async () => {
  const server = await startOAuth('walks-away');
  const computer = createComputer({ type: 'http', url: server.url });
  const running = await startAsking(computer);
  await running.ask('auth.sign-in', { serverId: running.id });
  await until(() => running.view().flow?.phase === 'waiting');
  expect(running.state()).toMatchObject({ type: 'pending', phase: 'authorizing' });
  expect(running.view().flow?.endsAt).toBeGreaterThan(Date.now());
  expect(await running.ask('auth.sign-in', { serverId: running.id })).toMatchObject({
    failure: { code: 'auth.busy' }
  });
  await running.ask('auth.cancel', { serverId: running.id });
  await until(() => running.view().flow === null);
  expect(running.view().failure?.code).toBe('auth.cancelled');
  const port = Number(new URL(new URL(computer.opened[0]!).searchParams.get('redirect_uri')!).port);
  await expect(fetch(`http://127.0.0.1:${port}/callback`)).rejects.toThrow();
  // A registration that was used again in vain may be unknown there: it is made anew.
  for (const registers of [1, 2]) {
    await running.ask('auth.sign-in', { serverId: running.id });
    await until(() => running.view().flow?.phase === 'waiting');
    expect((await server.stats()).registers).toBe(registers);
    await running.ask('auth.cancel', { serverId: running.id });
    await until(() => running.view().flow === null);
  }
});

test('AU1: a sign-in that nobody finishes ends after five minutes, says so, and holds no port', async () => {
  const server = await startOAuth('walks-away');
  const computer = createComputer({ type: 'http', url: server.url });
  const running = await startAsking(computer);
  await running.ask('auth.sign-in', { serverId: running.id });
  await until(() => running.view().flow?.phase === 'waiting');
  computer.clock.skip(4.9 * 60_000);
  expect(running.view().flow?.phase).toBe('waiting');
  computer.clock.skip(0.1 * 60_000);
  await until(() => running.view().flow === null);
  expect(running.view().failure).toMatchObject({ code: 'auth.timed-out', details: { minutes: 5 } });
  await running.reaches('needs-auth');
  const port = Number(new URL(new URL(computer.opened[0]!).searchParams.get('redirect_uri')!).port);
  await expect(fetch(`http://127.0.0.1:${port}/callback`)).rejects.toThrow();
});

test('AU1: a page that could not be opened can be opened again, and its address copied', async () => {
  const server = await startOAuth('plain');
  const computer = createComputer({ type: 'http', url: server.url });
  computer.canOpen = false;
  const running = await startAsking(computer);
  await running.ask('auth.sign-in', { serverId: running.id });
  await until(() => running.view().flow?.openFailed === true);
  await running.ask('auth.copy-link', { serverId: running.id });
  expect(computer.clipboard).toEqual([computer.opened[0]]);
  computer.canOpen = true;
  await running.ask('auth.open-again', { serverId: running.id });
  await running.ready();
  expect(computer.opened[1]).toBe(computer.opened[0]);
});

test('AU11: an issuer that names itself otherwise is taken only where the person allows it', async () => {
  const server = await startOAuth('issuer-mismatch');
  const computer = createComputer({ type: 'http', url: server.url });
  const running = await startAsking(computer);
  expect((await running.signIn()).remedies).toEqual(['relax-issuer']);
  await running.ask('auth.relax-issuer', { serverId: running.id, relaxed: true });
  await running.signIn();
  await running.ready();
});

test('AU1: what will open, and what it asks for, is known before it opens', async () => {
  const server = await startOAuth('plain');
  const computer = createComputer({ type: 'http', url: server.url });
  const running = await startAsking(computer);
  await running.ask('auth.preview', { serverId: running.id });
  expect(running.view().offer).toMatchObject({ host: `127.0.0.1:${server.port}`, scopes: ['mcp'] });
  expect(await server.stats()).toMatchObject({ registers: 0, authorizes: 0 });
});

test('AU8: signing out takes the tokens back at the server and forgets them', async () => {
  const server = await startOAuth('plain');
  const computer = createComputer({ type: 'http', url: server.url });
  const running = await startSignedIn(computer);
  await running.ask('auth.sign-out', { serverId: running.id });
  await running.reaches('needs-auth');
  expect((await server.stats()).revoked).toEqual(['refresh_token', 'access_token']);
  expect([...computer.keychain.items.keys()].filter((name) => name.startsWith('sign-in/tokens'))).toEqual([]);
  expect(running.view().isSignedIn).toBe(false);
});
