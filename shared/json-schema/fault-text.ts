import { text } from '../text/text';
import { visibleText } from '../text/visible';
import type { Fault } from './fault';

/** How many of the values are worth naming, and how much of each. */
const named = 6;
const longest = 60;

/** What is wrong, as a sentence for where no window is. */
export function faultText({ key, params }: Fault): string {
  return text(`form:fault.${key}`, Object.fromEntries(Object.entries(params).map(word)));
}

function word([name, value]: readonly [string, string | number | readonly string[]]): [string, unknown] {
  if (typeof value === 'number') return [name, value];
  if (typeof value === 'string') {
    return [name, name === 'format' ? text(`form:format.${value}`) : short(value)];
  }
  const words = name === 'types' ? value.map((type) => text(`form:type.${type}`)) : value.map(short);
  return [name, words.slice(0, named).join(', ') + (words.length > named ? ', …' : '')];
}

function short(value: string): string {
  const shown = visibleText(value);
  return shown.length > longest ? `${shown.slice(0, longest)}…` : shown;
}
