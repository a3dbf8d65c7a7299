import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLineSplitter } from '#core/connection/stdio-lines';

function cut(bytes: Buffer, cuts: readonly number[]): readonly Buffer[] {
  const places = [...new Set(cuts.map((place) => place % (bytes.length + 1)))].toSorted((a, b) => a - b);
  return [...places, bytes.length].map((end, index) => bytes.subarray(places[index - 1] ?? 0, end));
}

test('TR1: lines come out whole however the bytes are cut, also within a character', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: fc.constantFrom('a', 'ü', '日', '😀', '\r', ' ') })),
      fc.string({ unit: fc.constantFrom('x', 'é') }),
      fc.array(fc.nat(200)),
      (lines, rest, cuts) => {
        const splitter = createLineSplitter(10_000);
        const bytes = Buffer.from(lines.map((line) => `${line}\n`).join('') + rest);
        const found = cut(bytes, cuts).flatMap((chunk) => splitter.push(chunk));
        expect(found).toEqual(lines);
        expect(splitter.rest()).toBe(rest);
      }
    )
  );
});

test('TR1: a line over the limit is noticed before it is over, and nothing more of it is kept', () => {
  const splitter = createLineSplitter(10);
  expect(splitter.push(Buffer.from('0123456789\n012345'))).toEqual(['0123456789']);
  expect(splitter.isTooLong()).toBe(false);
  expect(splitter.push(Buffer.from('6789x'))).toEqual([]);
  expect(splitter.isTooLong()).toBe(true);
});

test('TR1: a line over the limit that came in one piece is noticed too', () => {
  const splitter = createLineSplitter(3);
  expect(splitter.push(Buffer.from('abc\nabcd\nab\n'))).toEqual(['abc']);
  expect(splitter.isTooLong()).toBe(true);
});
