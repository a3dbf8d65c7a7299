import type { Clock } from '../ports';

/** Silence after which the peer is asked for a sign of life, and how long it may take to give one, milliseconds. */
export const QUIET_MS = 10_000;
export const ANSWER_MS = 10_000;

export interface KeepAlive {
  /** Something came. */
  alive(): void;
  stop(): void;
}

/** Finds out that the other side of an open line is gone: without this a cable that was pulled is never noticed. */
export function keepAlive(
  clock: Clock,
  { ping, onDead }: { readonly ping: () => void; readonly onDead: () => void }
): KeepAlive {
  let lastAlive = clock.now();
  let isStopped = false;
  let cancel: () => void = () => undefined;

  function watch(): void {
    if (isStopped) return;
    cancel = clock.setTimeout(
      () => {
        if (clock.now() - lastAlive < QUIET_MS) watch();
        else ask();
      },
      Math.max(1, lastAlive + QUIET_MS - clock.now())
    );
  }

  function ask(): void {
    const askedAt = clock.now();
    cancel = clock.setTimeout(() => {
      // Whatever came since then is an answer.
      if (lastAlive >= askedAt) watch();
      else onDead();
    }, ANSWER_MS);
    ping();
  }

  watch();
  return {
    alive: () => {
      lastAlive = clock.now();
    },
    stop: () => {
      isStopped = true;
      cancel();
    }
  };
}
