/** One message a line (MCP: Transports, stdio); a longer line than this is not read to its end. */
export const MAX_LINE_BYTES = 64 << 20;

export interface LineSplitter {
  /** The lines that this chunk ends, without their line ends. The last characters of a line may come in any cut. */
  push(chunk: Buffer): readonly string[];
  /** What came after the last line end. */
  rest(): string;
  /** The same, kept; null where it is nothing, or plainly not the end of a JSON text. */
  peek(): string | null;
  /** No line has begun that is not over yet. */
  isEmpty(): boolean;
  /** The line that is not over yet is too long already; nothing more of it is kept. */
  isTooLong(): boolean;
}

export function createLineSplitter(maxBytes: number): LineSplitter {
  // Joined once, when the line is whole: joining at every chunk would be quadratic.
  let parts: Buffer[] = [];
  let size = 0;

  const take = (last: Buffer): string => {
    const line = parts.length === 0 ? last : Buffer.concat([...parts, last]);
    parts = [];
    size = 0;
    return line.toString('utf8');
  };

  return {
    push: (chunk) => {
      const lines: string[] = [];
      let from = 0;
      for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, from)) {
        if (size + end - from > maxBytes) break;
        lines.push(take(chunk.subarray(from, end)));
        from = end + 1;
      }
      size += chunk.length - from;
      if (size > maxBytes) parts = [];
      else if (from < chunk.length) parts.push(chunk.subarray(from));
      return lines;
    },
    rest: () => take(Buffer.alloc(0)),
    peek: () => {
      const last = parts
        .at(-1)
        ?.toString('latin1')
        .replace(/[\s\0]+$/, '');
      return last?.endsWith('}') === true || last?.endsWith(']') === true
        ? Buffer.concat(parts).toString('utf8')
        : null;
    },
    isEmpty: () => size === 0,
    isTooLong: () => size > maxBytes
  };
}
