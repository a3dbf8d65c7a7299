/** Nobody is made to wait longer than this by one header. */
const MAX_MS = 120_000;

/**
 * How long a server asks to be left alone (RFC 9110, 10.2.3): seconds, or a date, which counts from the server's own clock
 * where it tells it. Milliseconds, bounded; null: it does not ask, or not in a way that can be understood.
 */
export function retryAfterMs(headers: Headers, now: number): number | null {
  const value = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(value)) return Math.min(MAX_MS, Math.round(Number(value) * 1_000));
  const until = Date.parse(value);
  if (Number.isNaN(until)) return null;
  const theirs = Date.parse(headers.get('date') ?? '');
  return Math.min(MAX_MS, Math.max(0, until - (Number.isNaN(theirs) ? now : theirs)));
}
