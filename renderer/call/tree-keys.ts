import { isBranch, type TreeRow } from './tree-rows';

export type TreeMove =
  | { readonly type: 'go'; readonly index: number }
  | { readonly type: 'open' | 'close'; readonly start: number };

const page = 10;

/** What a key does in a tree, as the ARIA practices have it; null: nothing. */
export function treeMove(
  rows: readonly TreeRow[],
  at: number,
  open: ReadonlySet<number>,
  key: string
): TreeMove | null {
  const row = rows[at];
  const go = (index: number): TreeMove => ({
    type: 'go',
    index: Math.min(Math.max(index, 0), rows.length - 1)
  });
  switch (key) {
    case 'ArrowDown':
      return go(at + 1);
    case 'ArrowUp':
      return go(at - 1);
    case 'Home':
      return go(0);
    case 'End':
      return go(rows.length - 1);
    case 'PageDown':
      return go(at + page);
    case 'PageUp':
      return go(at - page);
    default:
      return row === undefined ? null : branchMove(rows, at, row, open, key);
  }
}

function branchMove(
  rows: readonly TreeRow[],
  at: number,
  { part, parent }: TreeRow,
  open: ReadonlySet<number>,
  key: string
): TreeMove | null {
  const isOpen = open.has(part.start);
  switch (key) {
    case 'ArrowRight':
      if (!isBranch(part)) return null;
      return isOpen
        ? { type: 'go', index: Math.min(at + 1, rows.length - 1) }
        : { type: 'open', start: part.start };
    case 'ArrowLeft': {
      if (isOpen) return { type: 'close', start: part.start };
      const index = rows.findIndex((row) => row.part.start === parent);
      return index === -1 ? null : { type: 'go', index };
    }
    case 'Enter':
    case ' ':
      return isBranch(part) ? { type: isOpen ? 'close' : 'open', start: part.start } : null;
    default:
      return null;
  }
}
