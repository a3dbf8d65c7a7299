import fc from 'fast-check';
import { expect, test } from 'vitest';
import { backoffDelay, defaultBackoff } from '#shared/connection/backoff';

test('RC1: the delay doubles from one second to at most thirty', () => {
  const most = [1, 2, 3, 4, 5, 6, 7].map((retry) => backoffDelay(defaultBackoff, retry, 1));
  expect(most).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
});

test('RC1: jitter keeps every delay between half and the whole of its step', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000 }),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (retry, random) => {
        const step = Math.min(30_000, 1_000 * 2 ** (retry - 1));
        const delay = backoffDelay(defaultBackoff, retry, random);
        expect(delay).toBeGreaterThanOrEqual(step / 2);
        expect(delay).toBeLessThanOrEqual(step);
      }
    )
  );
});
