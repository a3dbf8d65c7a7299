import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client';
import { failure, type Failure } from '#shared/failure';
import type { StdioConfig } from '#shared/server/config';
import { text } from '#shared/text/text';
import { exactText } from '../call/exact-numbers';
import { endTree } from '../process/end-tree';
import type { ProcessHost } from '../process/host';
import { planProgram, type Program } from '../process/program';
import { spawnProgram, type Started } from '../process/spawn-program';
import { failureError } from './failures';
import { exitFailure, spawnFailure } from './stdio-failure';
import { MAX_LINE_BYTES } from './stdio-lines';
import { createNoise } from './stdio-noise';
import { readStdout } from './stdio-stdout';
import type { OpenTransport, ProcessExit, ServerOutput, ServerProcess } from './transport';

/** After the exit its last words may still be in the pipes, but somebody else may hold these open for ever. */
const LAST_WORDS_MS = 250;
const CHANGE_MS = 50;
/** Of a longer message the text is not given out. */
const MAX_KEPT_TEXT = 1 << 16;

/**
 * A local server: one child process, one JSON-RPC message a line. Not the SDK's transport, because that ends only the
 * direct child, hides how it ended, starts it twice to find its era, and takes seconds of blocked loop for a long line.
 */
export function openStdio(config: StdioConfig, host: ProcessHost): OpenTransport {
  const { clock } = host;
  const ring = host.stderr.ring();
  const noise = createNoise();
  const listeners = new Set<() => void>();
  let running: (Started & { readonly program: Program }) | null = null;
  let exit: ProcessExit | null = null;
  let reason: Failure | null = null;
  let isStarted = false;
  let isOver = false;
  let ending: Promise<void> | null = null;
  let isChangeDue = false;
  /** The message that is on its way, with its text. */
  let current: JSONRPCMessage | null = null;
  let currentText = '';
  let tellOutput: (output: ServerOutput) => void = () => undefined;

  // `stderr` and `pid` are how the SDK recognises a child process, which it then asks for its era in place.
  const transport: Transport & { readonly stderr: null; readonly pid: number | null } = {
    stderr: null,
    get pid() {
      return running?.pid ?? null;
    },
    start,
    send,
    close: end
  };

  async function start(): Promise<void> {
    if (isStarted) throw new Error('The transport was started before.');
    isStarted = true;
    const planned = await planProgram(config, host);
    if (!planned.ok) return refuse(planned.failure);
    // Closed while the shell and the file system were being asked.
    if (isOver) return refuse(failure('connect.stopped'));
    const program = planned.value;
    if (program.isShellSilent) tellOutput({ kind: 'note', sentence: text('traffic:shellSilent') });
    const error = await spawnProgram(program, host, (started) => {
      running = { ...started, program };
      attach(started, program);
    });
    if (error !== null) refuse(await spawnFailure(error, program));
  }

  function refuse(why: Failure): never {
    reason ??= why;
    isOver = true;
    throw failureError(why);
  }

  function attach({ child }: Started, program: Program): void {
    child.stderr?.on('data', (chunk: Buffer) => {
      ring.push(chunk);
      tellOutput({ kind: 'stderr', chunk });
      changed();
    });
    const stdout = readStdout(child.stdout, clock, {
      message: deliver,
      noise: (line) => {
        noise.push(line);
        tellOutput({ kind: 'noise', line });
        changed();
        const wrong = noise.wrongFraming();
        if (wrong === null) return;
        const what = text(`failure:what.${wrong.kind}`, { begin: wrong.begin });
        giveUp(failure('protocol.not-mcp', { details: { what } }));
      },
      tooLong: () => {
        giveUp(failure('protocol.too-large', { details: { limit: `${MAX_LINE_BYTES >> 20} MB` } }));
      }
    });
    // A pipe that the program closes while it lives on: nothing more can be said or heard.
    const onPipeEnd = (): void =>
      void clock.setTimeout(() => giveUp(failure('connect.closed')), LAST_WORDS_MS);
    child.stdout?.once('end', onPipeEnd);
    child.stdin?.on('error', onPipeEnd);
    for (const stream of [child.stdout, child.stderr]) stream?.on('error', () => undefined);

    child.once('exit', (code, signal) => {
      const ended = { code, signal };
      exit = ended;
      if (ending === null) reason ??= exitFailure(exit, program);
      let hasTold = false;
      const onLastWords = (): void => {
        cancel();
        stdout.flush();
        if (!hasTold) tellOutput({ kind: 'exit', exit: ended });
        hasTold = true;
        tellChange();
        // Also ends what the program has left behind.
        void end();
      };
      const cancel = clock.setTimeout(onLastWords, LAST_WORDS_MS);
      child.once('close', onLastWords);
    });
  }

  function deliver(message: JSONRPCMessage, text: string | null): void {
    if (isOver) return;
    noise.stopWatching();
    current = message;
    currentText = text ?? '';
    try {
      transport.onmessage?.(message);
    } catch (error) {
      // A reader's fault must not take the following messages with it.
      transport.onerror?.(error instanceof Error ? error : new Error(String(error)));
    }
    forget();
  }

  function forget(): void {
    current = null;
    currentText = '';
  }

  function textOf(message: JSONRPCMessage): string | null {
    if (current !== message) {
      current = message;
      currentText = exactText(JSON.stringify(message));
    }
    return currentText === '' || currentText.length > MAX_KEPT_TEXT ? null : currentText;
  }

  function send(message: JSONRPCMessage): Promise<void> {
    const stdin = running?.child.stdin;
    if (isOver || exit !== null || stdin?.writable !== true) return Promise.reject(closedError());
    const text = current === message ? currentText : exactText(JSON.stringify(message));
    forget();
    return new Promise((resolve, reject) => {
      stdin.write(`${text}\n`, (error) => {
        if (error) void whyGone().then(() => reject(closedError(error)));
        else resolve();
      });
    });
  }

  /** A pipe may break shortly before the exit that explains it. */
  function whyGone(): Promise<void> {
    return new Promise((resolve) => {
      const cancel = clock.setTimeout(resolve, LAST_WORDS_MS);
      running?.child.once('exit', () => {
        cancel();
        resolve();
      });
      if (exit !== null) resolve();
    });
  }

  function closedError(cause?: unknown): Error {
    return failureError(reason ?? failure('connect.closed'), cause);
  }

  function giveUp(why: Failure): void {
    if (isOver || exit !== null) return;
    reason ??= why;
    void end();
  }

  /** Whoever waits for an answer learns of the end at once; the promise waits until nothing of the program is left. */
  function end(): Promise<void> {
    // In a turn of its own: who is told of the end may close as well.
    ending ??= Promise.resolve().then(endAll);
    return ending;
  }

  async function endAll(): Promise<void> {
    if (!isOver) {
      isOver = true;
      transport.onclose?.();
    }
    if (running === null) return;
    const { child, pid, program } = running;
    if (await endTree({ child, pid, mark: program.mark }, host)) host.watchdog.untrack(pid);
  }

  function changed(): void {
    if (isChangeDue) return;
    isChangeDue = true;
    clock.setTimeout(tellChange, CHANGE_MS);
  }

  function tellChange(): void {
    isChangeDue = false;
    for (const listener of listeners) listener();
  }

  function serverProcess(pid: number): ServerProcess {
    return {
      pid,
      stderr: () => ring.text(),
      stderrTail: () => ring.tail(),
      noise: () => noise.lines(),
      exit: () => exit,
      onChange: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      }
    };
  }

  return {
    transport,
    process: () => (running === null ? null : serverProcess(running.pid)),
    failure: () => reason,
    authorization: () => null,
    onSign: () => () => undefined,
    textOf,
    onOutput: (listener) => {
      tellOutput = listener;
    },
    close: end
  };
}
