import type { JSONRPCMessage } from '@modelcontextprotocol/client';
import type { Readable } from 'node:stream';
import type { Clock } from '../ports';
import { createLineSplitter, MAX_LINE_BYTES } from './stdio-lines';
import { answerAtEnd, readStdioLine } from './stdio-messages';

/** A message whose line is not ended is taken as it is when nothing more comes. */
const SILENT_MS = 150;
/** Answers that are looked for at the end of one line, each time in all of it. */
const MAX_GLUED = 20;
/** The stream is read on only after everybody else had a turn, when its messages have taken so long. */
const MAX_BUSY_MS = 10;

export interface StdoutEvents {
  /** @param line its own; null: several came in one. */
  message(message: JSONRPCMessage, line: string | null): void;
  noise(text: string): void;
  /** Nothing is read any more. */
  tooLong(): void;
}

const nothing = (): void => undefined;

/** Turns a server's stdout into messages, however it is cut, without holding up this program for long. */
export function readStdout(
  stream: Readable | null,
  clock: Clock,
  events: StdoutEvents
): {
  /** Handles all that has come, at once, with or without a line end. */
  flush(): void;
} {
  const splitter = createLineSplitter(MAX_LINE_BYTES);
  let waiting: readonly string[] = [];
  let isResting = false;
  // Summed over chunks: several of them may come in one turn of the event loop.
  let busyMs = 0;
  let lastWork = 0;
  let cancelSilent: () => void = nothing;

  const handle = (line: string, mostGlued = MAX_GLUED): void => {
    const read = readStdioLine(line);
    if (read.kind === 'messages') for (const message of read.messages) events.message(message, read.text);
    if (read.kind === 'noise') handleNoise(read.text, mostGlued);
  };

  const handleNoise = (text: string, mostGlued: number): void => {
    const found = mostGlued === 0 ? null : answerAtEnd(text);
    if (found === null) {
      events.noise(text);
    } else {
      handle(found.before, mostGlued - 1);
      events.message(found.answer, null);
    }
  };

  /** Without a line end, or with CR alone; a line end that comes after all ends a blank line. */
  const takeUnended = (): void => {
    const rest = splitter.peek();
    const lines = rest?.split('\r').filter((line) => readStdioLine(line).kind !== 'blank') ?? [];
    if (lines.length === 0 || lines.some((line) => readStdioLine(line).kind !== 'messages')) return;
    splitter.rest();
    for (const line of lines) handle(line);
  };

  const work = (): void => {
    // What was done a while ago held up others then, not now.
    if (clock.now() - lastWork > MAX_BUSY_MS) busyMs = 0;
    for (const [index, line] of waiting.entries()) {
      const begin = clock.now();
      handle(line);
      lastWork = clock.now();
      busyMs += lastWork - begin;
      if (busyMs >= MAX_BUSY_MS) {
        waiting = waiting.slice(index + 1);
        rest();
        return;
      }
    }
    waiting = [];
    if (splitter.isTooLong()) events.tooLong();
  };

  const rest = (): void => {
    isResting = true;
    busyMs = 0;
    stream?.pause();
    clock.setTimeout(() => {
      isResting = false;
      stream?.resume();
      work();
    }, 0);
  };

  stream?.on('data', (chunk: Buffer) => {
    if (splitter.isTooLong()) return;
    const lines = splitter.push(chunk);
    waiting = waiting.length === 0 ? lines : [...waiting, ...lines];
    cancelSilent();
    cancelSilent = splitter.isEmpty() ? nothing : clock.setTimeout(takeUnended, SILENT_MS);
    if (!isResting) work();
  });
  return {
    flush: () => {
      cancelSilent();
      const rest = splitter.isTooLong() ? '' : splitter.rest();
      const lines = [...waiting, rest];
      waiting = [];
      for (const line of lines) handle(line);
    }
  };
}
