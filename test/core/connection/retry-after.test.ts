import { expect, test } from 'vitest';
import { retryAfterMs } from '#core/connection/retry-after';

const now = Date.UTC(2026, 0, 1);
const read = (headers: Readonly<Record<string, string>>): number | null =>
  retryAfterMs(new Headers(headers), now);

test('RC1: a server may say in seconds or by a date how long to wait, and never for long', () => {
  expect(read({ 'retry-after': '2' })).toBe(2_000);
  expect(read({ 'retry-after': ' 0 ' })).toBe(0);
  expect(read({ 'retry-after': new Date(now + 5_000).toUTCString() })).toBe(5_000);
  expect(read({ 'retry-after': new Date(now - 5_000).toUTCString() })).toBe(0);
  expect(read({ 'retry-after': '999999999' })).toBe(120_000);
  expect(read({ 'retry-after': new Date(now + 86_400_000).toUTCString() })).toBe(120_000);
});

test('RC1: a date counts from the clock of the server that names it', () => {
  const theirs = now + 3_600_000;
  expect(
    read({ date: new Date(theirs).toUTCString(), 'retry-after': new Date(theirs + 4_000).toUTCString() })
  ).toBe(4_000);
});

test('RC1: what is neither is no wish', () => {
  for (const value of ['soon', '', '-3']) expect(read({ 'retry-after': value }) ?? 0).toBe(0);
  expect(read({})).toBeNull();
});
