import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Collection } from '#shared/call/collection';
import { removeCollection, removeRequest } from '../../../renderer/history/remove-saved';
import { ToastHost } from '../../../renderer/ui/ToastHost';
import { fakeHost } from '../bridge-fake';
import { render } from '../render';

const saved = {
  id: 'r1',
  name: 'Note a pear',
  server: 'shop',
  tool: 'note',
  argumentsText: '{"note":"pear"}'
};
const collection: Collection = { requests: [saved], variables: { fruit: 'pear' } };

test('TL4, UX3: a saved call that was removed comes back from the toast as it was', async () => {
  const host = fakeHost({ 'collection.read': () => collection });
  const { person } = render(<ToastHost />);
  await removeRequest('Fruit', 'r1');
  expect(host.asked.at(-1)).toEqual(['collection.forget', { collection: 'Fruit', id: 'r1' }]);
  await person.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(host.asked.at(-1)).toEqual(['collection.save', { collection: 'Fruit', request: saved }]);
});

test('TL4, UX3: a collection that was removed comes back with its calls and variables', async () => {
  const host = fakeHost({ 'collection.read': () => collection });
  const { person } = render(<ToastHost />);
  await removeCollection('Fruit');
  expect(host.asked.at(-1)?.[0]).toBe('collection.remove');
  await person.click((await screen.findAllByRole('button', { name: 'Undo' }))[0]!);
  const [name, input] = host.asked.at(-1) ?? [];
  expect(name).toBe('collection.import');
  expect(JSON.stringify(input)).toMatch(/Note a pear.*fruit/s);
});
