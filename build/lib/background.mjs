// A program that runs beside the script until it is told to stop, in a process group of its own: a Ctrl-C at the
// terminal reaches the script alone, which then ends everything in order.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import os from 'node:os';
import { root } from './paths.mjs';

/**
 * @typedef {object} Background
 * @property {import('node:child_process').ChildProcess} child
 * @property {number} pid
 * @property {Promise<{ code: number | null, signal: NodeJS.Signals | null }>} ended
 * @property {() => boolean} isRunning
 * @property {(graceMs?: number) => Promise<void>} stop SIGTERM, then SIGKILL to the whole group; resolves when it has ended
 */

const isPosix = process.platform !== 'win32';

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {object} options
 * @param {import('./guard.mjs').Guard} options.guard
 * @param {import('node:child_process').StdioOptions} options.stdio
 * @param {NodeJS.ProcessEnv} [options.env]
 * @param {string} [options.cwd]
 * @returns {Promise<Background>} rejects when it cannot be started
 */
export async function startBackground(command, args, { guard, stdio, env = process.env, cwd }) {
  const child = spawn(command, args, {
    stdio,
    env,
    ...(cwd === undefined ? {} : { cwd }),
    detached: isPosix,
    shell: !isPosix && command.endsWith('.cmd')
  });
  await new Promise((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', reject);
  });
  const pid = /** @type {number} */ (child.pid);
  guard.group(pid);
  let running = true;
  /** @type {Background['ended']} */
  const ended = new Promise((resolve) => {
    child.once('exit', (code, signal) => {
      running = false;
      // What the program left behind in its group ends with it.
      signalGroup(pid, 'SIGKILL');
      guard.ended(pid);
      resolve({ code, signal });
    });
  });
  return {
    child,
    pid,
    ended,
    isRunning: () => running,
    stop: async (graceMs = 4000) => {
      if (!running) return;
      // The program alone: what belongs to it is its own to end in order.
      child.kill('SIGTERM');
      const timer = setTimeout(() => running && signalGroup(pid, 'SIGKILL'), graceMs);
      await ended;
      clearTimeout(timer);
    }
  };
}

/**
 * Runs a program of the repository to its end, in a group of its own and for so long at most.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {object} options
 * @param {import('./guard.mjs').Guard} options.guard
 * @param {AbortSignal} options.signal
 * @param {number} options.limitMs
 * @param {NodeJS.ProcessEnv} [options.env]
 * @param {import('node:child_process').StdioOptions} [options.stdio] where it prints to; absent: what the script prints to
 * @param {boolean} [options.givesWay] whether it leaves the processors to everything else
 * @returns {Promise<{ code: number | null }>} null when it was ended; rejects by `signal`
 */
export async function runBounded(
  command,
  args,
  { guard, signal, limitMs, env = process.env, stdio = ['ignore', 'inherit', 'inherit'], givesWay = false }
) {
  const program = await startBackground(command, args, { guard, env, cwd: root, stdio });
  if (givesWay) await giveWay(program.pid);
  const stop = () => void program.stop();
  const timer = setTimeout(() => {
    console.log(`It took longer than ${limitMs / 60_000} minutes and was ended.`);
    stop();
  }, limitMs);
  signal.addEventListener('abort', stop, { once: true });
  const { code } = await program.ended;
  clearTimeout(timer);
  signal.removeEventListener('abort', stop);
  signal.throwIfAborted();
  return { code };
}

/**
 * For a program that has just been started, and all that it will start: a tenth of its usual weight, since with the least
 * of all it would not get anywhere on a machine that others keep busy.
 * @param {number} pid
 */
async function giveWay(pid) {
  const priority = os.constants.priority.PRIORITY_BELOW_NORMAL;
  os.setPriority(pid, priority);
  // Some Linux weighs sessions first, and processes only within each. Where it cannot be told, no more than time is lost.
  const session = `/proc/${pid}/autogroup`;
  if (existsSync(session)) await fs.writeFile(session, String(priority)).catch(() => undefined);
}

/** @param {number} pid @param {NodeJS.Signals} signal */
function signalGroup(pid, signal) {
  try {
    process.kill(isPosix ? -pid : pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
