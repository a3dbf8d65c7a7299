import { describe, expect, test } from 'vitest';
import { defaultBackoff, type BackoffPolicy } from '#shared/connection/backoff';
import { initialStanding, transition, type ConnectionEvent, type Standing } from '#shared/connection/machine';
import { failure } from '#shared/failure';
import { session } from './machine-session';

interface Run {
  readonly standing: Standing;
  readonly effects: readonly string[];
}

/** Feeds events at given times; the effects are told as short words. */
function run(
  events: readonly (readonly [number, ConnectionEvent])[],
  backoff: BackoffPolicy = defaultBackoff,
  from: Standing = initialStanding
): Run {
  let standing = from;
  const effects: string[] = [];
  for (const [now, event] of events) {
    const step = transition(standing, event, { now, random: 0, backoff });
    standing = step.standing;
    effects.push(...step.effects.map((effect) => `${effect.type} ${effect.epoch}`));
  }
  return { standing, effects };
}

const exited = failure('process.exited', { details: { exitCode: 1 } });
const lost = (epoch: number, reason = exited, hasServed = false): ConnectionEvent => ({
  type: 'lost',
  epoch,
  failure: reason,
  stderrTail: 'last words',
  hasServed
});
const opening = (epoch: number): readonly (readonly [number, ConnectionEvent])[] => [
  [0, { type: 'started', epoch }],
  [0, { type: 'opened', epoch, session }]
];
const connected: readonly (readonly [number, ConnectionEvent])[] = [[0, { type: 'enabled' }], ...opening(1)];

