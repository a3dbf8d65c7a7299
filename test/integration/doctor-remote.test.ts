import { createServer, type AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { expectNoProcessLeft, until } from '../core/process/test-host';
import { startHttpServer, type HttpServer } from '../fixtures/start-server';
import { openClinic, remedyOf, states, type Clinic } from './doctor-host';
import { startOAuth } from './sign-in-host';

expectNoProcessLeft();

async function serve(name: string, ...args: readonly string[]): Promise<HttpServer> {
  const server = await startHttpServer(name, args);
  onTestFinished(() => server.close());
  return server;
}

async function failing(entry: object, variables: Readonly<Record<string, string>> = {}): Promise<Clinic> {
  const clinic = await openClinic(() => entry, { variables });
  await until(() => ['failed', 'needs-auth'].includes(clinic.view().connection.type));
  return clinic;
}

test('OB7: a name that nobody knows breaks the chain at DNS, and its address is edited', async () => {
  const clinic = await failing({ type: 'http', url: 'http://no-such-host.invalid/mcp' });
  const checkup = await clinic.look();
  expect(states(checkup)).toEqual({
    ...{ counts: 'ok', settings: 'ok', address: 'ok', name: 'failed', line: 'todo' },
    ...{ answer: 'todo', 'sign-in': 'todo', handshake: 'todo', tools: 'todo' }
  });
  expect(checkup.broken?.failure.code).toBe('network.dns');
  expect(['edit', 'try-again']).toContain(checkup.broken?.remedy.kind);
});

test('OB7: nothing that listens breaks it at TCP, and once it listens one press connects', async () => {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  const clinic = await failing({ type: 'http', url: `http://127.0.0.1:${String(port)}/mcp` });
  const checkup = await clinic.look();
  expect(checkup.broken).toMatchObject({ link: 'line', remedy: { kind: 'try-again' } });
  expect(checkup.broken?.failure.message).toBe(
    `Nothing on this computer listens at 127.0.0.1:${String(port)}.`
  );
  await serve('http-answers', `--port=${String(port)}`);
  await clinic.repair();
  await clinic.connected();
});

test('OB7: a certificate that nobody vouches for is shown, trusted for this place by one press, and no longer when that is taken back', async () => {
  const server = await serve('https-self-signed');
  const clinic = await failing({ type: 'http', url: server.url });
  const checkup = await clinic.look();
  expect(states(checkup)).toMatchObject({ line: 'ok', security: 'failed', answer: 'todo' });
  expect(checkup.broken?.failure.message).toContain('is signed by itself');
  const { place, certificate } = remedyOf(checkup, 'trust-certificate');
  expect(place).toBe(`127.0.0.1:${String(server.port)}`);
  expect(certificate).toMatchObject({ subject: 'localhost', issuer: 'localhost' });
  expect(certificate.names).toEqual(['localhost', '127.0.0.1']);
  expect(certificate.fingerprint).toMatch(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/);
  const another = certificate.fingerprint.replace(/^../, '00');
  const refused = await clinic.ask('doctor.repair', {
    serverId: clinic.id,
    input: { kind: 'trust', fingerprint: another }
  });
  expect(refused).toMatchObject({ ok: false, failure: { code: 'network.tls' } });
  await clinic.repair({ kind: 'trust', fingerprint: certificate.fingerprint });
  await clinic.connected();
  expect(clinic.app.state.get().app.certificates).toMatchObject({ [place]: certificate });
  const forgotten = await clinic.ask('certificate.forget', { place });
  await until(() => clinic.view().connection.type === 'failed');
  expect(clinic.app.state.get().app.certificates).toEqual({});
  if (!forgotten.ok) throw new Error(forgotten.failure.message);
  await clinic.ask('action.undo', forgotten.value);
  await clinic.connected();
});

test('OB7, SE3: a certificate that was trusted vouches for no other place, and one that has run out is not offered', async () => {
  const server = await serve('https-self-signed');
  const clinic = await failing({ type: 'http', url: server.url });
  const { certificate } = remedyOf(await clinic.look(), 'trust-certificate');
  await clinic.repair({ kind: 'trust', fingerprint: certificate.fingerprint });
  await clinic.connected();
  const byName = await failing({ type: 'http', url: server.url.replace('127.0.0.1', 'localhost') });
  expect((await byName.look()).broken?.link).toBe('security');
  const old = await serve('https-self-signed', '--expired');
  const expired = await failing({ type: 'http', url: old.url });
  expect((await expired.look()).broken).toMatchObject({ link: 'security', remedy: { kind: 'try-again' } });
});

test('OB7: a misspelt name of this computer is told, and one press writes the right one', async () => {
  const server = await serve('http-answers');
  const clinic = await failing({ type: 'http', url: `http://lcoalhost:${String(server.port)}/mcp` });
  const checkup = await clinic.look();
  expect(checkup.broken).toMatchObject({ link: 'name', failure: { code: 'network.dns' } });
  const address = `http://localhost:${String(server.port)}/mcp`;
  expect(remedyOf(checkup, 'use-address').address).toBe(address);
  await clinic.repair();
  await clinic.connected();
  expect(clinic.entry()['url']).toBe(address);
});

test('OB7: https to a server that speaks http is named, and one press writes the address that answers', async () => {
  const server = await serve('http-answers');
  const clinic = await failing({ type: 'http', url: server.url.replace('http:', 'https:') });
  const checkup = await clinic.look();
  expect(checkup.broken?.link).toBe('security');
  expect(remedyOf(checkup, 'use-address').address).toBe(server.url);
  await clinic.repair();
  await clinic.connected();
  expect(clinic.entry()['url']).toBe(server.url);
});

test.each([
  ['sse', 'http-answers', 'http'],
  ['ws', 'http-answers', 'http'],
  ['http', 'websocket', 'ws'],
  ['sse', 'websocket', 'ws']
] as const)(
  'OB7: a server that is reached as %s and is a %s is switched to %s by one press',
  async (type, name, to) => {
    const server = await serve(name);
    const url = type === 'ws' ? server.url.replace('http', 'ws') : server.url.replace('ws:', 'http:');
    const clinic = await failing({ type, url, headers: { 'X-Kept': 'kept' } });
    const checkup = await clinic.look();
    expect(checkup.broken?.failure.code).toBe('protocol.wrong-transport');
    expect(remedyOf(checkup, 'switch-transport').to).toBe(to);
    await clinic.repair();
    await clinic.connected();
    expect(clinic.view().config?.transport).toBe(to);
    expect(clinic.entry()['headers']).toEqual({ 'X-Kept': 'kept' });
  }
);

test('OB7: HTTP 404 is told, and where the server answers at a usual path, one press goes there', async () => {
  const server = await serve('http-sse');
  const clinic = await failing({
    type: 'sse',
    url: new URL('/wrong/place?key=hidden-in-address', server.url).href
  });
  const checkup = await clinic.look();
  expect(checkup.broken?.failure.code).toBe('protocol.wrong-address');
  expect(remedyOf(checkup, 'use-address').address).toBe(new URL('/sse', server.url).href);
  expect(JSON.stringify(checkup)).not.toContain('hidden-in-address');
  await clinic.repair();
  await clinic.connected();
});

test.each([
  ['404', '/socket', '/ws'],
  ['400', '/', '/mcp'],
  ['426', '/api/v1/socket', '/api/v1/ws'],
  ['0', '/ws', '/']
])(
  'OB7, TR5: a WebSocket refused with %s at %s is found at %s, and one press goes there',
  async (status, wrong, right) => {
    const server = await serve('websocket', `--only=${right}`, `--status=${status}`);
    const clinic = await failing({ type: 'ws', url: new URL(`${wrong}?key=hidden`, server.url).href });
    const checkup = await clinic.look();
    expect(checkup.broken).toMatchObject({ link: 'answer', failure: { code: 'protocol.wrong-address' } });
    expect(remedyOf(checkup, 'use-address').address).toBe(new URL(right, server.url).href);
    await clinic.repair();
    await clinic.connected();
    expect(clinic.entry()['url']).toBe(new URL(`${right}?key=hidden`, server.url).href);
  }
);

test('OB7, TR5: a WebSocket that is refused everywhere says with what, and opens the configuration', async () => {
  const server = await serve('websocket', '--only=/nowhere/usual');
  const clinic = await failing({ type: 'ws', url: server.url });
  const checkup = await clinic.look();
  expect(checkup.broken?.failure.message).toContain('answered with HTTP 404');
  expect(checkup.broken).toMatchObject({ link: 'answer', remedy: { kind: 'edit' } });
});

test('OB7: HTTP 404 with nothing elsewhere says so and opens the configuration', async () => {
  const server = await serve('http-status', '--status=404', '--on=all');
  const clinic = await failing({ type: 'http', url: server.url });
  const checkup = await clinic.look();
  expect(checkup.broken?.failure.message).toContain('answered with HTTP 404');
  expect(checkup.broken).toMatchObject({ link: 'answer', remedy: { kind: 'edit' } });
});

test('OB7: a server that wants a sign-in breaks it there, and the button opens the browser', async () => {
  const server = await startOAuth('refresh-once');
  const clinic = await failing({ type: 'http', url: server.url });
  const checkup = await clinic.look();
  expect(states(checkup)).toMatchObject({ line: 'ok', answer: 'ok', 'sign-in': 'failed', handshake: 'todo' });
  expect(remedyOf(checkup, 'sign-in')).toEqual({ kind: 'sign-in' });
  expect(await clinic.repair()).toEqual({ outcome: 'elsewhere' });
  await until(() => clinic.opened.length === 1);
  await fetch(clinic.opened[0]!);
  await until(() => clinic.view().connection.type === 'connected');
});

test('OB7, AU2: a server that wants a key is quoted in its log and by the doctor, also after a sign-in in vain', async () => {
  const words = ['--described=Header X-Api-Key is missing.', '--says=no'];
  const server = await serve('http-unauthorized', ...words);
  const clinic = await failing({ type: 'http', url: server.url });
  const said = 'Header X-Api-Key is missing';
  expect((await clinic.look()).broken).toMatchObject({ link: 'sign-in', failure: { cause: said } });
  await clinic.ask('auth.sign-in', { serverId: clinic.id });
  await until(() => clinic.app.state.get().signIns[clinic.id]?.failure != null);
  await until(() => clinic.view().connection.type === 'needs-auth');
  const checkup = await clinic.look();
  expect(checkup.broken?.failure.message).toContain(`asks you to sign in: “${said}”`);
  expect(checkup.broken?.remedy.kind).toBe('edit');
});

test('OB7: the port that the browser is to come back to is taken, and one press uses another', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  const server = await startOAuth('refresh-once');
  const clinic = await failing({ type: 'http', url: server.url, oauth: { callbackPort: port } });
  await clinic.ask('auth.sign-in', { serverId: clinic.id });
  await until(() => clinic.app.state.get().signIns[clinic.id]?.failure?.code === 'auth.port-taken');
  const checkup = await clinic.look();
  expect(remedyOf(checkup, 'use-another-port')).toEqual({ kind: 'use-another-port', of: 'sign-in', port });
  await clinic.repair();
  await until(() => clinic.opened.length === 1);
  await fetch(clinic.opened[0]!);
  await until(() => clinic.view().connection.type === 'connected');
});
