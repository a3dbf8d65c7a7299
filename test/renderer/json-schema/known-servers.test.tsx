import { cleanup, screen } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '#shared/json';
import { catalogues } from '../../fixtures/catalogues';
import { render } from '../render';
import { FormHost, openForm } from './form-host';
import { robot } from './robot';

/** What would be sent when a person fills in the form so. */
async function filledIn(schema: JsonObject, wanted: JsonObject): Promise<unknown> {
  const open = openForm(schema);
  render(<FormHost open={open} schema={schema} />);
  // Hundreds of forms: whether a pointer reaches each field is looked at elsewhere.
  const person = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });
  const form = screen.getByRole('form', { name: 'Arguments' });
  await robot(person, form, open).fill(wanted);
  expect(form.querySelector('[aria-invalid]')).toBe(null);
  cleanup();
  return JSON.parse(open.text());
}

describe.each(catalogues)('TL1: $package $version', ({ tools }) => {
  test('TL1: the form alone gives each tool what it demands, and nothing else', async () => {
    for (const { name, inputSchema, least } of tools) {
      expect({ name, sent: await filledIn(inputSchema, least) }).toEqual({ name, sent: least });
    }
  });

  test('TL1: the form alone gives each tool all that it takes', async () => {
    for (const { name, inputSchema, most } of tools) {
      if (most === undefined) continue;
      expect({ name, sent: await filledIn(inputSchema, most) }).toEqual({ name, sent: most });
    }
  });
});
