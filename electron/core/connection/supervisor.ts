import type { Clock } from '../ports';

/** RC3, milliseconds and counts. */
const deadInARow = 3;
const deadInWindow = 5;
const windowMs = 60_000;
const recheckMs = 1_000;
const idleMs = 30_000;

export interface Supervisor {
  /** Something came from the server. */
  alive(): void;
  trouble(terminal: boolean): void;
  /** Something was odd: a sign of life is asked for, and nothing is counted yet. */
  doubt(): void;
  close(): void;
}

export interface SupervisorDeps {
  readonly clock: Clock;
  /** Asks the server for a sign of life; false: it gave none. */
  readonly check: () => Promise<boolean>;
  readonly onDead: () => void;
}

/**
 * Finds out that a remote server is gone: such a connection never closes by itself. Three terminal errors in a row, or
 * five within a minute among other errors, are a death; a sign of life takes all back. After an error the server
 * is asked at once, and after half a minute of silence too.
 */
export function createSupervisor({ clock, check, onDead }: SupervisorDeps): Supervisor {
  let inARow = 0;
  let recent: readonly number[] = [];
  let lastAlive = clock.now();
  let isChecking = false;
  let closed = false;
  let cancelTimer: () => void = () => undefined;

  function later(ms: number, action: () => void): void {
    cancelTimer();
    cancelTimer = clock.setTimeout(action, ms);
  }

  function watchIdle(): void {
    later(lastAlive + idleMs - clock.now(), () => {
      if (clock.now() - lastAlive < idleMs) watchIdle();
      else void runCheck();
    });
  }

  function alive(): void {
    lastAlive = clock.now();
    inARow = 0;
    recent = [];
  }

  /** @returns whether that was the last straw. */
  function count(): boolean {
    if (closed) return true;
    const now = clock.now();
    inARow += 1;
    recent = [...recent.filter((at) => now - at < windowMs), now];
    if (inARow < deadInARow && recent.length < deadInWindow) return false;
    close();
    onDead();
    return true;
  }

  async function runCheck(): Promise<void> {
    if (isChecking || closed) return;
    isChecking = true;
    cancelTimer();
    const answered = await check();
    isChecking = false;
    if (answered) alive();
    if (answered || !count()) schedule(answered);
  }

  /** After a check. It may have been closed meanwhile. */
  function schedule(answered: boolean): void {
    if (closed) return;
    if (answered) watchIdle();
    else later(recheckMs, () => void runCheck());
  }

  function close(): void {
    closed = true;
    cancelTimer();
  }

  watchIdle();
  return {
    alive,
    trouble: (terminal) => {
      // What the check itself runs into is counted once, with its outcome.
      if (closed || isChecking) return;
      if (!terminal) inARow = 0;
      else if (!count()) void runCheck();
    },
    doubt: () => void runCheck(),
    close
  };
}
