import type { CallProgress } from '#shared/call/state';
import { visibleText } from '#shared/text/visible';
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

/** How far something is: `6 of 10`, `60 %`. */
export function amountWords(text: Text, { progress, total, task }: CallProgress): string {
  if (task !== undefined) return taskWords(text, task);
  if (total === null) return text('result:running.so', { progress });
  if (total === 100) return text('result:amount.percent', { n: Math.round(progress) });
  return text('result:running.of', { progress, total });
}

/** The states that the specification names; any other as the server says it. */
function taskWords(text: Text, status: string): string {
  if (status === 'working' || status === 'input_required') return text(`result:task.${status}`);
  return text('result:task.other', { status: visibleText(status) });
}

/** Three digits, without needless zeros. */
function short(amount: number): string {
  return String(Number(amount.toPrecision(3)));
}

const clock = dateFormat({ hour: '2-digit', minute: '2-digit', second: '2-digit' });

export function timeWords(at: number): string {
  return clock.format(at);
}
