import type { Clock } from '../ports';

/** What a stream of lines becomes: all of them while they are few, the first and the last of each moment when not. */
export interface Lines {
  /** Bytes as they come, cut anywhere. */
  push(chunk: Uint8Array): void;
  /** One whole line. */
  line(text: string): void;
  /** Nothing more comes; what is held is told now. */
  end(): void;
}

export interface LineEvents {
  /** The first `length` characters, or fewer. */
  cut(text: string, length: number): string;
  line(text: string): void;
  /** So many lines were left out before the next one. */
  leftOut(count: number): void;
}

const momentMs = 250;
const firstOfMoment = 50;
const lastOfMoment = 50;
/** The rest of a longer line is not kept, after a look at what would be cut in two. */
const longestLine = 16_384;
const longestLook = longestLine + 8_192;

export function createLines(clock: Clock, events: LineEvents): Lines {
  const decoder = new TextDecoder();
  let rest = '';
  /** Of this moment: how many were told, and the last ones that came after them. */
  let told = 0;
  let held: string[] = [];
  let leftOut = 0;
  let cancel: (() => void) | null = null;

  function take(text: string): void {
    if (told < firstOfMoment) {
      told += 1;
      events.line(text);
    } else {
      held.push(text);
      if (held.length > lastOfMoment * 2) {
        leftOut += held.length - lastOfMoment;
        held = held.slice(-lastOfMoment);
      }
    }
    cancel ??= clock.setTimeout(endMoment, momentMs);
  }

  function endMoment(): void {
    cancel = null;
    told = 0;
    const surplus = Math.max(0, held.length - lastOfMoment);
    const last = held.slice(surplus);
    const missing = leftOut + surplus;
    held = [];
    leftOut = 0;
    if (missing > 0) events.leftOut(missing);
    for (const text of last) events.line(text);
  }

  function takeAll(text: string): void {
    const parts = (rest + text).split('\n');
    const last = parts.pop() ?? '';
    for (const part of parts) {
      const line = part.trimEnd();
      if (line !== '') take(events.cut(line, longestLine));
    }
    rest = last.slice(0, longestLook);
  }

  return {
    push: (chunk) => takeAll(decoder.decode(chunk, { stream: true })),
    line: (text) => take(events.cut(text, longestLine)),
    end: () => {
      takeAll(`${decoder.decode()}\n`);
      cancel?.();
      endMoment();
    }
  };
}
