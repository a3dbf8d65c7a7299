/** A line of code longer than this is drawn in pieces; one line of ten megabytes would freeze the window. */
const longestLine = 2_000;

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
