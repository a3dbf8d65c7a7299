import type { JsonDocument, JsonNode } from '#shared/server/json-document';

/** How a document is laid out. */
export interface Style {
  readonly eol: string;
  /** One step of indentation. */
  readonly unit: string;
  /** `lines`: a member a line; `line`: all on one line, with blanks; `compact`: without. */
  readonly layout: 'lines' | 'line' | 'compact';
}

export function styleOf({ text, root }: JsonDocument): Style {
  const eol = /\r\n|\n|\r/.exec(text)?.[0] ?? '\n';
  const isCompact = /^\uFEFF?\{"/.test(text) && !/[\r\n]\s*\S/.test(text);
  return {
    eol,
    unit: (root && indentStep(text, root)) ?? '  ',
    layout: isCompact ? 'compact' : 'lines'
  };
}

/** The first step that the document itself takes; null: it takes none. */
function indentStep(text: string, container: JsonNode): string | null {
  const outer = indentAt(text, container.offset);
  for (const child of container.children ?? []) {
    const own = indentOfChild(text, child);
    if (own !== null && own.startsWith(outer) && own !== outer) return own.slice(outer.length);
    const step = indentStep(text, child);
    if (step !== null) return step;
  }
  return null;
}

export function isOnOneLine(text: string, { offset, length }: JsonNode): boolean {
  return !/[\r\n]/.test(text.slice(offset, offset + length));
}

/** The blanks at the beginning of the line in which an offset lies. */
export function indentAt(text: string, offset: number): string {
  return /^[ \t]*/.exec(text.slice(lineStart(text, offset), offset))?.[0] ?? '';
}

/** The blanks before a child that begins its line; null: it stands behind something else. */
export function indentOfChild(text: string, child: JsonNode): string | null {
  const start = lineStart(text, child.offset);
  const before = text.slice(start, child.offset);
  return start > 0 && before.trim() === '' ? before : null;
}

export function lineStart(text: string, offset: number): number {
  let at = offset;
  while (at > 0 && !isLineEnd(text.charAt(at - 1))) at -= 1;
  return at;
}

/** Where the line ends, before its line end. */
export function lineStop(text: string, offset: number): number {
  let at = offset;
  while (at < text.length && !isLineEnd(text.charAt(at))) at += 1;
  return at;
}

function isLineEnd(char: string): boolean {
  return char === '\n' || char === '\r';
}
