// When a script is told to end: by a signal, or since npm, which started it, is gone.
import { existsSync, readFileSync } from 'node:fs';
import os from 'node:os';

const WATCH_MS = 500;

/** Why the script ends, and the exit status that says so. */
export class Stopped extends Error {
  /** @param {string} message @param {number} exitCode */
  constructor(message, exitCode) {
    super(message);
    this.name = 'Stopped';
    this.exitCode = exitCode;
  }
}

/**
 * From now on signals no longer end this process by themselves. Under npm each comes twice when it is sent to the
 * whole group, so the second means no more than the first.
 * @returns {AbortSignal} aborted with a Stopped
 */
export function listenForStop(env = process.env) {
  const controller = new AbortController();
  /** @param {NodeJS.Signals} signal */
  const stop = (signal) =>
    controller.abort(new Stopped(`ended by ${signal}`, 128 + os.constants.signals[signal]));
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, stop);

  if (env['npm_lifecycle_event'] !== undefined && process.platform !== 'win32') {
    // npm passes a signal on to the shell between it and us, which ends and tells nobody; and SIGKILL nobody passes on.
    const before = ancestors();
    const timer = setInterval(() => {
      if (ancestors() !== before)
        controller.abort(new Stopped('npm has ended', 128 + os.constants.signals.SIGTERM));
    }, WATCH_MS);
    timer.unref();
  }
  return controller.signal;
}

/** Our parent, and npm above it where the parent is the shell that npm starts scripts with. */
function ancestors() {
  const parent = process.ppid;
  const folder = `/proc/${parent}`;
  if (!existsSync(folder)) return String(parent);
  try {
    const isShell = readFileSync(`${folder}/cmdline`, 'utf8').split('\0')[1] === '-c';
    const grandparent = readFileSync(`${folder}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1];
    return isShell ? `${grandparent} ${parent}` : String(parent);
  } catch {
    // It ended while we looked: the next look finds us with another parent.
    return 'gone';
  }
}
