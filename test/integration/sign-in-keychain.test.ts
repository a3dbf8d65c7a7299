import { expect, test } from 'vitest';
import { until } from '../core/process/test-host';
import { createComputer, startAsking, startOAuth, startSignedIn } from './sign-in-host';

test.for([
  'storage.keychain-locked',
  'storage.keychain-denied',
  'storage.keychain-timeout',
  'storage.keychain-full',
  'storage.keychain-failed'
] as const)(
  'AU3: with a keychain in the way of %s a sign-in says so, opens nothing, and works once it is gone',
  async (code) => {
    const server = await startOAuth('plain');
    const computer = createComputer({ type: 'http', url: server.url });
    computer.keychain.fault = code;
    const running = await startAsking(computer);
    const { failure } = await running.signIn();
    expect(failure?.code).toBe(code);
    expect(failure?.hint).not.toBe(null);
    expect(computer.opened).toEqual([]);
    computer.keychain.fault = null;
    await running.signIn();
    await running.ready();
  }
);

test('AU3: a keychain that is full when the tokens come says so, and nothing is written elsewhere', async () => {
  const server = await startOAuth('plain');
  const computer = createComputer({ type: 'http', url: server.url });
  computer.follows = false;
  const running = await startAsking(computer);
  await running.ask('auth.sign-in', { serverId: running.id });
  await until(() => running.view().flow?.phase === 'waiting');
  computer.keychain.fault = 'storage.keychain-full';
  computer.keychain.faultOnRead = false;
  await fetch(computer.opened[0]!);
  await until(() => running.view().flow === null);
  expect(running.view().failure?.code).toBe('storage.keychain-full');
  expect(computer.files()).not.toContain('at-');
});

test('AU3: without a keychain the sign-in holds for this run, and is gone after it', async () => {
  const server = await startOAuth('plain');
  const computer = createComputer({ type: 'http', url: server.url });
  computer.keychain.isAbsent = true;
  const running = await startSignedIn(computer);
  expect(running.view()).toMatchObject({ isSignedIn: true });
  await running.close();
  computer.keychain.items.clear();
  await startAsking(computer);
  expect(computer.files()).not.toContain('at-');
});

test('AU3: a locked keychain keeps no server waiting that nobody ever signed in to', async () => {
  const server = await startOAuth('plain');
  const computer = createComputer({ type: 'http', url: server.url });
  computer.keychain.fault = 'storage.keychain-locked';
  const running = await computer.start();
  expect(await running.reaches('needs-auth')).toMatchObject({ reason: 'no-token' });
});

test('AU3: a server that was signed in to says that the keychain is locked, and connects once it is open', async () => {
  const server = await startOAuth('plain');
  const computer = createComputer({ type: 'http', url: server.url });
  const first = await startSignedIn(computer);
  await first.close();
  computer.keychain.fault = 'storage.keychain-locked';
  const second = await computer.start();
  await until(() => second.view().failure?.code === 'storage.keychain-locked');
  computer.keychain.fault = null;
  await second.ask('server.connect', { serverId: second.id });
  await second.ready();
  expect(computer.opened).toHaveLength(1);
});

test('AU3: an entry that is spoilt counts as none: the app starts, asks to sign in, and puts it right', async () => {
  const server = await startOAuth('plain');
  const computer = createComputer({ type: 'http', url: server.url });
  const first = await startSignedIn(computer);
  await first.close();
  for (const name of computer.keychain.items.keys()) computer.keychain.items.set(name, '\u0000{half');
  const second = await startSignedIn(computer);
  await second.close();
  const third = await computer.start();
  await third.ready();
  expect(computer.opened).toHaveLength(2);
});
