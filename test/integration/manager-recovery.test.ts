import { expect, test } from 'vitest';
import { expectNoProcessLeft, isRunning, until } from '../core/process/test-host';
import { idOf, local, startManager, textOf, type ManagerHost } from './manager-host';

expectNoProcessLeft();

/** No waiting between attempts, so that a test takes as long as the processes do. */
const impatient = { random: { number: () => 0, hex: (bytes: number) => '0'.repeat(bytes * 2) } };
const connects = (host: ManagerHost, name: string): number =>
  host.history(name).filter((state) => state.type === 'connected').length;

test('RC1: a killed server comes back as “1 of 5”, with a fresh list and another process', async () => {
  const host = startManager({ answers: local('answers') }, {}, impatient);
  await host.ready('answers');
  const pid = host.pid('answers')!;
  process.kill(pid, 'SIGKILL');
  await until(() => connects(host, 'answers') === 2);
  const waiting = host
    .history('answers')
    .find((state) => state.type === 'pending' && state.phase === 'waiting');
  expect(waiting).toMatchObject({ attempt: 1, maxAttempts: 5, failure: { code: 'process.killed' } });
  expect(waiting).toHaveProperty('retryAt', expect.any(Number));
  await host.ready('answers');
  expect(host.catalogs('answers').some((catalog) => catalog.have === 'stale')).toBe(true);
  expect(textOf(await host.call('answers', 'pid'))).toBe(String(host.pid('answers')));
  expect(host.pid('answers')).not.toBe(pid);
  expect(isRunning(pid)).toBe(false);
});

test('RC5: a lost connection ends every pending call at once, and none of them hangs', async () => {
  const host = startManager({ answers: local('answers') });
  await host.ready('answers');
  const calls = ['hang', 'hang', 'crash'].map((tool) =>
    host.call('answers', tool, { arguments: { code: 3 } })
  );
  for (const result of await Promise.all(calls)) {
    expect(result).toMatchObject({ ok: false, failure: { code: 'call.connection-lost' } });
  }
  await until(() =>
    host.history('answers').some((state) => state.type === 'pending' && state.phase === 'waiting')
  );
  const lost = host.history('answers').find((state) => state.type === 'pending' && state.failure !== null);
  expect(lost).toMatchObject({ failure: { code: 'process.exited', details: { exitCode: 3 } } });
  expect(host.manager.stderr(idOf('answers'))).toContain('crash: told to exit with 3');
});

test('RC5: closing the manager ends pending calls too', async () => {
  const host = startManager({ answers: local('answers') });
  await host.ready('answers');
  const call = host.call('answers', 'hang');
  await host.manager.close();
  expect(await call).toMatchObject({ failure: { code: 'call.connection-lost' } });
});

test('RC1: after five failed attempts a server has failed, and “try again” starts a new row', async () => {
  const host = startManager({ broken: local('crashes-at-start') }, {}, impatient);
  await host.reaches('broken', 'failed');
  const attempts = host
    .history('broken')
    .flatMap((state) => (state.type === 'pending' && state.phase === 'connecting' ? [state.attempt] : []));
  expect(attempts).toEqual([1, 2, 3, 4, 5]);
  expect(host.state('broken')).toMatchObject({
    failure: { code: 'process.exited' },
    stderrTail: expect.stringContaining('INVENTORY_DSN') as string
  });
  host.manager.connect(idOf('broken'));
  expect(host.state('broken')).toMatchObject({ type: 'pending', attempt: 1 });
  host.manager.stopRetrying(idOf('broken'));
  expect(host.state('broken')).toMatchObject({ type: 'failed' });
});

test('RC1: “stop” during a wait ends it, “retry now” does not wait', async () => {
  const host = startManager({ broken: local('crashes-at-start') });
  const waits = (): boolean => {
    const state = host.state('broken');
    return state?.type === 'pending' && state.phase === 'waiting';
  };
  await until(waits);
  host.manager.connect(idOf('broken'));
  expect(host.state('broken')).toMatchObject({ type: 'pending', phase: 'queued', attempt: 1, failure: null });
  await until(waits);
  host.manager.stopRetrying(idOf('broken'));
  expect(host.state('broken')).toMatchObject({ type: 'failed', failure: { code: 'process.exited' } });
});

test('RC1: without retries a lost connection is final', async () => {
  const host = startManager({ answers: local('answers') }, { retry: false });
  await host.ready('answers');
  process.kill(host.pid('answers')!, 'SIGKILL');
  expect(await host.reaches('answers', 'failed')).toMatchObject({ failure: { code: 'process.killed' } });
});

test('ST: disabling during a wait is final', async () => {
  const host = startManager({ broken: local('crashes-at-start') });
  await until(() =>
    host.history('broken').some((state) => state.type === 'pending' && state.phase === 'waiting')
  );
  host.reconcile({ broken: { ...local('crashes-at-start'), disabled: true } });
  expect(host.state('broken')).toEqual({ type: 'disabled' });
  const count = host.history('broken').length;
  await host.manager.close();
  expect(host.history('broken')).toHaveLength(count);
});

test('CN8: of fifty servers forty connect and ten fail, none held up by another', async () => {
  const servers = Object.fromEntries(
    Array.from({ length: 50 }, (_, index) => [
      `server-${index}`,
      index % 5 === 0 ? local('crashes-at-start') : local('answers')
    ])
  );
  const host = startManager(servers, { retry: false });
  const types = (): readonly (string | undefined)[] =>
    Object.keys(servers).map((name) => host.state(name)?.type);
  await until(() => types().every((type) => type === 'connected' || type === 'failed'));
  expect(types().filter((type) => type === 'failed')).toHaveLength(10);
  const good = Object.keys(servers).filter((name) => host.state(name)?.type === 'connected');
  expect(good).toHaveLength(40);
  for (const name of good) await host.ready(name);
  const pids = good.map((name) => host.pid(name)!);
  await host.manager.close();
  expect(pids.filter(isRunning)).toEqual([]);
});

test('TR2: closing ends stubborn servers as well, all at once', async () => {
  const names = Array.from({ length: 5 }, (_, index) => `stubborn-${index}`);
  const host = startManager(Object.fromEntries(names.map((name) => [name, local('ignores-signals')])));
  for (const name of names) await host.ready(name);
  const pids = names.map((name) => host.pid(name)!);
  await host.manager.close();
  expect(pids.filter(isRunning)).toEqual([]);
});
