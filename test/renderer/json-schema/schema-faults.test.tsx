import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { draftOf } from '#shared/json-schema/draft';
import { checkerOf } from '#shared/json-schema/validate';
import { pathKey } from '#shared/json-schema/write-draft';
import { sayFault } from '../../../renderer/json-schema/say-fault';
import { say } from '../../../renderer/text';
import { schemaCases } from '../../fixtures/schema-cases';
import { render } from '../render';
import { FormHost, openForm } from './form-host';

const invalid = schemaCases.flatMap((one) =>
  one.invalid.map((value) => [one.name, JSON.stringify(value), one.inputSchema, value] as const)
);

test.each(invalid.filter(([, text]) => text.startsWith('{')))(
  'TL1: %s: what is wrong with %s is said in words, each fault at its field',
  (...[, json, schema, value]) => {
    const open = openForm(schema);
    open.state = { ...open.state, draft: draftOf(value) };
    render(<FormHost open={open} schema={schema} />);
    const form = screen.getByRole('form', { name: 'Arguments' });
    expect(
      within(form).getAllByText(/^(Must|Needed|The tool does not|There is no place|At least|a and b)/).length
    ).toBeGreaterThan(0);
    const { faults } = checkerOf(schema).check(json);
    expect(faults.length).toBeGreaterThan(0);
    for (const fault of faults) {
      const place = nearest(form, fault.path.map(String));
      expect(place.textContent, `at ${fault.path.join('.')}`).toContain(sayFault(say, fault));
    }
    // Looking at it has changed nothing.
    expect(JSON.parse(open.text())).toEqual(value);
  }
);

/** The field of a place, or of what holds it where it has none of its own. */
function nearest(form: HTMLElement, path: readonly string[]): HTMLElement {
  const fields = [...form.querySelectorAll<HTMLElement>('[data-field]')];
  for (let length = path.length; length > 0; length -= 1) {
    const key = pathKey(path.slice(0, length));
    const found = fields.find((field) => field.dataset['field'] === key);
    if (found !== undefined) return found;
  }
  return form;
}
