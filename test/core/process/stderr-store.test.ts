import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createStderrStore } from '#core/process/stderr-store';

test('TR1: the ring holds the end of what was written, byte for byte', () => {
  fc.assert(
    fc.property(
      fc.array(fc.uint8Array({ maxLength: 40 })),
      fc.integer({ min: 1, max: 64 }),
      (chunks, limit) => {
        const ring = createStderrStore({ bytesPerServer: limit, bytesInAll: 1 << 20 }).ring();
        const ascii = chunks.map((chunk) => Buffer.from(chunk.map((byte) => 32 + (byte % 90))));
        for (const chunk of ascii) ring.push(chunk);
        expect(ring.text()).toBe(Buffer.concat(ascii).subarray(-limit).toString());
      }
    )
  );
});

test('TR1: a character of which the ring lost the beginning is left out', () => {
  const ring = createStderrStore({ bytesPerServer: 6, bytesInAll: 100 }).ring();
  ring.push(Buffer.from('ab日本x'));
  expect(ring.text()).toBe('本x');
});

test('TR1: all rings together stay within their limit, and the largest pays', () => {
  const store = createStderrStore({ bytesPerServer: 1_000, bytesInAll: 1_500 });
  const loud = store.ring();
  const quiet = store.ring();
  loud.push(Buffer.alloc(1_000, 'a'));
  quiet.push(Buffer.from('b'.repeat(100)));
  quiet.push(Buffer.from('c'.repeat(900)));
  expect(quiet.text()).toHaveLength(1_000);
  expect(loud.text()).toBe('a'.repeat(500));
  loud.push(Buffer.from('still here'));
  expect(loud.text().endsWith('still here')).toBe(true);
  expect(loud.text().length + quiet.text().length).toBeLessThanOrEqual(1_500);
});

test('TR1: the tail is the last 4 kB in whole lines', () => {
  const ring = createStderrStore().ring();
  expect(ring.tail()).toBeNull();
  for (let line = 0; line < 2_000; line += 1) ring.push(Buffer.from(`line ${line}\n`));
  const tail = ring.tail() ?? '';
  expect(tail.length).toBeLessThanOrEqual(4_096);
  expect(tail).toMatch(/^line \d+\n/);
  expect(tail.endsWith('line 1999')).toBe(true);
});

test('TR1: one line longer than the tail is cut, not lost', () => {
  const ring = createStderrStore().ring();
  ring.push(Buffer.from('x'.repeat(10_000)));
  expect(ring.tail()).toBe('x'.repeat(4_096));
});
