import { failure } from '#shared/failure';
import type { Clock } from '../ports';
import { failureError } from './failures';

/** How long a POST's answer may take to begin, and a JSON body may pause (TR3). */
const LIMIT_MS = 60_000;

/** A time limit on one request; silence aborts it. */
export interface Limit {
  readonly signal: AbortSignal;
  /** Something came: the time begins anew. */
  touch(): void;
  /** It ended, or may take as long as it likes. */
  clear(): void;
}

export function noLimit(outer: AbortSignal | null | undefined): Limit {
  return { signal: outer ?? new AbortController().signal, touch: () => undefined, clear: () => undefined };
}

/** @param outer aborts the request too. */
export function startLimit(clock: Clock, host: string, outer: AbortSignal | null | undefined): Limit {
  const own = new AbortController();
  const start = (): (() => void) =>
    clock.setTimeout(() => {
      own.abort(failureError(failure('network.timeout', { details: { host, seconds: LIMIT_MS / 1_000 } })));
    }, LIMIT_MS);
  let cancel = start();
  return {
    signal: outer ? AbortSignal.any([outer, own.signal]) : own.signal,
    touch: () => {
      cancel();
      cancel = start();
    },
    clear: () => cancel()
  };
}
