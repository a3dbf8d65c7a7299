import type { Field } from '#shared/json-schema/field';
import { visibleText } from '#shared/text/visible';
import { useText } from '../use-text';

const someExamples = 3;

/** What the schema says about a field in words, and what has to be known about it; one line each. */
export function useHints(field: Field): readonly string[] {
  const text = useText();
  const examples = field.examples
    .slice(0, someExamples)
    .map((value) => visibleText(typeof value === 'string' ? value : JSON.stringify(value)));
  return [
    field.deprecated ? text('form:state.deprecated') : '',
    field.description === null ? '' : visibleText(field.description),
    examples.length === 0 ? '' : text('form:state.examples', { values: examples.join(', ') }),
    field.isDefaultBroken && field.initial !== undefined
      ? text('form:state.brokenDefault', { value: visibleText(JSON.stringify(field.initial)) })
      : ''
  ].filter((line) => line !== '');
}
