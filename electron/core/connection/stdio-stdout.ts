import type { JSONRPCMessage } from '@modelcontextprotocol/client';
import type { Readable } from 'node:stream';
import type { Clock } from '../ports';
import { createLineSplitter, MAX_LINE_BYTES } from './stdio-lines';
import { readStdioLine } from './stdio-messages';

/** The stream is read on only after everybody else had a turn, when its messages have taken so long. */
const MAX_BUSY_MS = 10;

export interface StdoutEvents {
  message(message: JSONRPCMessage): void;
  noise(text: string): void;
  /** Nothing is read any more. */
  tooLong(): void;
}

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

  const handle = (line: string): void => {
    const read = readStdioLine(line);
    if (read.kind === 'messages') for (const message of read.messages) events.message(message);
    if (read.kind === 'noise') events.noise(read.text);
  };

  const work = (): void => {
    for (const [index, line] of waiting.entries()) {
      const begin = clock.now();
      handle(line);
      busyMs += clock.now() - begin;
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
    waiting = [...waiting, ...splitter.push(chunk)];
    if (!isResting) work();
  });
  return {
    flush: () => {
      const rest = splitter.isTooLong() ? '' : splitter.rest();
      const lines = [...waiting, rest];
      waiting = [];
      for (const line of lines) handle(line);
    }
  };
}
