import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '#shared/json';
import { draftOf } from '#shared/json-schema/draft';
import { schemaCase, schemaCases } from '../../fixtures/schema-cases';
import { render } from '../render';
import { FormHost, openForm } from './form-host';
import { robot } from './robot';

function show(schema: JsonObject, value?: JsonValue) {
  const open = openForm(schema);
  if (value !== undefined) open.state = { ...open.state, draft: draftOf(value) };
  const { person } = render(<FormHost open={open} schema={schema} />);
  const form = screen.getByRole('form', { name: 'Arguments' });
  return { open, person, form, sent: () => JSON.parse(open.text()) as unknown, ...robot(person, form, open) };
}

const named = (values: readonly JsonValue[], one: (typeof schemaCases)[number]) =>
  values.map((value) => [one.name, JSON.stringify(value), one, value] as const);

/** Without any field, other arguments than {} are written as JSON. */
const withoutFields = ['empty-schema-root', 'object-no-properties'];

test.each(
  schemaCases
    .flatMap((one) => named([...one.valid, ...(one.tricky ?? [])], one))
    .filter(([name, text]) => !withoutFields.includes(name) || text === '{}')
)(
  'TL1: %s: %s can be filled in, arrives equal, and nothing is said against it',
  async (...[, , one, value]) => {
    const { fill, sent, form } = show(one.inputSchema);
    await fill(value);
    expect(sent()).toEqual(value);
    expect(form.querySelector('[aria-invalid]')).toBe(null);
  }
);

test('TL1: a value that its field cannot draw is shown as JSON, and kept as it is', async () => {
  const { form, open, person } = show(
    { properties: { n: { type: 'integer' }, s: { type: 'string' } } },
    { n: { deep: [1, '2'] }, other: true, s: 'x' }
  );
  const strange = within(form).getByRole<HTMLTextAreaElement>('textbox', { name: 'n' });
  expect(JSON.parse(strange.value)).toEqual({ deep: [1, '2'] });
  await person.type(within(form).getByRole('textbox', { name: 's' }), 'y');
  expect(JSON.parse(open.text())).toEqual({ n: { deep: [1, '2'] }, other: true, s: 'xy' });
});

const plain: JsonObject = {
  type: 'object',
  required: ['repo'],
  properties: {
    repo: { type: 'string' },
    pages: { type: 'integer', minimum: 1, maximum: 10 },
    price: { type: 'number' },
    archived: { type: 'boolean' },
    any: {}
  }
};

test.each(['-', '1.', '1o0', '007'])(
  'TL1: the half-typed number “%s” stays as typed, is left out, and says why',
  async (typed) => {
    const { form, person, sent } = show(plain);
    const input = within(form).getByRole<HTMLInputElement>('textbox', { name: 'pages' });
    await person.type(input, typed);
    expect(input.value).toBe(typed);
    expect(sent()).toEqual({});
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(described(input)).toContain('Not a whole number.');
  }
);

test('TL1: digits are sent as typed, beyond 2^53 and with their zeros', async () => {
  const { form, person, open } = show(plain);
  await person.type(within(form).getByRole('textbox', { name: 'pages' }), '12345678901234567890');
  await person.type(within(form).getByRole('textbox', { name: 'price' }), '1.0');
  expect(open.text()).toBe('{"pages":12345678901234567890,"price":1.0}');
});

test('TL1: half-typed JSON stays in its field, is left out, and says where it breaks', async () => {
  const { form, person, sent } = show(plain);
  const area = within(form).getByRole<HTMLTextAreaElement>('textbox', { name: 'any' });
  await person.click(area);
  await person.paste('{"a":');
  expect(area.value).toBe('{"a":');
  expect(sent()).toEqual({});
  expect(described(area)).toContain('Not JSON yet. Line 1, column 6: a value is missing.');
  await person.type(area, '1}}'.replaceAll('}}', '}'));
  expect(sent()).toEqual({ any: { a: 1 } });
});

test('TL1: cleared is left out; empty text is sent only when it is asked for, and taken back', async () => {
  const { form, person, sent } = show(plain);
  const input = within(form).getByRole('textbox', { name: 'repo' });
  await person.type(input, 'x');
  await person.clear(input);
  expect(sent()).toEqual({});
  await person.click(within(form).getByRole('button', { name: 'Send empty text repo' }));
  expect(sent()).toEqual({ repo: '' });
  await person.click(within(form).getByRole('button', { name: 'Leave out repo' }));
  expect(sent()).toEqual({});
});

