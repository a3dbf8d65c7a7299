import fc from 'fast-check';
import { expect, test } from 'vitest';
import { diffLines } from '#shared/call/diff-lines';

const lines = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 30 });

/** Length of a longest common subsequence, by the textbook. */
function longestCommon(a: readonly string[], b: readonly string[]): number {
  const table = Array.from({ length: a.length + 1 }, () => Array<number>(b.length + 1).fill(0));
  a.forEach((x, i) =>
    b.forEach((y, j) => {
      table[i + 1]![j + 1] = x === y ? table[i]![j]! + 1 : Math.max(table[i]![j + 1]!, table[i + 1]![j]!);
    })
  );
  return table[a.length]![b.length]!;
}

test('TL4: a comparison holds every line of both sides, in order, and as many the same as can be', () => {
  fc.assert(
    fc.property(lines, lines, (a, b) => {
      const diff = diffLines(a, b);
      expect(diff.flatMap((line) => (line.a === null ? [] : [line.a]))).toEqual(a);
      expect(diff.flatMap((line) => (line.b === null ? [] : [line.b]))).toEqual(b);
      for (const line of diff) if (line.type === 'same') expect(line.a).toBe(line.b);
      expect(diff.filter(({ type }) => type === 'same')).toHaveLength(longestCommon(a, b));
    })
  );
});

test('TL4: two long texts that have nothing in common are compared in bounded work', () => {
  const a = Array.from({ length: 20_000 }, (_, index) => `a${String(index)}`);
  const b = Array.from({ length: 20_000 }, (_, index) => `b${String(index)}`);
  expect(diffLines(a, b)).toHaveLength(20_000);
});