describe('the way of a connection', () => {
  test('ST1: enabled, queued, connecting, connected', () => {
    expect(run([[0, { type: 'enabled' }]]).standing.state).toMatchObject({
      type: 'pending',
      phase: 'queued',
      attempt: 1
    });
    const { standing, effects } = run(connected);
    expect(standing.state).toEqual({ type: 'connected', epoch: 1, since: 0, ...session });
    expect(effects).toEqual(['open 1']);
  });

  test('RC1: a first connect is tried five times, then failed with the last reason and the program’s last words', () => {
    let { standing } = run([[0, { type: 'enabled' }]]);
    for (let attempt = 1; attempt < 5; attempt += 1) {
      const epoch = standing.lastEpoch;
      const after = run([[0, lost(epoch)]], defaultBackoff, standing);
      expect(after.standing.state).toMatchObject({
        phase: 'waiting',
        attempt: attempt + 1,
        maxAttempts: 5,
        failure: exited
      });
      expect(after.effects).toEqual([`close ${epoch}`, `schedule-retry ${epoch}`]);
      ({ standing } = run([[0, { type: 'retry-due', epoch }]], defaultBackoff, after.standing));
    }
    const { standing: end } = run([[0, lost(standing.lastEpoch)]], defaultBackoff, standing);
    expect(end.state).toEqual({ type: 'failed', failure: exited, stderrTail: 'last words' });
  });

  test('RC1: a server that asks to be left alone for a while is, and never less than the usual pause', () => {
    const waits = [60_000, 1].map((retryAfterMs) => {
      const busy = failure('network.http-status', { details: { host: 'x', status: 429, retryAfterMs } });
      const { state } = run([
        [0, { type: 'enabled' }],
        [0, lost(1, busy)]
      ]).standing;
      return state.type === 'pending' ? state.retryAt : null;
    });
    expect(waits).toEqual([60_000, 500]);
  });

  test('RC1: where repeating cannot help it is failed at once', () => {
    const { standing } = run([
      [0, { type: 'enabled' }],
      [0, lost(1, failure('process.not-found', { details: { command: 'nowhere' } }))]
    ]);
    expect(standing.state.type).toBe('failed');
  });

  test('RC1: a lost connection counts from 1, and goes on counting while it never holds for a minute', () => {
    let { standing } = run([...connected, [10, lost(1)]]);
    for (const attempt of [1, 2, 3, 4, 5]) {
      expect(standing.state).toMatchObject({ type: 'pending', phase: 'waiting', attempt });
      const due = 'epoch' in standing.state ? standing.state.epoch : 0;
      const epoch = standing.lastEpoch + 1;
      ({ standing } = run(
        [[20, { type: 'retry-due', epoch: due }], ...opening(epoch), [30, lost(epoch)]],
        defaultBackoff,
        standing
      ));
    }
    expect(standing.state.type).toBe('failed');
  });

  test('RC1: after a minute connected the count starts anew', () => {
    const early = run([
      ...connected,
      [10, lost(1)],
      [20, { type: 'retry-due', epoch: 1 }],
      ...opening(2)
    ]).standing;
    expect(run([[59_999, lost(2)]], defaultBackoff, early).standing.state).toMatchObject({ attempt: 2 });
    expect(run([[60_000, lost(2)]], defaultBackoff, early).standing.state).toMatchObject({ attempt: 1 });
  });

  test('RC1: without retries the first failure is final, also of an open connection', () => {
    const policy = { ...defaultBackoff, retry: false };
    expect(
      run(
        [
          [0, { type: 'enabled' }],
          [0, lost(1)]
        ],
        policy
      ).standing.state.type
    ).toBe('failed');
    expect(run([...connected, [0, lost(1)]], policy).standing.state.type).toBe('failed');
  });

  test('RC4: a forgotten session is opened anew at once, then with a delay, then given up', () => {
    const forgotten = failure('protocol.session-lost');
    const first = run([...connected, [10, lost(1, forgotten)]]).standing;
    expect(first.state).toMatchObject({ phase: 'waiting', retryAt: 10 });
    const second = run(
      [[10, { type: 'retry-due', epoch: 1 }], ...opening(2), [20, lost(2, forgotten)]],
      defaultBackoff,
      first
    ).standing;
    expect(second.state).toMatchObject({ phase: 'waiting', retryAt: 1_020 });
    const third = run(
      [[1_020, { type: 'retry-due', epoch: 2 }], ...opening(3), [1_030, lost(3, forgotten)]],
      defaultBackoff,
      second
    );
    expect(third.standing.state).toMatchObject({ type: 'failed', failure: { code: 'protocol.no-session' } });
  });

  test('RC4: a session that was of use was not opened in vain, however short its life', () => {
    const forgotten = failure('protocol.session-lost');
    let { standing } = run(connected);
    for (let epoch = 1; epoch <= 10; epoch += 1) {
      ({ standing } = run([[10 * epoch, lost(epoch, forgotten, true)]], defaultBackoff, standing));
      expect(standing.state).toMatchObject({ phase: 'waiting', attempt: 1, retryAt: 10 * epoch });
      ({ standing } = run(
        [[10 * epoch, { type: 'retry-due', epoch }], ...opening(epoch + 1)],
        defaultBackoff,
        standing
      ));
    }
  });

  test('RC1: “retry now” cancels the wait and starts a new row; “stop” ends it with the last reason', () => {
    const waiting = run([
      [0, { type: 'enabled' }],
      [0, lost(1)]
    ]).standing;
    const again = run([[1, { type: 'connect-requested' }]], defaultBackoff, waiting);
    expect(again.effects).toEqual(['cancel-retry 1', 'open 2']);
    expect(again.standing.state).toMatchObject({ phase: 'queued', attempt: 1, failure: null });
    const stopped = run([[1, { type: 'stop-requested' }]], defaultBackoff, waiting);
    expect(stopped.effects).toEqual(['cancel-retry 1']);
    expect(stopped.standing.state).toMatchObject({ type: 'failed', failure: exited });
  });

  test('RC1: stopping the first attempt closes it and says that it was stopped', () => {
    const { standing, effects } = run([
      [0, { type: 'enabled' }],
      [0, { type: 'stop-requested' }]
    ]);
    expect(effects).toEqual(['open 1', 'close 1']);
    expect(standing.state).toMatchObject({ type: 'failed', failure: { code: 'connect.stopped' } });
  });

  test('CN6: a new configuration closes the old connection and opens another', () => {
    const { effects } = run([...connected, [5, { type: 'reconfigured' }]]);
    expect(effects).toEqual(['open 1', 'close 1', 'open 2']);
  });

  test('ST, AU2: what a server says when it asks for a sign-in is told, and no longer once it says nothing', () => {
    const asked = { reason: 'no-token', authorizationServer: null } as const;
    const { standing } = run([
      ...connected,
      [5, { type: 'unauthorized', epoch: 1, ...asked }],
      [6, { type: 'sign-in-started' }],
      [7, { type: 'sign-in-ended', ...asked, said: 'no X-Key' }]
    ]);
    expect(standing.state).toEqual({ type: 'needs-auth', ...asked, said: 'no X-Key' });
    const again = run([[8, { type: 'connect-requested' }]], defaultBackoff, standing).standing;
    const epoch = again.openEpoch ?? 0;
    const silent = run([[9, { type: 'unauthorized', epoch, ...asked }]], defaultBackoff, again);
    expect(silent.standing.state).toEqual({ type: 'needs-auth', ...asked });
  });

  test('ST: a refused request in mid-session asks for a sign-in, and signing in opens anew', () => {
    const refused = run([
      ...connected,
      [5, { type: 'unauthorized', epoch: 1, reason: 'expired', authorizationServer: 'https://auth.example' }]
    ]);
    expect(refused.standing.state).toEqual({
      type: 'needs-auth',
      reason: 'expired',
      authorizationServer: 'https://auth.example'
    });
    expect(refused.effects.at(-1)).toBe('close 1');
    const signingIn = run([[6, { type: 'sign-in-started' }]], defaultBackoff, refused.standing);
    expect(signingIn.standing.state).toMatchObject({ type: 'pending', phase: 'authorizing' });
    expect(signingIn.effects).toEqual([]);
    expect(run([[7, { type: 'stop-requested' }]], defaultBackoff, signingIn.standing).standing).toBe(
      signingIn.standing
    );
    expect(run([[7, { type: 'signed-in' }]], defaultBackoff, signingIn.standing).effects).toEqual(['open 3']);
  });
});
