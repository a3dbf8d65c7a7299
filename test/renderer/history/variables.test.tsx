import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Variables } from '../../../renderer/history/Variables';
import { fakeHost } from '../bridge-fake';
import { render } from '../render';

test('TL4: nothing can be typed before the variables are read, and what is typed is kept without leaving the field', async () => {
  const host = fakeHost({ 'collection.read': () => ({ requests: [], variables: { fruit: 'pear' } }) });
  const { person } = render(<Variables collection="Fruit" />);
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
  await person.type(await screen.findByLabelText('Value: fruit'), 's');
  expect(host.asked.at(-1)).toEqual([
    'collection.variables',
    { collection: 'Fruit', variables: { fruit: 'pears' } }
  ]);
});
