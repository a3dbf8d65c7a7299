import { failed, failure, ok, type Failure, type Result } from '#shared/failure';
import { isJsonObject, parsed } from '#shared/json';
import { commandWords } from '#shared/server/command-words';
import type { RemoteConfig, StdioConfig } from '#shared/server/config';
import { text } from '#shared/text/text';
import { splitWords } from '#shared/server/words';
import { endTree } from '../process/end-tree';
import type { ProcessHost } from '../process/host';
import { planProgram, type Program } from '../process/program';
import { spawnProgram, type Started } from '../process/spawn-program';
import { spawnFailure } from './stdio-failure';

/** TR10. */
const LIMIT_MS = 10_000;
const MAX_BYTES = 1 << 20;
/** Of its stderr, in the failure's sentence. */
const MAX_WORDS = 300;

export type GivenHeaders = Readonly<Record<string, string>>;

/** Runs the program of `headersHelper` and reads what it prints. */
export type RunHelper = (config: RemoteConfig, signal: AbortSignal) => Promise<Result<GivenHeaders>>;

type Outcome =
  | { readonly kind: 'exited'; readonly code: number | null; readonly signal: NodeJS.Signals | null }
  | { readonly kind: 'slow' | 'too-much' | 'stopped' };

/**
 * One process group a run, never through a shell; whatever it leaves behind is ended with it. It learns the server's
 * address from the environment, under our name and that of Claude Code, whose files have the same field.
 */
export function createHelperRunner(host: ProcessHost): RunHelper {
  return async (config, signal) => {
    const line = config.headersHelper ?? '';
    const planned = await plan(line, config.url, host);
    if (!planned.ok) return planned;
    const program = planned.value;
    if (signal.aborted) return failed('connect.stopped');
    const ring = host.stderr.ring();
    const parts: Buffer[] = [];
    let running: Started | null = null;
    let outcome: Promise<Outcome> = Promise.resolve({ kind: 'stopped' });
    const error = await spawnProgram(program, host, (started) => {
      running = started;
      started.child.stderr?.on('data', (chunk: Buffer) => ring.push(chunk));
      outcome = readOut(started, parts, host, signal);
    });
    const ended = error === null ? await outcome : null;
    await end(running, program, host);
    if (error !== null) return { ok: false, failure: await spawnFailure(error, program) };
    const tail = ring.tail();
    if (ended === null || ended.kind === 'stopped') return failed('connect.stopped');
    const what = fault(ended);
    if (what !== null) return { ok: false, failure: helperFailure(line, what, tail) };
    return headersFrom(Buffer.concat(parts).toString('utf8'), line, tail);
  };
}

async function plan(line: string, url: string, host: ProcessHost): Promise<Result<Program>> {
  const split = host.environment.platform === 'win32' ? ok(commandWords(line) ?? []) : splitWords(line);
  if (!split.ok) return split;
  const [command, ...args] = split.value;
  if (command === undefined) {
    return failed('process.not-found', { details: { command: line } });
  }
  const config: StdioConfig = {
    transport: 'stdio',
    command,
    args,
    env: { PATCHBAY_SERVER_URL: url, CLAUDE_CODE_MCP_SERVER_URL: url },
    cwd: null,
    // An empty one: the person's prefix is for servers.
    shellPrefix: '',
    disabled: false,
    startupTimeoutMs: null,
    callTimeoutMs: null
  };
  return planProgram(config, host);
}

/** Until the program and its stdout have ended, or it is not waited for any more. */
function readOut(
  { child }: Started,
  parts: Buffer[],
  { clock }: ProcessHost,
  signal: AbortSignal
): Promise<Outcome> {
  return new Promise((resolve) => {
    let size = 0;
    const stop = (): void => finish({ kind: 'stopped' });
    const cancel = clock.setTimeout(() => finish({ kind: 'slow' }), LIMIT_MS);
    function finish(outcome: Outcome): void {
      cancel();
      signal.removeEventListener('abort', stop);
      resolve(outcome);
    }
    signal.addEventListener('abort', stop, { once: true });
    child.stdout?.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > MAX_BYTES) finish({ kind: 'too-much' });
      else parts.push(chunk);
    });
    for (const stream of [child.stdin, child.stdout, child.stderr]) stream?.on('error', () => undefined);
    child.stdin?.end();
    child.once('close', (code, killed) => finish({ kind: 'exited', code, signal: killed }));
    // Somebody else may hold its stdout open for ever; what it printed itself is there by then.
    child.once('exit', (code, killed) => {
      clock.setTimeout(() => finish({ kind: 'exited', code, signal: killed }), LAST_WORDS_MS);
    });
  });
}

const LAST_WORDS_MS = 250;

async function end(started: Started | null, { mark }: Program, host: ProcessHost): Promise<void> {
  if (started === null) return;
  if (await endTree({ ...started, mark }, host)) host.watchdog.untrack(started.pid);
}

/** null: it ended well. */
function fault(outcome: Outcome): string | null {
  switch (outcome.kind) {
    case 'slow':
      return text('failure:what.helperSlow', { seconds: LIMIT_MS / 1_000 });
    case 'too-much':
      return text('failure:what.helperTooMuch', { limit: `${MAX_BYTES >> 20} MB` });
    case 'stopped':
      return null;
    case 'exited':
      if (outcome.signal !== null) return text('failure:what.helperKilled', { signal: outcome.signal });
      return outcome.code === 0 ? null : text('failure:what.helperExited', { exitCode: outcome.code });
  }
}

function headersFrom(printed: string, line: string, tail: string | null): Result<GivenHeaders> {
  const value = parsed(printed.replace(/^\uFEFF/, ''));
  if (!isJsonObject(value)) {
    return { ok: false, failure: helperFailure(line, text('failure:what.helperNotJson'), tail) };
  }
  const given: Record<string, string> = {};
  for (const [name, content] of Object.entries(value)) {
    if (typeof content !== 'string' || !canBeSent(name, content)) {
      const what = text('failure:what.helperBadHeader', { name });
      return { ok: false, failure: helperFailure(line, what, tail) };
    }
    given[name] = content;
  }
  return ok(given);
}

function canBeSent(name: string, content: string): boolean {
  try {
    new Headers([[name, content]]);
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** What it printed may be a token and is never shown; what it wrote to stderr is meant to be read. */
function helperFailure(command: string, what: string, tail: string | null): Failure {
  const words = (tail ?? '').replaceAll(/\s+/g, ' ').trim();
  const said =
    words === '' ? what : text('failure:what.helperSaid', { what, words: words.slice(-MAX_WORDS) });
  return failure('process.helper-failed', {
    details: { command, what: said, ...(tail === null ? {} : { stderr: tail }) },
    ...(tail === null ? {} : { cause: tail })
  });
}
