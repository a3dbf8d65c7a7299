import type { Clock } from './ports';

const tickMs = 10_000;
/** More than any load of the machine delays a timer. */
const jumpMs = 20_000;

/**
 * Notices that the machine slept, for hosts that nobody tells: timers stand still in sleep while the time of day goes
 * on, so that a tick comes much later than it should (RC6). A clock that was set forward looks the same and costs
 * a sign of life from each server.
 * @returns the function that ends it.
 */
export function watchForWake(clock: Clock, onWake: () => void): () => void {
  let cancel: () => void = () => undefined;
  function tick(): void {
    const since = clock.now();
    cancel = clock.setTimeout(() => {
      if (clock.now() - since > tickMs + jumpMs) onWake();
      tick();
    }, tickMs);
  }
  tick();
  return () => cancel();
}
