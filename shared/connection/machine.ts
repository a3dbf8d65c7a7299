import { assertNever } from '../assert-never';
import type { Failure } from '../failure';
import { failure } from '../failure';
import { backoffDelay, type BackoffPolicy } from './backoff';
import type { ConnectionState, NeedsAuth, SessionInfo } from './state';

/** Facts, in the past tense. Those with an epoch are ignored when the epoch is not the open one. */
export type ConnectionEvent =
  /** The pool gave a place: the attempt begins. */
  | { readonly type: 'started'; readonly epoch: number }
  | { readonly type: 'opened'; readonly epoch: number; readonly session: SessionInfo }
  /** An attempt failed, or an open connection ended. `stderrTail` is what the program said last. */
  | {
      readonly type: 'lost';
      readonly epoch: number;
      readonly failure: Failure;
      readonly stderrTail: string | null;
      /** Whether a request was answered before: a session that was of use was not opened in vain. */
      readonly hasServed: boolean;
    }
  | ({ readonly type: 'unauthorized'; readonly epoch: number } & Wanted)
  | { readonly type: 'retry-due'; readonly epoch: number }
  | { readonly type: 'connect-requested' }
  | { readonly type: 'stop-requested' }
  | { readonly type: 'sign-in-started' }
  | { readonly type: 'signed-in' }
  | ({ readonly type: 'sign-in-ended' } & Wanted)
  | { readonly type: 'reconfigured' }
  | { readonly type: 'disabled' }
  | { readonly type: 'enabled' };

type Wanted = Omit<NeedsAuth, 'type'>;

/** What to do, in the imperative. */
export type ConnectionEffect =
  /** Ask the pool for a place, answer `started`, then `opened`, `lost` or `unauthorized`. */
  | { readonly type: 'open'; readonly epoch: number }
  /** Close everything of that epoch: its transport, its pending calls, its caches. */
  | { readonly type: 'close'; readonly epoch: number }
  /** Answer `retry-due` at that time. */
  | { readonly type: 'schedule-retry'; readonly epoch: number; readonly at: number }
  | { readonly type: 'cancel-retry'; readonly epoch: number };

/** The state with what the count of attempts needs and no reader has to see. */
export interface Standing {
  readonly state: ConnectionState;
  /** The epoch with something open; null when nothing is. */
  readonly openEpoch: number | null;
  /** The attempt that the open or last connection needed; a connection lost early goes on counting from it. */
  readonly attempt: number;
  /** Delays waited in this row of attempts. */
  readonly retries: number;
  readonly lastEpoch: number;
}

export interface MachineContext {
  readonly now: number;
  /** 0 ≤ number < 1. */
  readonly random: number;
  readonly backoff: BackoffPolicy;
}

export interface Transition {
  readonly standing: Standing;
  readonly effects: readonly ConnectionEffect[];
}

export const initialStanding: Standing = {
  state: { type: 'disabled' },
  openEpoch: null,
  attempt: 0,
  retries: 0,
  lastEpoch: 0
};

/** The one place that decides what a connection does next. Pure: the same events give the same states. */
export function transition(standing: Standing, event: ConnectionEvent, context: MachineContext): Transition {
  const { state } = standing;
  if ('epoch' in event && !('epoch' in state && state.epoch === event.epoch)) return stay(standing);
  switch (event.type) {
    case 'started':
      if (state.type !== 'pending' || state.phase !== 'queued') return stay(standing);
      return { standing: { ...standing, state: { ...state, phase: 'connecting' } }, effects: [] };
    case 'opened':
      if (state.type !== 'pending' || state.phase !== 'connecting') return stay(standing);
      return {
        standing: {
          ...standing,
          state: { type: 'connected', epoch: event.epoch, since: context.now, ...event.session }
        },
        effects: []
      };
    case 'lost':
      return lost(standing, event, context);
    case 'unauthorized':
      if (standing.openEpoch === null) return stay(standing);
      return needsAuth(standing, event);
    case 'retry-due':
      if (state.type !== 'pending' || state.phase !== 'waiting') return stay(standing);
      return open(standing, state.attempt, standing.retries, context, state.failure, []);
    case 'connect-requested':
      if (state.type === 'disabled') return stay(standing);
      return afresh(standing, context);
    case 'stop-requested':
      // A sign-in has its own end (`sign-in-ended`); stopping is for attempts.
      if (state.type !== 'pending' || isSigningIn(state)) return stay(standing);
      return settle(standing, {
        type: 'failed',
        failure: state.failure ?? failure('connect.stopped'),
        stderrTail: null
      });
    case 'sign-in-started':
      if (state.type !== 'needs-auth') return stay(standing);
      return authorizing(standing, context);
    case 'signed-in':
      if (!isSigningIn(state) && state.type !== 'needs-auth') return stay(standing);
      return afresh(standing, context);
    case 'sign-in-ended':
      if (!isSigningIn(state)) return stay(standing);
      return needsAuth(standing, event);
    case 'reconfigured':
      if (state.type === 'disabled') return stay(standing);
      return afresh(standing, context);
    case 'disabled':
      if (state.type === 'disabled') return stay(standing);
      return settle(standing, { type: 'disabled' });
    case 'enabled':
      if (state.type !== 'disabled') return stay(standing);
      return afresh(standing, context);
    default:
      return assertNever(event);
  }
}

