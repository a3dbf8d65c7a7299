import type { Clock } from '../ports';

export type PoolKind = 'local' | 'remote';

/** How long a place covers what loads this machine (CN7), milliseconds. */
const localHoldMs = 2_000;
const remoteHoldMs = 100;

/** One place at the start. What it must cover ends by itself; `leave` ends it earlier. */
export interface Place {
  /** The first request has been handed to the network: looking up, connecting and TLS are under way or done. */
  requestSent(): void;
  /** The attempt has its outcome. Safe to call twice. */
  leave(): void;
}

export interface Pool {
  /** Resolves in the order of asking; null when `signal` aborts first. */
  enter(kind: PoolKind, signal: AbortSignal): Promise<Place | null>;
}

export interface PoolLimits {
  readonly localConcurrency: number;
  readonly remoteConcurrency: number;
}

/**
 * Bounds how many servers start at a time (CN7). There is no batch: a place given back goes to the next at once.
 * Local places are held from the start to the end of the handshake, at most 2 s; remote ones until 100 ms after the
 * first request, so that a server's thinking time holds up nobody.
 */
export function createPool(clock: Clock, limits: PoolLimits): Pool {
  const lanes = {
    local: createLane(limits.localConcurrency),
    remote: createLane(limits.remoteConcurrency)
  };
  return {
    enter: async (kind, signal) => {
      const giveBack = await lanes[kind](signal);
      if (giveBack === null) return null;
      let left = false;
      let cancelTimer: (() => void) | null = null;
      const leave = (): void => {
        left = true;
        cancelTimer?.();
        giveBack();
      };
      if (kind === 'local') cancelTimer = clock.setTimeout(leave, localHoldMs);
      return {
        requestSent: () => {
          if (kind === 'remote' && !left) cancelTimer ??= clock.setTimeout(leave, remoteHoldMs);
        },
        leave
      };
    }
  };
}

type Lane = (signal: AbortSignal) => Promise<(() => void) | null>;

function createLane(limit: number): Lane {
  let free = Math.max(1, limit);
  const queue = new Set<() => void>();
  const give = (): (() => void) => {
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      const [next] = queue;
      if (next === undefined) free += 1;
      else next();
    };
  };
  return (signal) => {
    if (signal.aborted) return Promise.resolve(null);
    if (free > 0) {
      free -= 1;
      return Promise.resolve(give());
    }
    return new Promise((resolve) => {
      const take = (): void => {
        queue.delete(take);
        signal.removeEventListener('abort', stop);
        resolve(give());
      };
      const stop = (): void => {
        queue.delete(take);
        resolve(null);
      };
      queue.add(take);
      signal.addEventListener('abort', stop, { once: true });
    });
  };
}
