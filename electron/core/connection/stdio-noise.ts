import { readStdioLine } from './stdio-messages';

const MAX_LINES = 200;
const MAX_LINE_LENGTH = 500;
/** How much is looked at for a framing that is not ours; more than any answer to a first question. */
const MAX_EARLY_LINES = 300;
const MAX_EARLY_LENGTH = 16_384;

export interface WrongFraming {
  /** Key of a sentence under `failure:what`. */
  readonly kind: 'framing' | 'contentLength' | 'utf16';
  /** The first characters of what was written. */
  readonly begin: string;
}

/** What a server wrote on stdout that is not protocol: kept for the person, bounded. */
export interface Noise {
  push(text: string): void;
  /** Newest last. */
  lines(): readonly string[];
  /** A message came, so the framing is right. */
  stopWatching(): void;
  /** Why no message can be read although there are some; null: there is no sign of that. */
  wrongFraming(): WrongFraming | null;
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

/** Framings that servers use by mistake: of editor protocols, of event streams, of UTF-16, JSON over several lines. */
function beginOfWrongFraming(lines: readonly string[]): WrongFraming | null {
  const last = lines.at(-1) ?? '';
  if (/^content-(?:length: *\d+|type: *application\/[\w.-]*json)/i.test(last)) {
    return { kind: 'contentLength', begin: begin(last) };
  }
  if (last.includes('\0') && isMessage(last.replaceAll(/[\0\uFFFD]/g, ''))) {
    return { kind: 'utf16', begin: begin(last.replaceAll('\0', '␀')) };
  }
  if (/^data: *[{[]/.test(last) && isMessage(last.slice('data:'.length))) {
    return { kind: 'framing', begin: begin(last) };
  }
  if (!/[}\]]$/.test(last)) return null;
  for (const [index, line] of lines.entries()) {
    if (!/^[{[]/.test(line) || !isMessage(lines.slice(index).join('\n'))) continue;
    return { kind: 'framing', begin: begin(lines.slice(index, index + 3).join(' ')) };
  }
  return null;
}

function begin(text: string): string {
  return text.slice(0, 60);
}

function isMessage(text: string): boolean {
  return readStdioLine(text).kind === 'messages';
}
