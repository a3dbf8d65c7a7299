import type { Text } from '../text';
import { dateFormat } from '../formats';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long, in the largest unit that fits: `41 min`, `5 h`, `3 days`. */
export function durationWords(ms: number, text: Text): string {
  if (ms < MINUTE) return text('account:duration.soon');
  if (ms < HOUR) return text('account:duration.minutes', { count: Math.floor(ms / MINUTE) });
  if (ms < DAY) return text('account:duration.hours', { count: Math.floor(ms / HOUR) });
  return text('account:duration.days', { count: Math.floor(ms / DAY) });
}

const clock = dateFormat({ hour: '2-digit', minute: '2-digit' });
const day = dateFormat({ day: 'numeric', month: 'long' });
const whole = dateFormat({ dateStyle: 'full', timeStyle: 'medium' });

export function clockTime(at: number): string {
  return clock.format(at);
}

export function dateWords(at: number): string {
  return day.format(at);
}

/** The time alone today, the day with it before. */
export function whenWords(at: number, now: number): string {
  return day.format(at) === day.format(now) ? clock.format(at) : `${day.format(at)}, ${clock.format(at)}`;
}

/** For hovering and screen readers. */
export function exactWords(at: number): string {
  return whole.format(at);
}
