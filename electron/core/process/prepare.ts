import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { failed, ok, type Result } from '#shared/failure';
import type { StdioConfig } from '#shared/server/config';
import { endTree } from './end-tree';
import type { ProcessHost } from './host';
import { prepareCommand } from './prepare-command';
import { planProgram, type Program } from './program';
import { spawnProgram } from './spawn-program';

/** Longer than any download that somebody watches, milliseconds. */
const limitMs = 1_800_000;
const longestLine = 300;

/**
 * Fills the cache of a server's package runner, with the server's own variables and folder, without starting it (TR11).
 * @param onLine what the runner says, line by line.
 */
export async function prepare(
  config: StdioConfig,
  host: ProcessHost,
  signal: AbortSignal,
  onLine: (line: string) => void
): Promise<Result<null>> {
  const way = prepareCommand(config);
  if (way === null) return failed('process.cannot-prepare', { details: { command: config.command } });
  const folder = way.inEmptyFolder ? await mkdtemp(path.join(os.tmpdir(), 'patchbay-prepare-')) : null;
  try {
    const { command, args } = way;
    const planned = await planProgram({ ...config, command, args, cwd: folder ?? config.cwd }, host);
    return planned.ok ? await runToEnd(planned.value, host, signal, onLine) : planned;
  } finally {
    if (folder !== null) await rm(folder, { recursive: true, force: true });
  }
}

/** Runs a program without input until it ends, line by line; a failure says how it ended. */
export async function runToEnd(
  program: Program,
  host: ProcessHost,
  signal: AbortSignal,
  onLine: (line: string) => void
): Promise<Result<null>> {
  const { command, cwd } = program;
  if (signal.aborted) return failed('connect.stopped');
  const running: { readonly ended: Promise<Result<null>>; end(): Promise<unknown> }[] = [];
  const error = await spawnProgram(program, host, ({ child, pid }) => {
    child.stdin?.end();
    for (const stream of [child.stdout, child.stderr]) if (stream) readLines(stream, onLine);
    const ended = new Promise<Result<null>>((resolve) => {
      child.once('close', (exitCode, killedBy) => {
        if (exitCode === 0) resolve(ok(null));
        else if (killedBy === null) {
          resolve(failed('process.exited', { details: { command, exitCode, cwd } }));
        } else resolve(failed('process.killed', { details: { command, signal: killedBy, cwd } }));
      });
    });
    running.push({ ended, end: () => endTree({ child, pid, mark: program.mark }, host) });
    void ended.then(() => host.watchdog.untrack(pid));
  });
  const [started] = running;
  if (error !== null || started === undefined) {
    const cause = error === null ? {} : { cause: error.message };
    return failed('process.spawn-failed', { details: { command, cwd }, ...cause });
  }
  let ending: Promise<unknown> = Promise.resolve();
  const end = (): void => void (ending = started.end());
  signal.addEventListener('abort', end, { once: true });
  // It may have been stopped while the program was being started.
  if (isAborted(signal)) end();
  const cancelLimit = host.clock.setTimeout(end, limitMs);
  const outcome = await started.ended;
  cancelLimit();
  signal.removeEventListener('abort', end);
  // The runner itself is gone; what it started may take a moment longer.
  await ending;
  return isAborted(signal) ? failed('connect.stopped') : outcome;
}

/** Asked anew each time: what a signal says changes between two looks. */
function isAborted(signal: AbortSignal): boolean {
  return signal.aborted;
}

/** Progress bars redraw one line; each redrawing is a line here. */
function readLines(stream: Readable, onLine: (line: string) => void): void {
  createInterface({ input: stream, crlfDelay: Infinity }).on('line', (text) => {
    const line = (text.split('\r').at(-1) ?? '').trim();
    if (line !== '') onLine(line.slice(0, longestLine));
  });
}
