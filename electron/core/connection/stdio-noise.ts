import { readStdioLine } from './stdio-messages';

const MAX_LINES = 200;
const MAX_LINE_LENGTH = 500;
/** How much is looked at for a framing that is not ours; more than any answer to a first question. */
const MAX_EARLY_LINES = 300;
const MAX_EARLY_LENGTH = 16_384;

/** What a server wrote on stdout that is not protocol: kept for the person, bounded. */
export interface Noise {
  push(text: string): void;
  /** Newest last. */
  lines(): readonly string[];
  /** A message came, so the framing is right. */
  stopWatching(): void;
  /** How the messages begin that are there, but framed in another way; null: none are. */
  wrongFraming(): string | null;
}

export function createNoise(): Noise {
  let lines: readonly string[] = [];
  let early: string[] | null = [];
  return {
    push: (text) => {
      lines = [...lines.slice(1 - MAX_LINES), text.slice(0, MAX_LINE_LENGTH)];
      if (early === null) return;
      early.push(text);
      if (early.length > MAX_EARLY_LINES || text.length > MAX_EARLY_LENGTH) early = null;
    },
    lines: () => lines,
    stopWatching: () => {
      early = null;
    },
    wrongFraming: () => (early === null ? null : beginOfWrongFraming(early))
  };
}

/** Two framings that servers use by mistake: headers as in editor protocols, and JSON over several lines. */
function beginOfWrongFraming(lines: readonly string[]): string | null {
  const last = lines.at(-1) ?? '';
  if (/^content-length: *\d+$/i.test(last)) return last;
  const first = lines.indexOf('{');
  if (last !== '}' || first === -1) return null;
  const isMessage = readStdioLine(lines.slice(first).join('')).kind === 'messages';
  return isMessage ? lines.slice(first, first + 3).join(' ') : null;
}
