import type { Text } from '../text';
import { dateFormat } from '../formats';

const kilo = 1_000;
const mega = 1_000_000;
const second = 1_000;
const minute = 60_000;

/** `312 B`, `4.1 kB`, `10.2 MB`: decimal, as file managers count. */
export function sizeWords(text: Text, bytes: number): string {
  if (bytes < kilo) return text('result:amount.bytes', { n: bytes });
  if (bytes < mega) return text('result:amount.kilobytes', { n: short(bytes / kilo) });
  return text('result:amount.megabytes', { n: short(bytes / mega) });
}

/** `312 ms`, `1.24 s`, `2.5 min`. */
export function durationWords(text: Text, ms: number): string {
  if (ms < second) return text('result:amount.ms', { n: Math.round(ms) });
  if (ms < minute) return text('result:amount.seconds', { n: short(ms / second) });
  return text('result:amount.minutes', { n: short(ms / minute) });
}

/** Of something that goes on: tenths, because hundredths only flicker. */
export function elapsedWords(text: Text, ms: number): string {
  if (ms >= minute) return durationWords(text, ms);
  return text('result:amount.seconds', { n: (Math.max(0, ms) / second).toFixed(1) });
}

/** Three digits, without needless zeros. */
function short(amount: number): string {
  return String(Number(amount.toPrecision(3)));
}

const clock = dateFormat({ hour: '2-digit', minute: '2-digit', second: '2-digit' });

export function timeWords(at: number): string {
  return clock.format(at);
}
