export type DiffLine =
  | { readonly type: 'same'; readonly a: string; readonly b: string }
  /** A line of one side that has a counterpart of other words, or none. */
  | { readonly type: 'changed'; readonly a: string | null; readonly b: string | null };

/** Beyond so many steps the rest is shown as changed: an answer that comes late is of no use. */
const mostSteps = 2_000_000;

/** Two texts line by line, lines that are the same beside each other (Myers, An O(ND) difference algorithm). */
export function diffLines(a: readonly string[], b: readonly string[]): readonly DiffLine[] {
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head += 1;
  let tail = 0;
  while (
    tail < a.length - head &&
    tail < b.length - head &&
    a[a.length - 1 - tail] === b[b.length - 1 - tail]
  )
    tail += 1;
  const pairs = matched(a.slice(head, a.length - tail), b.slice(head, b.length - tail));
  const same = (lines: readonly string[]): readonly DiffLine[] =>
    lines.map((line) => ({ type: 'same', a: line, b: line }));
  return [
    ...same(a.slice(0, head)),
    ...between(a.slice(head, a.length - tail), b.slice(head, b.length - tail), pairs),
    ...same(tail === 0 ? [] : a.slice(-tail))
  ];
}

function between(
  a: readonly string[],
  b: readonly string[],
  pairs: readonly (readonly [number, number])[]
): readonly DiffLine[] {
  const lines: DiffLine[] = [];
  let x = 0;
  let y = 0;
  for (const [toX, toY] of [...pairs, [a.length, b.length] as const]) {
    for (; x < toX || y < toY; x = Math.min(x + 1, toX), y = Math.min(y + 1, toY)) {
      lines.push({ type: 'changed', a: x < toX ? (a[x] ?? '') : null, b: y < toY ? (b[y] ?? '') : null });
    }
    if (toX < a.length && toY < b.length) {
      lines.push({ type: 'same', a: a[toX] ?? '', b: b[toY] ?? '' });
      x = toX + 1;
      y = toY + 1;
    }
  }
  return lines;
}

/** Positions of lines that stand in both, in order. */
function matched(a: readonly string[], b: readonly string[]): readonly (readonly [number, number])[] {
  const most = a.length + b.length;
  const offset = most + 1;
  let furthest = new Int32Array(2 * most + 3);
  const history: Int32Array[] = [];
  let steps = 0;
  for (let distance = 0; distance <= most; distance += 1) {
    history.push(furthest.slice());
    for (let k = -distance; k <= distance; k += 2) {
      const goesDown =
        k === -distance ||
        (k !== distance && (furthest[offset + k - 1] ?? 0) < (furthest[offset + k + 1] ?? 0));
      let x = goesDown ? (furthest[offset + k + 1] ?? 0) : (furthest[offset + k - 1] ?? 0) + 1;
      let y = x - k;
      while (x < a.length && y < b.length && a[x] === b[y]) {
        x += 1;
        y += 1;
      }
      furthest[offset + k] = x;
      steps += 1;
      if (x >= a.length && y >= b.length) return traced(a, b, history, offset);
    }
    steps += furthest.length;
    if (steps > mostSteps) return [];
    furthest = furthest.slice();
  }
  return [];
}

function traced(
  a: readonly string[],
  b: readonly string[],
  history: readonly Int32Array[],
  offset: number
): readonly (readonly [number, number])[] {
  const pairs: (readonly [number, number])[] = [];
  let x = a.length;
  let y = b.length;
  for (let distance = history.length - 1; distance >= 0 && (x > 0 || y > 0); distance -= 1) {
    const furthest = history[distance] ?? new Int32Array(0);
    const k = x - y;
    const goesDown =
      k === -distance ||
      (k !== distance && (furthest[offset + k - 1] ?? 0) < (furthest[offset + k + 1] ?? 0));
    const before = goesDown ? k + 1 : k - 1;
    const fromX = distance === 0 ? 0 : (furthest[offset + before] ?? 0);
    const fromY = distance === 0 ? 0 : fromX - before;
    while (x > fromX && y > fromY && x > 0 && y > 0) {
      x -= 1;
      y -= 1;
      if (a[x] === b[y]) pairs.push([x, y]);
      else {
        x += 1;
        y += 1;
        break;
      }
    }
    if (distance > 0) {
      x = fromX;
      y = fromY;
    }
  }
  return pairs.reverse();
}
