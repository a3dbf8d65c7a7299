import { timeWords } from '../call/measures';
import { dateFormat } from '../formats';

const day = dateFormat({ day: 'numeric', month: 'short' });
const dayOf = dateFormat({ dateStyle: 'short' });

/** `10:42:07`, and with the day where that is not today: `28 Nov, 10:42:07`. */
export function dayWords(at: number): string {
  const isToday = dayOf.format(at) === dayOf.format(Date.now());
  return isToday ? timeWords(at) : `${day.format(at)}, ${timeWords(at)}`;
}
