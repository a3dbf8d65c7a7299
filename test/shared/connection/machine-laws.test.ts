import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultBackoff, type BackoffPolicy } from '#shared/connection/backoff';
import {
  initialStanding,
  transition,
  type ConnectionEffect,
  type ConnectionEvent,
  type Standing
} from '#shared/connection/machine';
import { failure, type FailureCode } from '#shared/failure';
import { session } from './machine-session';

/** An event before its epoch is known: `offset` is the distance to the epoch that the state has at that moment. */
interface Step {
  readonly make: (epoch: number) => ConnectionEvent;
  readonly offset: number;
  /** Milliseconds that pass before it. */
  readonly wait: number;
  readonly random: number;
}

const codes: readonly FailureCode[] = [
  'process.exited',
  'network.reset',
  'process.not-found',
  'protocol.session-lost'
];
const reasons = ['no-token', 'expired', 'scope', 'refused'] as const;

const eventMaker: fc.Arbitrary<Step['make']> = fc.oneof(
  { weight: 3, arbitrary: fc.constant((epoch: number): ConnectionEvent => ({ type: 'started', epoch })) },
  {
    weight: 3,
    arbitrary: fc.constant((epoch: number): ConnectionEvent => ({ type: 'opened', epoch, session }))
  },
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.constantFrom(...codes), fc.boolean())
      .map(([code, hasServed]) => (epoch: number): ConnectionEvent => ({
        type: 'lost',
        epoch,
        failure: failure(code),
        stderrTail: null,
        hasServed
      }))
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...reasons).map((reason) => (epoch: number): ConnectionEvent => ({
      type: 'unauthorized',
      epoch,
      reason,
      authorizationServer: null
    }))
  },
  { weight: 3, arbitrary: fc.constant((epoch: number): ConnectionEvent => ({ type: 'retry-due', epoch })) },
  {
    weight: 5,
    arbitrary: fc
      .constantFrom(
        ...(['connect-requested', 'stop-requested', 'sign-in-started', 'signed-in'] as const),
        ...(['reconfigured', 'disabled', 'enabled', 'enabled'] as const)
      )
      .map((type) => (): ConnectionEvent => ({ type }))
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(...reasons)
      .map((reason) => (): ConnectionEvent => ({ type: 'sign-in-ended', reason, authorizationServer: null }))
  }
);

const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.record({
    make: eventMaker,
    offset: fc.constantFrom(0, 0, 0, 0, 0, 0, -1, -2, 1),
    wait: fc.constantFrom(0, 1, 500, 20_000, 61_000),
    random: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
  }),
  { maxLength: 60, size: 'max' }
);

const policies: fc.Arbitrary<BackoffPolicy> = fc.record({
  retry: fc.constantFrom(true, true, true, false),
  maxAttempts: fc.integer({ min: 1, max: 6 }),
  firstDelayMs: fc.constant(defaultBackoff.firstDelayMs),
  maxDelayMs: fc.constant(defaultBackoff.maxDelayMs),
  stableAfterMs: fc.constant(defaultBackoff.stableAfterMs)
});

interface Moment {
  readonly before: Standing;
  readonly event: ConnectionEvent;
  readonly after: Standing;
  readonly effects: readonly ConnectionEffect[];
  readonly now: number;
}

/** Runs the machine and gives every moment of the way. */
function run(list: readonly Step[], backoff: BackoffPolicy): readonly Moment[] {
  const moments: Moment[] = [];
  let standing = initialStanding;
  let now = 1_000_000;
  for (const step of list) {
    now += step.wait;
    const base = 'epoch' in standing.state ? standing.state.epoch : standing.lastEpoch;
    const event = step.make(base + step.offset);
    const { standing: after, effects } = transition(standing, event, { now, random: step.random, backoff });
    moments.push({ before: standing, event, after, effects, now });
    standing = after;
  }
  return moments;
}

const isStale = ({ before, event }: Moment): boolean =>
  'epoch' in event && !('epoch' in before.state && before.state.epoch === event.epoch);

function forAllRuns(check: (moments: readonly Moment[], backoff: BackoffPolicy) => void): void {
  fc.assert(
    fc.property(steps, policies, (list, backoff) => check(run(list, backoff), backoff)),
    { numRuns: 200 }
  );
}

