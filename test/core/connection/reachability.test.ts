import { describe, expect, test } from 'vitest';
import type { Network } from '#core/connection/network';
import { checkReachability, type Reachability } from '#core/connection/reachability';
import { watchReach } from '#core/connection/reach-watch';
import { failure } from '#shared/failure';
import { createFakeClock, settle } from '../../fakes/clock';
import { remote } from '../../integration/manager-host';

function coded(code: string, message = code): Error {
  return Object.assign(new Error(message), { code });
}

const never = <T>(signal: AbortSignal): Promise<T> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(coded('ETIMEDOUT')));
  });

const fine: Network = {
  lookup: () => Promise.resolve([{ address: '192.0.2.1', family: 4 }]),
  connect: () => Promise.resolve(),
  secure: () => Promise.resolve({ protocol: 'TLSv1.3', subject: 'a.example', issuer: 'CA', validTo: '' })
};

function check(url: string, network: Partial<Network>, clock = createFakeClock()): Promise<Reachability> {
  return checkReachability(url, { network: { ...fine, ...network }, clock }, new AbortController().signal);
}

const local: Partial<Network> = { lookup: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]) };

describe('CN4: the way to a server, link by link', () => {
  test('CN4: every link that holds tells what it found', async () => {
    const { steps, failure: broken } = await check('https://a.example/mcp', {});
    expect(broken).toBeNull();
    expect(steps.map(({ step, state, facts }) => [step, state, facts])).toEqual([
      ['name', 'ok', { addresses: ['192.0.2.1'] }],
      ['line', 'ok', { address: '192.0.2.1', port: 443 }],
      ['security', 'ok', { protocol: 'TLSv1.3', subject: 'a.example', issuer: 'CA', validTo: '' }]
    ]);
  });

  test('CN4: what does not apply, or comes after a broken link, is skipped', async () => {
    const plain = await check('http://192.0.2.7:8080/mcp', {});
    expect(plain.steps.map(({ state }) => state)).toEqual(['skipped', 'ok', 'skipped']);
    const nameless = await check('wss://a.example', { lookup: () => Promise.reject(coded('ENOTFOUND')) });
    expect(nameless.steps.map(({ state }) => state)).toEqual(['failed', 'skipped', 'skipped']);
    expect(nameless.failure).toMatchObject({
      code: 'network.dns',
      message: 'The name a.example could not be found.'
    });
  });

  test('CN4: a name that nobody could look up is told apart from a name that does not exist', async () => {
    const clock = createFakeClock();
    const asking = check('http://a.example', { lookup: (_host, signal) => never(signal) }, clock);
    await clock.advance(5_000);
    for (const { failure: broken } of [
      await asking,
      await check('http://a.example', { lookup: () => Promise.reject(coded('EAI_AGAIN')) })
    ]) {
      expect(broken).toMatchObject({
        code: 'network.dns',
        hint: expect.stringContaining('internet') as string
      });
      expect(broken?.message).toContain('nobody answered');
    }
  });

  test('CN4: one of several addresses is enough', async () => {
    const { failure: broken, steps } = await check('http://a.example', {
      lookup: () =>
        Promise.resolve([
          { address: '2001:db8::1', family: 6 },
          { address: '192.0.2.1', family: 4 }
        ]),
      connect: ({ address }, signal) => (address.includes(':') ? never(signal) : Promise.resolve())
    });
    expect(broken).toBeNull();
    expect(steps[1]?.facts).toEqual({ address: '192.0.2.1', port: 80 });
  });

  test('CN4: silence, refusal, and refusal on this computer have their own sentences', async () => {
    const clock = createFakeClock();
    const silent = check('http://a.example', { connect: (_to, signal) => never(signal) }, clock);
    await clock.advance(5_000);
    expect((await silent).failure).toMatchObject({ code: 'network.unreachable' });
    expect((await silent).failure?.message).toContain('does not react at all');
    const connect = (): Promise<void> => Promise.reject(coded('ECONNREFUSED'));
    expect((await check('http://a.example', { connect })).failure?.message).toBe(
      'a.example refused the connection.'
    );
    expect((await check('http://localhost:81/mcp', { ...local, connect })).failure).toMatchObject({
      code: 'network.refused',
      message: 'Nothing on this computer listens at localhost:81.'
    });
  });

  test('CN4: a server of this computer that listens under the other family of addresses is found', async () => {
    const only6: Network['connect'] = ({ address }) =>
      address === '::1' ? Promise.resolve() : Promise.reject(coded('ECONNREFUSED'));
    const { failure: broken } = await check('http://127.0.0.1:81/mcp', { connect: only6 });
    expect(broken).toMatchObject({ code: 'network.refused', details: { other: '[::1]:81' } });
    expect(broken?.message).toBe('Nothing listens at 127.0.0.1:81, but something does at [::1]:81.');
    const only4: Network['connect'] = ({ address }) =>
      address === '127.0.0.1' ? Promise.resolve() : Promise.reject(coded('ECONNREFUSED'));
    expect((await check('http://[::1]:81/mcp', { connect: only4 })).failure?.details).toMatchObject({
      other: '127.0.0.1:81'
    });
  });

  test.each([
    ['CERT_HAS_EXPIRED', 'has expired'],
    ['CERT_NOT_YET_VALID', 'is not valid yet'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'signed by itself'],
    ['SELF_SIGNED_CERT_IN_CHAIN', 'does not trust'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'does not trust'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'belongs to another name'],
    ['EPROTO', 'not over a secure connection', 'write EPROTO … wrong version number']
  ])('CN4: a certificate with %s is told in plain words', async (code, words, message = code) => {
    const { failure: broken } = await check('https://a.example', {
      secure: () => Promise.reject(coded(code, message))
    });
    expect(broken?.code).toBe('network.tls');
    expect(broken?.message).toContain(words);
    expect(broken?.hint).not.toBe('');
  });
});

