import type { ChildProcess } from 'node:child_process';
import type { ProcessHost } from './host';
import type { Program } from './program';

export interface Started {
  readonly child: ChildProcess;
  readonly pid: number;
}

/**
 * Starts a program and puts its group under the watchdog's eye.
 * @param onChild called at once, so that whoever closes meanwhile knows what to end and no output is lost.
 * @returns the foreign error, if it did not start.
 */
export async function spawnProgram(
  { file, args, cwd, env }: Program,
  host: ProcessHost,
  onChild: (started: Started) => void
): Promise<Error | null> {
  const child = tryTo(() => host.spawn(file, args, { cwd, env }));
  if (child instanceof Error) return child;
  const outcome = new Promise<Error | null>((resolve) => {
    child.once('spawn', () => resolve(null));
    // Stays: a later error, e.g. of a signal that could not be sent, must not end this program.
    child.on('error', resolve);
  });
  if (child.pid !== undefined) {
    host.watchdog.track(child.pid);
    onChild({ child, pid: child.pid });
  }
  return outcome;
}

/** Node throws at once for what can never be a program, e.g. a zero byte in an argument. */
function tryTo<T>(action: () => T): T | Error {
  try {
    return action();
  } catch (error) {
    if (error instanceof Error) return error;
    throw error;
  }
}
