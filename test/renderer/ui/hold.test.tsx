import { fireEvent, screen } from '@testing-library/react';
import { Copy } from 'lucide-react';
import { expect, test, vi } from 'vitest';
import { Button } from '../../../renderer/ui/Button';
import { IconButton } from '../../../renderer/ui/IconButton';
import { render } from '../render';

test('UX5: a button that cannot be pressed says why, by tooltip and to screen readers, and keeps the focus', async () => {
  const onClick = vi.fn();
  const onSubmit = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
  const buttons = (why: string | null, busy: boolean) => (
    <form onSubmit={onSubmit}>
      <Button type="submit" why={why} onClick={onClick}>
        Save
      </Button>
      <IconButton icon={Copy} label="Copy" busy={busy} onClick={onClick} />
    </form>
  );
  const { person, rerender } = render(buttons(null, false));
  const save = screen.getByRole('button', { name: 'Save' });
  const copy = screen.getByRole('button', { name: 'Copy' });
  save.focus();
  rerender(buttons('Nothing is different.', true));
  expect(screen.getByRole('button', { name: 'Save' })).toBe(save);
  expect(document.activeElement).toBe(save);
  expect(save.getAttribute('aria-description')).toBe('Nothing is different.');
  expect(copy.getAttribute('aria-description')).toBe('Wait until this is done.');
  fireEvent.click(save);
  fireEvent.click(copy);
  expect([onClick.mock.calls, onSubmit.mock.calls]).toEqual([[], []]);
  await person.hover(save);
  expect((await screen.findByText('Nothing is different.', {}, { timeout: 20_000 })).isConnected).toBe(true);
  rerender(buttons(null, false));
  fireEvent.click(save);
  expect([onClick.mock.calls.length, onSubmit.mock.calls.length]).toEqual([1, 1]);
  expect(save.hasAttribute('aria-disabled')).toBe(false);
});