describe('laws of the connection machine, for every row of events', () => {
  test('ST3: at most one epoch is open, and it is the state’s own', () => {
    forAllRuns((moments) => {
      const open = new Set<number>();
      for (const { effects, after } of moments) {
        for (const effect of effects) {
          if (effect.type === 'open') {
            expect(open.size).toBe(0);
            open.add(effect.epoch);
          }
          if (effect.type === 'close') expect(open.delete(effect.epoch)).toBe(true);
        }
        expect([...open]).toEqual(after.openEpoch === null ? [] : [after.openEpoch]);
        const { state } = after;
        const holds =
          state.type === 'connected' ||
          (state.type === 'pending' && (state.phase === 'queued' || state.phase === 'connecting'));
        expect(after.openEpoch).toBe(holds ? state.epoch : null);
      }
    });
  });

  test('ST3: every scheduled retry is cancelled or comes due, and only a waiting state has one', () => {
    forAllRuns((moments) => {
      const scheduled = new Map<number, number>();
      for (const { before, event, effects, after, now } of moments) {
        const due =
          event.type === 'retry-due' && 'epoch' in before.state && before.state.epoch === event.epoch;
        if (due) scheduled.delete(event.epoch);
        for (const effect of effects) {
          if (effect.type === 'schedule-retry') {
            expect(effect.at).toBeGreaterThanOrEqual(now);
            scheduled.set(effect.epoch, effect.at);
          }
          if (effect.type === 'cancel-retry') expect(scheduled.delete(effect.epoch)).toBe(true);
        }
        const { state } = after;
        const waiting = state.type === 'pending' && state.phase === 'waiting';
        expect([...scheduled]).toEqual(waiting ? [[state.epoch, state.retryAt]] : []);
      }
    });
  });

  test('ST3: disabling closes what is open and cancels what waits, from anywhere', () => {
    forAllRuns((moments, backoff) => {
      for (const { after, now } of moments) {
        const end = transition(after, { type: 'disabled' }, { now, random: 0, backoff });
        expect(end.standing.state).toEqual({ type: 'disabled' });
        expect(end.standing.openEpoch).toBeNull();
        const closed = end.effects.flatMap((effect) => (effect.type === 'close' ? [effect.epoch] : []));
        expect(closed).toEqual(after.openEpoch === null ? [] : [after.openEpoch]);
        const { state } = after;
        const waits = state.type === 'pending' && state.phase === 'waiting';
        expect(end.effects.some((effect) => effect.type === 'cancel-retry')).toBe(waits);
        expect(end.effects.every((effect) => effect.type !== 'open')).toBe(true);
      }
    });
  });

  test('ST: only the person leaves “disabled”', () => {
    forAllRuns((moments) => {
      for (const { before, event, after } of moments) {
        if (before.state.type === 'disabled' && event.type !== 'enabled') expect(after).toBe(before);
      }
    });
  });

  test('RC1: the attempt counts from 1 and never passes the maximum', () => {
    forAllRuns((moments, backoff) => {
      for (const { after } of moments) {
        const { state } = after;
        if (state.type !== 'pending') continue;
        expect(state.maxAttempts).toBe(backoff.maxAttempts);
        expect(state.attempt).toBeGreaterThanOrEqual(1);
        expect(state.attempt).toBeLessThanOrEqual(backoff.maxAttempts);
      }
    });
  });

  test('RC1: without retries no state waits', () => {
    forAllRuns((moments, backoff) => {
      if (backoff.retry) return;
      for (const { after } of moments) {
        expect(after.state.type === 'pending' && after.state.phase === 'waiting').toBe(false);
      }
    });
  });

  test('ST: an event of another epoch changes nothing', () => {
    forAllRuns((moments) => {
      for (const moment of moments) {
        if (!isStale(moment)) continue;
        expect(moment.after).toBe(moment.before);
        expect(moment.effects).toEqual([]);
      }
    });
  });

  test('ST: an epoch is opened once, and later ones are larger', () => {
    forAllRuns((moments) => {
      const opened = moments.flatMap(({ effects }) =>
        effects.flatMap((effect) => (effect.type === 'open' ? [effect.epoch] : []))
      );
      expect(opened).toEqual([...new Set(opened)].sort((a, b) => a - b));
    });
  });

  test('ST1: the same events at the same times give the same states', () => {
    fc.assert(
      fc.property(steps, policies, (list, backoff) => {
        expect(run(list, backoff)).toEqual(run(list, backoff));
      })
    );
  });

  test('ST: a standing is never changed in place', () => {
    fc.assert(
      fc.property(steps, policies, (list, backoff) => {
        for (const { before, event, now } of run(list, backoff)) {
          const copy = structuredClone(before);
          transition(before, event, { now, random: 0.5, backoff });
          expect(before).toEqual(copy);
        }
      })
    );
  });
});