describe('CN4: beside an attempt', () => {
  const config = remote('http://a.example/mcp');

  function countingNetwork(change: Partial<Network> = {}): Network & { readonly looks: () => number } {
    let looks = 0;
    return {
      ...fine,
      ...change,
      lookup: (host, signal) => {
        looks += 1;
        return (change.lookup ?? fine.lookup)(host, signal);
      },
      looks: () => looks
    };
  }

  test('CN4: a server that answers is never looked at', async () => {
    const clock = createFakeClock();
    const network = countingNetwork();
    const watch = watchReach(config, { clock, network, hasBegun: () => true, hasAnswered: () => true });
    await clock.advance(60_000);
    watch?.close();
    expect([network.looks(), clock.waiting]).toEqual([0, 0]);
  });

  test('CN4: a way that is broken ends the silence early, a slow server is left alone', async () => {
    const clock = createFakeClock();
    const down = countingNetwork({ connect: (_to, signal) => never(signal) });
    const broken = watchReach(config, {
      clock,
      network: down,
      hasBegun: () => true,
      hasAnswered: () => false
    });
    await clock.advance(8_000);
    await settle();
    expect(broken?.signal.aborted).toBe(true);
    expect(broken?.broken()?.code).toBe('network.unreachable');
    broken?.close();

    const slow = watchReach(config, { clock, network: fine, hasBegun: () => true, hasAnswered: () => false });
    await clock.advance(30_000);
    expect(slow?.signal.aborted).toBe(false);
    const late = failure('network.timeout', { details: { host: 'a.example', seconds: 30 } });
    expect((await slow?.explain(late))?.message).toBe(
      'a.example took the connection but did not answer in 30 s.'
    );
    slow?.close();
  });

  test('CN4: a server that was not asked yet is not looked at', async () => {
    const clock = createFakeClock();
    const network = countingNetwork({ connect: (_to, signal) => never(signal) });
    let hasBegun = false;
    const watch = watchReach(config, {
      ...{ clock, network },
      hasBegun: () => hasBegun,
      hasAnswered: () => false
    });
    await clock.advance(60_000);
    expect([network.looks(), watch?.signal.aborted]).toEqual([0, false]);
    hasBegun = true;
    await clock.advance(11_000);
    await settle();
    expect(watch?.signal.aborted).toBe(true);
    watch?.close();
  });

  test('CN4: a vague failure gets its reason, a plain one keeps its own', async () => {
    const clock = createFakeClock();
    const network = countingNetwork({ lookup: () => Promise.reject(coded('ENOTFOUND')) });
    const watch = watchReach(config, { clock, network, hasBegun: () => true, hasAnswered: () => false });
    expect((await watch?.explain(failure('network.failed')))?.code).toBe('network.dns');
    expect((await watch?.explain(failure('network.http-status')))?.code).toBe('network.http-status');
    expect(network.looks()).toBe(1);
    watch?.close();
  });

  test('CN4: a program of this computer is not looked at', () => {
    const deps = { clock: createFakeClock(), network: fine, hasBegun: () => true, hasAnswered: () => false };
    const stdio = {
      transport: 'sdk',
      name: 'x',
      disabled: false,
      startupTimeoutMs: null,
      callTimeoutMs: null
    } as const;
    expect(watchReach(stdio, deps)).toBeNull();
  });
});
