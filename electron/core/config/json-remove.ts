import { endOf, type JsonNode } from '#shared/server/json-document';
import { lineStart, lineStop } from './json-style';
import { tokensBetween } from './json-tokens';

interface Span {
  readonly from: number;
  readonly to: number;
}

/** Removes the child of that index with its comma, or, when it is the last, with the comma before it. */
export function removeChild(text: string, container: JsonNode, index: number): string {
  const child = container.children?.[index];
  if (child === undefined) return text;
  const span = { from: child.offset, to: endOf(child) };
  const next = container.children?.[index + 1]?.offset ?? endOf(container) - 1;
  const { comma } = tokensBetween(text, span.to, next);
  if (comma !== null) return removeTwo(text, span, commaSpan(comma), isBlank(text.slice(span.to, comma)));
  const previous = container.children?.[index - 1];
  const separator = previous === undefined ? null : tokensBetween(text, endOf(previous), span.from).comma;
  if (separator === null) return removeOne(text, span);
  const behind = text.slice(span.to, lineStop(text, span.to)).trimStart();
  // A comment behind the child keeps its own line instead of moving up behind the child before.
  const isOne = isBlank(text.slice(separator + 1, span.from)) && !behind.startsWith('/');
  return removeTwo(text, commaSpan(separator), span, isOne);
}

function commaSpan(comma: number): Span {
  return { from: comma, to: comma + 1 };
}

/** Two spans in order, with the blanks between them when `isOne`; comments between them keep their place. */
function removeTwo(text: string, first: Span, second: Span, isOne: boolean): string {
  if (isOne) return removeOne(text, { from: first.from, to: second.to });
  const rest = removeOne(text, second);
  return rest.slice(0, first.from) + rest.slice(first.to);
}

/** Removes a span with the lines that it leaves empty, or with the blanks that it would leave double. */
function removeOne(text: string, { from, to }: Span): string {
  const start = lineStart(text, from);
  const stop = lineStop(text, to);
  const isFirstOfLine = isBlank(text.slice(start, from));
  const lineEnd = /(?:\r\n|\n|\r)$/.exec(text.slice(0, start))?.[0] ?? '';
  const isAlone = isFirstOfLine && isBlank(text.slice(to, stop)) && stop < text.length;
  // The line end before it goes, and the one behind it stays: in a file with both kinds the rest keeps its own.
  if (isAlone && lineEnd !== '') return text.slice(0, start - lineEnd.length) + text.slice(stop);
  const before = /[ \t]*$/.exec(text.slice(0, from))?.[0].length ?? 0;
  const behind = /^[ \t]*/.exec(text.slice(to))?.[0].length ?? 0;
  if (isFirstOfLine || /[{[]$/.test(text.slice(0, from - before))) {
    return text.slice(0, from) + text.slice(to + behind);
  }
  return text.slice(0, from - before) + text.slice(to);
}

function isBlank(text: string): boolean {
  return text.trim() === '';
}
