import type { Clock } from '../ports';

export interface Deadline {
  readonly signal: AbortSignal;
  /** Whether the time was up, and not another signal first. */
  readonly isOver: () => boolean;
  /** Ends waiting; nothing is left behind. */
  clear(): void;
}

/** Aborts when the time is up or when one of `others` aborts. */
export function startDeadline(clock: Clock, ms: number, ...others: readonly AbortSignal[]): Deadline {
  const controller = new AbortController();
  let over = false;
  const abort = (): void => controller.abort();
  const cancel = clock.setTimeout(() => {
    over = true;
    abort();
  }, ms);
  for (const other of others) {
    if (other.aborted) abort();
    other.addEventListener('abort', abort, { once: true });
  }
  return {
    signal: controller.signal,
    isOver: () => over,
    clear: () => {
      cancel();
      for (const other of others) other.removeEventListener('abort', abort);
    }
  };
}
