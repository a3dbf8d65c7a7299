import lockfile from 'proper-lockfile';
import { failed, type Result } from '#shared/failure';
import type { Clock, Log } from '#core/ports';
import { delay } from './delay';
import { errorCode } from './files';
import { writeFailure } from './write-failure';

export interface LockDeps {
  readonly clock: Clock;
  readonly log: Log;
  /** How long to wait for another program, milliseconds. */
  readonly lockWaitMs: number;
}

const retryMs = 50;
/* A program that was killed while writing leaves its lock; after this long without a sign of life it is taken over. */
const staleMs = 10_000;

/**
 * Holds `FILE.lock`, a folder as Cline and proper-lockfile make it, while `work` runs. It guards only against those who
 * ask for it. `isHeld` tells whether it still is ours: another program takes it when this one slept for too long.
 */
export async function withLock<T>(
  file: string,
  { clock, log, lockWaitMs }: LockDeps,
  work: (isHeld: () => boolean) => Promise<Result<T>>
): Promise<Result<T>> {
  const lock = { isHeld: true };
  const acquire = (): Promise<() => Promise<void>> =>
    lockfile.lock(file, {
      // The file need not exist yet, and links were followed before.
      realpath: false,
      stale: staleMs,
      // Without it a lost lock is thrown into nowhere and ends the program.
      onCompromised: () => {
        lock.isHeld = false;
      }
    });
  const deadline = clock.now() + lockWaitMs;
  for (;;) {
    let release: () => Promise<void>;
    try {
      release = await acquire();
    } catch (error) {
      if (errorCode(error) !== 'ELOCKED') return writeFailure(file, error);
      if (clock.now() >= deadline) return failed('config.locked', { details: { file } });
      await delay(clock, retryMs);
      continue;
    }
    try {
      return await work(() => lock.isHeld);
    } finally {
      if (lock.isHeld)
        await release().catch((error: unknown) => log.warn(`The lock of ${file} stays: ${String(error)}`));
    }
  }
}
