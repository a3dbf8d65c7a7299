import type { Clock } from '#core/ports';

interface Timer {
  readonly at: number;
  readonly callback: () => void;
}

export interface FakeClock extends Clock {
  /** Lets time pass: timers fire in order, and what they start gets its turn before the next one. */
  advance(ms: number): Promise<void>;
  /** How many timers wait. */
  readonly waiting: number;
}

/** A clock that stands still until it is told to go on. */
export function createFakeClock(start = 1_000_000): FakeClock {
  let now = start;
  const timers = new Set<Timer>();
  return {
    now: () => now,
    setTimeout: (callback, ms) => {
      const timer = { at: now + ms, callback };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    advance: async (ms) => {
      const end = now + ms;
      await settle();
      for (;;) {
        const next = [...timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
        if (next === undefined) break;
        timers.delete(next);
        now = Math.max(now, next.at);
        next.callback();
        await settle();
      }
      now = end;
    },
    get waiting() {
      return timers.size;
    }
  };
}

/** Lets promises that can go on do so. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