function stay(standing: Standing): Transition {
  return { standing, effects: [] };
}

function isSigningIn(state: ConnectionState): boolean {
  return state.type === 'pending' && state.phase === 'authorizing';
}

/** Ends whatever is open or waiting. */
function closing(standing: Standing): readonly ConnectionEffect[] {
  const effects: ConnectionEffect[] = [];
  const { state } = standing;
  if (state.type === 'pending' && state.phase === 'waiting')
    effects.push({ type: 'cancel-retry', epoch: state.epoch });
  if (standing.openEpoch !== null) effects.push({ type: 'close', epoch: standing.openEpoch });
  return effects;
}

function settle(standing: Standing, state: ConnectionState): Transition {
  return {
    standing: { ...standing, state, openEpoch: null, attempt: 0, retries: 0 },
    effects: closing(standing)
  };
}

function needsAuth(standing: Standing, { reason, authorizationServer, said }: Wanted): Transition {
  const words = said === undefined ? {} : { said };
  return settle(standing, { type: 'needs-auth', reason, authorizationServer, ...words });
}

/** A new row of attempts, from the first. */
function afresh(standing: Standing, context: MachineContext): Transition {
  return open(standing, 1, 0, context, null, closing(standing));
}

function open(
  standing: Standing,
  attempt: number,
  retries: number,
  context: MachineContext,
  lastFailure: Failure | null,
  before: readonly ConnectionEffect[]
): Transition {
  const epoch = standing.lastEpoch + 1;
  return {
    standing: {
      state: {
        type: 'pending',
        phase: 'queued',
        epoch,
        attempt,
        maxAttempts: context.backoff.maxAttempts,
        retryAt: null,
        failure: lastFailure
      },
      openEpoch: epoch,
      attempt,
      retries,
      lastEpoch: epoch
    },
    effects: [...before, { type: 'open', epoch }]
  };
}

/** The browser has the word: nothing is open and nothing is scheduled until it comes back. */
function authorizing(standing: Standing, context: MachineContext): Transition {
  const epoch = standing.lastEpoch + 1;
  return {
    standing: {
      ...standing,
      state: {
        type: 'pending',
        phase: 'authorizing',
        epoch,
        attempt: 1,
        maxAttempts: context.backoff.maxAttempts,
        retryAt: null,
        failure: null
      },
      openEpoch: null,
      lastEpoch: epoch
    },
    effects: closing(standing)
  };
}

function lost(
  standing: Standing,
  { failure: reason, stderrTail, hasServed }: Extract<ConnectionEvent, { type: 'lost' }>,
  context: MachineContext
): Transition {
  const { state } = standing;
  if (standing.openEpoch === null) return stay(standing);
  const isForgotten = reason.code === 'protocol.session-lost';
  const wasStable =
    state.type === 'connected' &&
    (context.now - state.since >= context.backoff.stableAfterMs || (isForgotten && hasServed));
  // A connection that held for less than the stable time goes on counting: otherwise a server that dies right
  // after each handshake would be restarted for ever.
  const connectedBefore = state.type === 'connected' && standing.retries === 0;
  const attempt = wasStable || connectedBefore ? 1 : standing.attempt + 1;
  const retries = wasStable ? 1 : standing.retries + 1;
  if (!context.backoff.retry || !reason.retryable || attempt > attemptLimit(reason, context)) {
    return settle(standing, {
      type: 'failed',
      failure: isForgotten ? noSession(reason) : reason,
      stderrTail
    });
  }
  const epoch = standing.openEpoch;
  const retryAt = context.now + retryDelay(reason, retries, context);
  return {
    standing: {
      ...standing,
      state: {
        type: 'pending',
        phase: 'waiting',
        epoch,
        attempt,
        maxAttempts: context.backoff.maxAttempts,
        retryAt,
        failure: reason
      },
      openEpoch: null,
      attempt,
      retries
    },
    effects: [
      { type: 'close', epoch },
      { type: 'schedule-retry', epoch, at: retryAt }
    ]
  };
}

/** The last word of a server that keeps none of its sessions. */
function noSession(reason: Failure): Failure {
  return failure('protocol.no-session', reason);
}

/** A server that forgets each new session as well will not keep the fifth one either. */
function attemptLimit(reason: Failure, context: MachineContext): number {
  const { maxAttempts } = context.backoff;
  return reason.code === 'protocol.session-lost' ? Math.min(2, maxAttempts) : maxAttempts;
}

/**
 * A server that forgot our session is alive: the first new session is opened at once, so that the refused call can be
 * repeated while the person waits (RC4). When that did not help, the usual delays hold.
 */
function retryDelay(reason: Failure, retries: number, context: MachineContext): number {
  if (reason.code === 'protocol.session-lost' && retries === 1) return 0;
  // What the server itself asked for (`Retry-After`).
  const { retryAfterMs: asked = 0 } = reason.details ?? {};
  return Math.max(backoffDelay(context.backoff, retries, context.random), Number(asked));
}
