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
    return planned.ok ? await run(planned.value, host, signal, onLine) : planned;
  } finally {
    if (folder !== null) await rm(folder, { recursive: true, force: true });
  }
}

async function run(
  program: Program,
  host: ProcessHost,
  signal: AbortSignal,
  onLine: (line: string) => void
): Promise<Result<null>> {
  const { command, cwd } = program;
  if (signal.aborted) return failed('connect.stopped');
  const stop = new AbortController();
  const abort = (): void => stop.abort();
  let end: Promise<Result<null>> | null = null;
  const error = await spawnProgram(program, host, ({ child, pid }) => {
    child.stdin?.end();
    for (const stream of [child.stdout, child.stderr]) if (stream) readLines(stream, onLine);
    const ended = new Promise<Result<null>>((resolve) => {
      child.once('close', (exitCode, killedBy) => {
        if (exitCode === 0) resolve(ok(null));
        else if (killedBy === null)
          resolve(failed('process.exited', { details: { command, exitCode, cwd } }));
        else resolve(failed('process.killed', { details: { command, signal: killedBy, cwd } }));
      });
    });
    stop.signal.addEventListener('abort', () => {
      void endTree({ child, pid, mark: program.mark }, host);
    });
    end = ended.finally(() => host.watchdog.untrack(pid));
  });
  if (error !== null) {
    return failed('process.spawn-failed', { details: { command, cwd }, cause: error.message });
  }
  signal.addEventListener('abort', abort, { once: true });
  const cancelLimit = host.clock.setTimeout(abort, limitMs);
  const outcome = (await end) ?? ok(null);
  cancelLimit();
  signal.removeEventListener('abort', abort);
  return signal.aborted ? failed('connect.stopped') : outcome;
}

/** Progress bars redraw one line; each redrawing is a line here. */
function readLines(stream: Readable, onLine: (line: string) => void): void {
  createInterface({ input: stream, crlfDelay: Infinity }).on('line', (text) => {
    const line = (text.split('\r').at(-1) ?? '').trim();
    if (line !== '') onLine(line.slice(0, longestLine));
  });
}
