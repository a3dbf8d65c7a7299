// Runs a program to its end, keeping the end of what it printed for the message if it fails.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { StringDecoder } from 'node:string_decoder';

const TAIL = 16_000;

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} [env]
 * @property {AbortSignal} [signal] ends the program
 * @property {number} [timeoutMs] ends it, too
 * @property {boolean} [show] its output goes to our stdout instead of being kept
 * @property {(line: string) => boolean} [onLine] sees each line of what is kept, and says whether to keep it
 * @property {(line: string) => void} [onStatus] lines that the program writes to descriptor 3
 *
 * @typedef {{ code: number | null, signal: NodeJS.Signals | null, output: string, timedOut: boolean }} RunResult
 */

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<RunResult>} rejects when the program cannot be started, or by `signal`
 */
export function run(command, args, options = {}) {
  const { cwd, env = process.env, signal, timeoutMs, show = false, onLine, onStatus } = options;
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const out = show ? /** @type {const} */ (1) : 'pipe';
    const child = spawn(command, args, {
      ...(cwd === undefined ? {} : { cwd }),
      env,
      stdio: onStatus ? ['ignore', out, out, 'pipe'] : ['ignore', out, out],
      // On Windows npm is a .cmd file, which only a shell starts.
      shell: process.platform === 'win32' && command.endsWith('.cmd')
    });
    let output = '';
    let timedOut = false;
    const keep = (/** @type {string} */ line) => {
      if (onLine?.(line) !== false) output = `${output}${line}\n`.slice(-TAIL);
    };
    for (const stream of [child.stdout, child.stderr]) if (stream) readLines(stream, keep);
    if (onStatus) readLines(/** @type {import('node:stream').Readable} */ (child.stdio[3]), onStatus);

    const abort = () => child.kill('SIGTERM');
    const timer = timeoutMs
      ? setTimeout(() => {
          timedOut = true;
          child.kill('SIGKILL');
        }, timeoutMs)
      : undefined;
    signal?.addEventListener('abort', abort, { once: true });
    const settle = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    };
    child.once('error', (error) => {
      settle();
      reject(error);
    });
    child.once('close', (code, by) => {
      settle();
      if (signal?.aborted) reject(signal.reason);
      else resolve({ code, signal: by, output, timedOut });
    });
  });
}

/**
 * @param {import('node:stream').Readable} stream
 * @param {(line: string) => void} onLine
 */
export function readLines(stream, onLine) {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  stream.on('data', (chunk) => {
    const lines = (rest + decoder.write(chunk)).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) onLine(line);
  });
  stream.on('end', () => {
    if (rest !== '') onLine(rest);
  });
}

/** How npm is started: the very npm that started us, when there is one. */
export function npmCommand(env = process.env) {
  const cli = env['npm_execpath'];
  if (cli && path.basename(cli) === 'npm-cli.js') return { command: process.execPath, first: [cli] };
  return { command: process.platform === 'win32' ? 'npm.cmd' : 'npm', first: [] };
}

/** The last lines of a program's output, set in for a message. @param {string} output */
export function lastLines(output, count = 15) {
  const lines = output.trimEnd().split('\n').slice(-count);
  return lines.map((line) => `    ${line}`).join('\n');
}
