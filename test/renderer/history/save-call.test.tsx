import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { SaveCall } from '../../../renderer/history/SaveCall';
import { fakeHost } from '../bridge-fake';
import { render } from '../render';

test('TL4: a call is saved once by a double click', async () => {
  const host = fakeHost({ 'collection.save': () => ({ leftOut: [] }) });
  const onClose = vi.fn();
  render(<SaveCall server="shop" tool="note" argumentsText="{}" onClose={onClose} />);
  const button = screen.getByRole('button', { name: 'Save call' });
  fireEvent.click(button);
  fireEvent.click(button);
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(host.asked.filter(([name]) => name === 'collection.save')).toHaveLength(1);
});