test('TL1: yes, no and left out are three states', async () => {
  const { form, person, sent } = show(plain);
  const box = within(form).getByRole('checkbox', { name: /archived/ });
  await person.click(box);
  expect(sent()).toEqual({ archived: true });
  await person.click(box);
  expect(sent()).toEqual({ archived: false });
  await person.click(within(form).getByRole('button', { name: 'Leave out archived' }));
  expect(sent()).toEqual({});
});

test('TL1: null is offered where the schema admits it, and is neither empty nor left out', async () => {
  const { form, person, sent } = show({
    properties: { a: { type: ['string', 'null'] }, b: { type: 'string' } }
  });
  expect(within(form).queryByRole('button', { name: 'Send null b' })).toBe(null);
  await person.click(within(form).getByRole('button', { name: 'Send null a' }));
  expect(sent()).toEqual({ a: null });
  await person.click(within(form).getByRole('button', { name: 'Fill in a' }));
  expect(sent()).toEqual({});
});

test('TL1: choices within each other at one place are apart, and begin with none', async () => {
  const inner = (kind: string): JsonObject => ({
    type: 'object',
    title: kind,
    properties: { kind: { const: kind }, id: { type: 'string' } },
    required: ['kind', 'id']
  });
  const { form, person, sent } = show({
    properties: {
      parent: { anyOf: [{ title: 'thing', oneOf: [inner('a'), inner('b')] }, { type: 'string' }] }
    }
  });
  const groups = () => within(form).getAllByRole('radiogroup', { name: 'Form of parent' });
  await person.click(within(groups()[0]!).getByLabelText('thing'));
  expect(within(groups()[1]!).queryByRole('radio', { checked: true })).toBe(null);
  await person.click(within(groups()[1]!).getByLabelText('b'));
  await person.type(within(form).getByRole('textbox', { name: 'id' }), '7');
  expect(sent()).toEqual({ parent: { kind: 'b', id: '7' } });
});

test('TL1: a list that was chosen as one of several forms stays it while its items are still empty', async () => {
  const { form, person, sent } = show({
    properties: { hosts: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] } }
  });
  await person.click(within(form).getByLabelText('a list'));
  await person.click(within(form).getByRole('button', { name: 'Add hosts' }));
  await person.type(within(form).getByRole('textbox', { name: 'Item 1 of hosts' }), 'one');
  expect(sent()).toEqual({ hosts: ['one'] });
});

test('TL1: a text with line breaks is not robbed of them', async () => {
  const { form, person, sent } = show(plain);
  await person.click(within(form).getByRole('textbox', { name: 'repo' }));
  await person.paste('one\ntwo');
  expect(sent()).toEqual({ repo: 'one\ntwo' });
  await person.type(within(form).getByRole('textbox', { name: 'repo' }), '!');
  expect(sent()).toEqual({ repo: 'one\ntwo!' });
});

test('UX5: items of a list are added, ordered and removed by keyboard alone', async () => {
  const { form, person, sent } = show({
    properties: { labels: { type: 'array', items: { type: 'string' } } }
  });
  const list = within(form).getByRole('group', { name: 'labels' });
  for (const word of ['bug', 'shop', 'late']) {
    within(list).getByRole('button', { name: 'Add labels' }).focus();
    await person.keyboard('{Enter}');
    await screen.findByRole('textbox', {
      name: `Item ${String(['bug', 'shop', 'late'].indexOf(word) + 1)} of labels`
    });
    await expect.poll(() => document.activeElement?.tagName).toBe('INPUT');
    await person.keyboard(word);
  }
  expect(sent()).toEqual({ labels: ['bug', 'shop', 'late'] });
  await person.keyboard('{Alt>}{ArrowUp}{ArrowUp}{/Alt}');
  expect(sent()).toEqual({ labels: ['late', 'bug', 'shop'] });
  within(list).getByRole('button', { name: 'Remove Item 2 of labels' }).focus();
  await person.keyboard('{Enter}');
  expect(sent()).toEqual({ labels: ['late', 'shop'] });
  await expect.poll(() => (document.activeElement as HTMLInputElement).value).toBe('shop');
});

