import { createScanner } from 'jsonc-parser';

const commaToken = 5;
const commentTokens = new Set<number>([12, 13]);

export interface Between {
  /** Offset of the first comma; null: there is none. */
  readonly comma: number | null;
  /** End of the last comma or comment; `from` when there is neither. */
  readonly tail: number;
}

/** What stands between two values: blanks, comments and at most one comma. */
export function tokensBetween(text: string, from: number, to: number): Between {
  const scanner = createScanner(text);
  scanner.setPosition(from);
  let comma: number | null = null;
  let tail = from;
  while (scanner.getPosition() < to) {
    const token: number = scanner.scan();
    if (token === commaToken) comma ??= scanner.getTokenOffset();
    if (token === commaToken || commentTokens.has(token)) tail = scanner.getPosition();
  }
  return { comma, tail };
}
