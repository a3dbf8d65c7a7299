import type { Fault } from '#shared/json-schema/fault';

import type { SchemaProblem } from '#shared/json-schema/problems';
import type { Unfinished } from '#shared/json-schema/unfinished';
import { visibleText } from '#shared/text/visible';
import type { Text } from '../text';
import type { TypedFault } from './arguments-state';
import type formText from '#shared/text/en/form.json';
import { listFormat } from '../formats';

type TypeWord = keyof typeof formText.type;
type FormatWord = keyof typeof formText.format;

/** How many of the values are worth naming. */
const named = 6;
const longest = 60;

export function sayFault(text: Text, fault: Fault): string {
  return text(`form:fault.${fault.key}`, words(text, fault));
}

function words(text: Text, { key, params }: Fault): Readonly<Record<string, unknown>> {
  const list = (name: string) => {
    const value = params[name];
    return Array.isArray(value) ? value.map(String) : [];
  };
  switch (key) {
    case 'type':
      return {
        types: joined(
          list('types').map((type) => text(`form:type.${type as TypeWord}`)),
          'disjunction'
        )
      };
    case 'oneOf': {
      const values = list('values');
      const some = values.slice(0, named).map(short);
      return { values: some.join(', ') + (values.length > some.length ? ', …' : '') };
    }
    case 'notTogether':
      return { names: joined(list('names').map(short), 'conjunction') };
    case 'format':
      return { format: text(`form:format.${String(params['format']) as FormatWord}`) };
    default:
      return Object.fromEntries(
        Object.entries(params).map(([name, value]) => [
          name,
          typeof value === 'string' ? short(value) : value
        ])
      );
  }
}

export function sayUnfinished(text: Text, { why, fault }: Unfinished, whole: boolean): string {
  if (why === 'number') return text(whole ? 'form:unfinished.whole' : 'form:unfinished.number');
  if (why === 'json')
    return text('form:unfinished.json', { why: fault === undefined ? '' : sayTyped(text, fault) });
  return text(`form:unfinished.${why}`);
}

export function sayTyped(text: Text, fault: TypedFault): string {
  return fault.key === 'notAnObject'
    ? text('form:json.notAnObject')
    : text(`form:json.${fault.key}`, { ...fault });
}

export function sayProblem(text: Text, { key, what }: SchemaProblem): string {
  return text(`form:schema.${key}`, { what: visibleText(what) });
}

function short(value: string): string {
  const shown = visibleText(value);
  return shown.length > longest ? `${shown.slice(0, longest)}…` : shown;
}

const lists = {
  conjunction: listFormat({ type: 'conjunction' }),
  disjunction: listFormat({ type: 'disjunction' })
} as const;

function joined(parts: readonly string[], type: 'conjunction' | 'disjunction'): string {
  return lists[type].format(parts);
}