test('TL1: rows of a map keep their place while they are named, and two of one name are told apart', async () => {
  const { form, person, sent } = show({
    properties: { env: { type: 'object', additionalProperties: { type: 'string' } } }
  });
  for (const [name, value] of [
    ['A', '1'],
    ['A', '2']
  ] as const) {
    await person.click(within(form).getByRole('button', { name: 'Add env' }));
    const names = within(form).getAllByRole('textbox', { name: /^Name of row/ });
    await person.type(names.at(-1)!, name);
    await person.type(within(form).getAllByRole('textbox').at(-1)!, value);
  }
  expect(sent()).toEqual({ env: { A: '1' } });
  expect(within(form).getByText('Another row has this name already.')).toBeTruthy();
  await person.type(within(form).getByRole('textbox', { name: 'Name of row 2 of env' }), 'B');
  expect(sent()).toEqual({ env: { A: '1', AB: '2' } });
  await person.clear(within(form).getByRole('textbox', { name: 'A' }));
  expect(within(form).getByRole('textbox', { name: 'Name of row 1 of env' })).toHaveProperty('value', 'A');
});

test('TL1: a field shows with its condition, and takes its value along when it goes', async () => {
  const { form, sent, fill, person } = show(schemaCase('if-then-else').inputSchema);
  await fill({ pay: 'card', card: '4111' });
  await person.click(within(form).getByRole('combobox', { name: 'pay' }));
  await person.click(await screen.findByRole('option', { name: 'cash' }));
  expect(within(form).queryByRole('textbox', { name: 'card' })).toBe(null);
  expect(sent()).toEqual({ pay: 'cash' });
});

test('TL1: of many optional fields the later ones are folded away until one opens them, fills one or breaks one', async () => {
  const names = Array.from({ length: 14 }, (_, index) => `field_${String(index)}`);
  const schema: JsonObject = {
    properties: Object.fromEntries(names.map((name) => [name, { type: 'integer' }]))
  };
  const { form, person } = show(schema);
  expect(within(form).queryByRole('textbox', { name: 'field_13' })).toBe(null);
  await person.click(within(form).getByRole('button', { name: 'Advanced 10' }));
  expect(within(form).getByRole('textbox', { name: 'field_13' })).toBeTruthy();
});

test('TL1: folded fields open by themselves where one of them has a value', () => {
  const names = Array.from({ length: 14 }, (_, index) => `field_${String(index)}`);
  const schema: JsonObject = {
    properties: Object.fromEntries(names.map((name) => [name, { type: 'integer' }]))
  };
  const { form } = show(schema, { field_13: 5 });
  expect(within(form).getByRole('textbox', { name: 'field_13' })).toHaveProperty('value', '5');
});

test('SE4: what a server writes into its schema is shown as text, hidden characters and all', () => {
  const { form } = show(schemaCase('html-in-text').inputSchema);
  expect(form.querySelector('img, b, i, script, a')).toBe(null);
  expect(form.textContent).toContain('<img src=x onerror=document.title=1>');
  expect(form.textContent).toContain('⟨ESC[31m⟩red');
});

test('SE4: secrets are masked until one looks at them', async () => {
  const { form, person, sent } = show({
    properties: {
      api_key: { type: 'string' },
      pin: { type: 'string', format: 'password' },
      page_token: { type: 'string' }
    }
  });
  const field = within(form).getByLabelText('api_key');
  expect(field.getAttribute('type')).toBe('password');
  expect(within(form).getByLabelText('pin').getAttribute('type')).toBe('password');
  expect(within(form).getByLabelText('page_token').getAttribute('type')).toBe('text');
  await person.type(field, 's3cret');
  await person.click(within(form).getByRole('button', { name: 'Show api_key' }));
  expect(field.getAttribute('type')).toBe('text');
  expect(sent()).toEqual({ api_key: 's3cret' });
});

test('UX5: every field is found by its name alone, and tells its kind, its meaning and what is wrong', () => {
  const { form } = show({
    required: ['repo'],
    properties: { repo: { type: 'string', title: 'Repository', description: 'owner/name' } }
  });
  const input = within(form).getByLabelText('repo');
  expect(within(form).getByLabelText('Repository')).toBe(input);
  expect(described(input)).toEqual(['text', 'Needed, and still empty.', 'owner/name']);
  expect(input.getAttribute('aria-required')).toBe('true');
});

function described(element: Element): readonly (string | null | undefined)[] {
  const ids = (element.getAttribute('aria-describedby') ?? '').split(' ');
  return ids.map((id) => document.getElementById(id)?.textContent);
}
