import { stringFrom, type Part } from '#shared/json-schema/scan';

/** A line of code longer than this is drawn in pieces; one line of ten megabytes would freeze the window. */
const longestLine = 1_000;

/** Where the lines of a text begin; its end closes the last. Line breaks belong to the line that they end. */
export function lineStarts(text: string): readonly number[] {
  const starts: number[] = [];
  let at = 0;
  while (at < text.length) {
    const end = text.indexOf('\n', at);
    const next = end === -1 ? text.length : end + 1;
    for (; next - at > longestLine; at += longestLine) starts.push(at);
    starts.push(at);
    at = next;
  }
  starts.push(text.length);
  return starts;
}

export function lineAt(text: string, starts: readonly number[], index: number): string {
  return text.slice(starts[index] ?? 0, starts[index + 1] ?? text.length).replace(/\r?\n$/, '');
}

/** The same of a string that stands in JSON text, which is not decoded for it: ten megabytes would block the window. */
export function literalLineStarts(source: string, literal: Part): readonly number[] {
  const end = literal.to - 1;
  const starts: number[] = [];
  let at = literal.from + 1;
  while (at < end) {
    const next = afterLineBreak(source, at, end);
    while (next - at > longestLine) {
      starts.push(at);
      at = cutBefore(source, at, at + longestLine);
    }
    starts.push(at);
    at = next;
  }
  starts.push(end);
  return starts;
}

export function literalLineAt(source: string, starts: readonly number[], index: number): string {
  const piece = source.slice(starts[index] ?? 0, starts[index + 1] ?? 0);
  return stringFrom(`"${piece}"`).replace(/\r?\n$/, '');
}

function afterLineBreak(source: string, from: number, end: number): number {
  let slash = source.indexOf('\\', from);
  while (slash !== -1 && slash < end) {
    if (source.charAt(slash + 1) === 'n') return slash + 2;
    slash = source.indexOf('\\', slash + 2);
  }
  return end;
}

/** `at`, or where the escape begins in which it stands. @param from where no escape is cut */
function cutBefore(source: string, from: number, at: number): number {
  for (let slash = at - 5; slash < at; slash += 1) {
    if (source.charAt(slash) !== '\\' || isEscaped(source, from, slash)) continue;
    const length = source.charAt(slash + 1) === 'u' ? 6 : 2;
    if (slash + length > at) return slash;
  }
  return at;
}

function isEscaped(source: string, from: number, at: number): boolean {
  let before = at;
  while (before > from && source.charAt(before - 1) === '\\') before -= 1;
  return (at - before) % 2 === 1;
}
