import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Result } from '#shared/failure';
import { withLock } from '../config/lock';
import type { Ports } from '../ports';

/** Runs `work` while no other process of Patchbay does anything under the same name. */
export type InTurn = <T>(name: string, work: () => Promise<Result<T>>) => Promise<Result<T>>;

/** A renewal may wait for one that is repeated several times, over a slow line. */
const WAIT_MS = 90_000;

/** Locks under `~/.patchbay/locks`; their names tell nothing of what they are for. */
export function createTurns(ports: Pick<Ports, 'clock' | 'log' | 'environment'>): InTurn {
  const folder = path.join(ports.environment.home, '.patchbay', 'locks');
  const queues = new Map<string, Promise<unknown>>();
  return (name, work) => {
    // First in this process, so that its own turns never wait for the file.
    const turn = (queues.get(name) ?? Promise.resolve()).then(async () => {
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
      } catch (error) {
        // A home that cannot be written to keeps nobody from signing in.
        ports.log.info(() => `Sign-ins are not locked against other programs: ${String(error)}`);
        return work();
      }
      const file = path.join(folder, createHash('sha256').update(name).digest('hex').slice(0, 24));
      return withLock(file, { clock: ports.clock, log: ports.log, lockWaitMs: WAIT_MS }, work);
    });
    const settled = turn
      .catch(() => null)
      .finally(() => {
        if (queues.get(name) === settled) queues.delete(name);
      });
    queues.set(name, settled);
    return turn;
  };
}
