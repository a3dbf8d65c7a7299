export interface Compared<Item> {
  readonly item: Item;
  readonly change: 'same' | 'added' | 'removed';
}

/** The shortest way from one list to the other: removed before added, the rest in its order. For lists of a few hundred. */
export function compareLines<Item>(
  before: readonly Item[],
  now: readonly Item[],
  keyOf: (item: Item) => string
): readonly Compared<Item>[] {
  const left = before.map(keyOf);
  const right = now.map(keyOf);
  /** Length of the longest common part of what follows. */
  const common = Array.from({ length: left.length + 1 }, () => new Array<number>(right.length + 1).fill(0));
  const at = (row: number, column: number): number => common[row]?.[column] ?? 0;
  for (let row = left.length - 1; row >= 0; row -= 1) {
    for (let column = right.length - 1; column >= 0; column -= 1) {
      const line = common[row];
      if (line === undefined) continue;
      line[column] =
        left[row] === right[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const compared: Compared<Item>[] = [];
  let row = 0;
  let column = 0;
  while (row < before.length || column < now.length) {
    const old = before[row];
    const next = now[column];
    if (old !== undefined && next !== undefined && left[row] === right[column]) {
      compared.push({ item: next, change: 'same' });
      row += 1;
      column += 1;
    } else if (old !== undefined && (next === undefined || at(row + 1, column) >= at(row, column + 1))) {
      compared.push({ item: old, change: 'removed' });
      row += 1;
    } else if (next !== undefined) {
      compared.push({ item: next, change: 'added' });
      column += 1;
    }
  }
  return compared;
}
