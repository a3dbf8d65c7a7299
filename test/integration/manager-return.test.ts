import { describe, expect, test } from 'vitest';
import { nodeRandom } from '#core/node-ports';
import { createFakeClock } from '../fakes/clock';
import { expectNoProcessLeft, until } from '../core/process/test-host';
import { startHttpServer } from '../fixtures/start-server';
import { idOf, local, remote, startManager, textOf } from './manager-host';

expectNoProcessLeft();

const half = { ...nodeRandom, number: () => 0.5 };

describe('RC6: after sleep, or when a network comes back', () => {
  test('RC6: what waits for its next attempt is opened at once, spread out, and the rest is left alone', async () => {
    const clock = createFakeClock();
    const server = await startHttpServer('http-sdk');
    await server.close();
    const names = ['a', 'b', 'c'];
    const host = startManager(
      {
        ...{ a: remote(server.url), b: remote(server.url), c: remote(server.url) },
        off: { ...remote(server.url), disabled: true }
      },
      {},
      { clock, random: half }
    );
    await until(() => names.every((name) => phase(name) === 'waiting'));
    host.manager.stopRetrying(idOf('c'));

    const back = await startHttpServer('http-sdk', [`--port=${String(server.port)}`]);
    host.manager.networkReturned();
    await clock.advance(0);
    await until(() => host.state('a')?.type === 'connected');
    expect(phase('b')).toBe('waiting');
    await clock.advance(200);
    await until(() => host.state('b')?.type === 'connected');
    // What the person stopped stays stopped, what is off stays off.
    expect([host.state('c')?.type, host.state('off')?.type]).toEqual(['failed', 'disabled']);
    await back.close();

    function phase(name: string): string | undefined {
      const state = host.state(name);
      return state?.type === 'pending' ? state.phase : undefined;
    }
  });

  test('RC6: what lives is asked for a sign of life and stays; what died unheard is connected again', async () => {
    const clock = createFakeClock();
    const server = await startHttpServer('http-sdk');
    const host = startManager({ far: remote(server.url) }, {}, { clock });
    await host.ready('far');
    const pings = (await server.stats()).methods['ping'] ?? 0;
    host.manager.networkReturned();
    await until(async () => ((await server.stats()).methods['ping'] ?? 0) > pings);
    await clock.advance(6_000);
    expect(host.state('far')).toMatchObject({ type: 'connected', epoch: 1 });

    // Its sockets stand, and nothing comes out of them.
    process.kill(server.pid, 'SIGSTOP');
    host.manager.networkReturned();
    await clock.advance(5_000);
    await until(() => host.state('far')?.type === 'pending');
    expect(host.link('far')?.attempts).toMatchObject([
      { attempt: 0, failure: { code: 'network.gone-in-sleep' } }
    ]);
    process.kill(server.pid, 'SIGCONT');
    await clock.advance(1_000);
    await until(() => host.state('far')?.type === 'connected');
    await server.close();
  });

  test('RC6: no-retry means that nothing is opened anew', async () => {
    const server = await startHttpServer('http-sdk');
    await server.close();
    const host = startManager({ far: remote(server.url) }, { retry: false });
    await host.reaches('far', 'failed');
    const before = host.history('far').length;
    host.manager.networkReturned();
    await host.manager.close();
    expect(host.history('far')).toHaveLength(before);
  });
});

test('CN2: a server of the handshake era hears that the folders are others, and asks anew', async () => {
  const folders = ['/one'];
  const host = startManager({ curious: local('asks-first') }, {}, {}, folders);
  await host.ready('curious');
  const seen = async (): Promise<string> => textOf(await host.call('curious', 'seen'));
  await until(async () => (await seen()).includes('/one'));
  folders.push('/two');
  host.manager.rootsChanged();
  await until(async () => (await seen()).includes('/two'));
});

describe('CN4: in an attempt', () => {
  test('CN4: a server that is announced as localhost and listens on one family only is reached', async () => {
    const server = await startHttpServer('http-sdk');
    const host = startManager({ here: remote(server.url.replace('127.0.0.1', 'localhost')) });
    await host.ready('here');
    await server.close();
    host.manager.connect(idOf('here'));
    await until(() => host.link('here')?.attempts.length === 1);
    expect(host.link('here')?.attempts[0]?.failure.message).toBe(
      `Nothing on this computer listens at localhost:${String(server.port)}.`
    );
  });

  test('CN4: a certificate that nobody vouches for is told in plain words', async () => {
    const server = await startHttpServer('https-self-signed');
    const { port } = server;
    const host = startManager({ safe: remote(server.url) }, { retry: false });
    expect(await host.reaches('safe', 'failed')).toMatchObject({
      failure: {
        code: 'network.tls',
        message: `The certificate of 127.0.0.1:${String(port)} is signed by itself, so that nobody vouches for it.`
      }
    });
    await server.close();
  });
});
