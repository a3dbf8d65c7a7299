import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Variables } from '../../../renderer/history/Variables';
import { fakeHost } from '../bridge-fake';
import { render } from '../render';

test('TL4: nothing can be typed before the variables are read, and leaving a field keeps all of them', async () => {
  const host = fakeHost({ 'collection.read': () => ({ requests: [], variables: { fruit: 'pear' } }) });
  const { person } = render(<Variables collection="Fruit" />);
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
  await person.type(await screen.findByLabelText('Value: fruit'), 's');
  await person.tab();
  expect(host.asked.at(-1)).toEqual([
    'collection.variables',
    { collection: 'Fruit', variables: { fruit: 'pears' } }
  ]);
});
