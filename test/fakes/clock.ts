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

export interface SkippingClock extends Clock {
  /** Time jumps: what was due meanwhile happens now, in order; what runs by real time goes on. */
  skip(ms: number): void;
}

/** The real clock, whose hands can be moved on. */
export function createSkippingClock(): SkippingClock {
  let skipped = 0;
  const now = (): number => Date.now() + skipped;
  const timers = new Set<Timer & { readonly real: ReturnType<typeof setTimeout> }>();
  return {
    now,
    setTimeout: (callback, ms) => {
      const run = (): void => {
        timers.delete(timer);
        callback();
      };
      const timer = { at: now() + ms, callback: run, real: setTimeout(run, ms) };
      timers.add(timer);
      return () => {
        clearTimeout(timer.real);
        timers.delete(timer);
      };
    },
    skip: (ms) => {
      skipped += ms;
      const due = [...timers].filter(({ at }) => at <= now()).sort((a, b) => a.at - b.at);
      for (const timer of due) {
        clearTimeout(timer.real);
        if (timers.has(timer)) timer.callback();
      }
    }
  };
}
