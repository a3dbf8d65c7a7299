import { failure } from '#shared/failure';
import type { Clock, Random } from '../ports';
import type { Live, Runner } from './runner';

/** How long a server may take to show that it lives, when the machine has just come back, milliseconds. */
const checkMs = 5_000;
/** Reconnecting is spread over so long at most, and over less when there are few. */
const longestSpreadMs = 5_000;
const spreadPerServerMs = 200;
/** Waking, a new address and a new route are told within moments of each other and are one return. */
const onceMs = 2_000;

export interface ReturnDeps {
  readonly clock: Clock;
  readonly random: Random;
  /** false: the first failure is final, and nothing is opened anew. */
  readonly retry: boolean;
  readonly runners: () => readonly Runner[];
}

export interface NetworkReturn {
  start(): void;
  close(): void;
}

/**
 * After sleep or a change of networks (RC6): what waits for its next attempt, or gave up on the network, is opened at
 * once, but not all in one moment; what seems to live is asked for a sign of life, because sockets die unheard in
 * sleep. What waits for a person keeps waiting: nothing here may open a browser.
 */
export function createReturn({ clock, random, retry, runners }: ReturnDeps): NetworkReturn {
  const timers = new Set<() => void>();
  let last = -Infinity;

  function later(ms: number, action: () => void): void {
    const cancel = clock.setTimeout(() => {
      timers.delete(cancel);
      action();
    }, ms);
    timers.add(cancel);
  }

  function reopen(runner: Runner): void {
    // Somebody else may have been quicker.
    if (hasDied(runner)) runner.dispatch({ type: 'connect-requested' });
  }

  async function check(runner: Runner, { epoch, session }: Live): Promise<void> {
    const method = session.info.era === 'legacy' ? 'ping' : 'server/discover';
    const answer = await session.ask(method, {}, checkMs);
    if (answer.ok || answer.failure.code === 'protocol.error') return;
    const reason = failure('network.gone-in-sleep', { cause: answer.failure.message });
    runner.dispatch({ type: 'lost', epoch, failure: reason, stderrTail: null, hasServed: true });
  }

  return {
    start: () => {
      if (clock.now() - last < onceMs && clock.now() >= last) return;
      last = clock.now();
      const all = runners();
      const died = retry ? all.filter((runner) => hasDied(runner)) : [];
      const spread = Math.min(longestSpreadMs, (died.length - 1) * spreadPerServerMs);
      for (const [index, runner] of died.entries()) {
        later(index === 0 ? 0 : Math.round(random.number() * spread), () => reopen(runner));
      }
      for (const runner of all) {
        const live = runner.live();
        // A program of this machine slept and woke with it.
        if (live !== null && runner.isRemote()) void check(runner, live);
      }
    },
    close: () => {
      for (const cancel of timers) cancel();
      timers.clear();
    }
  };
}

/** What only the network or time can have ended: not what a person stopped, and nothing that repeating cannot help. */
function hasDied(runner: Runner): boolean {
  const state = runner.state();
  switch (state.type) {
    case 'pending':
      return state.phase === 'waiting';
    case 'failed':
      return state.failure.retryable && !runner.notes.isStopped();
    default:
      return false;
  }
}
