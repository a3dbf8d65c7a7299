import { act, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { expect, test } from 'vitest';
import { useKeptFocus } from '../../../renderer/frame/use-kept-focus';
import { render } from '../render';

function Page() {
  const main = useRef<HTMLElement>(null);
  const [isDone, setDone] = useState(false);
  useKeptFocus(main);
  return (
    <main ref={main} tabIndex={-1}>
      {isDone ? (
        <p>Done</p>
      ) : (
        <button type="button" onClick={() => setDone(true)}>
          Do it
        </button>
      )}
    </main>
  );
}

test('UX5: when a button goes with its work, the keyboard goes on from the page and not from the top', async () => {
  const { person } = render(<Page />);
  screen.getByRole('button', { name: 'Do it' }).focus();
  await person.keyboard('{Enter}');
  await screen.findByText('Done');
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('main'));
});

test('UX5: after what was pressed in a note, the keyboard goes on from where it was before', async () => {
  const notes = document.body.appendChild(document.createElement('div'));
  notes.dataset['region'] = 'notifications';
  const undo = notes.appendChild(document.createElement('button'));
  render(<Page />);
  const button = screen.getByRole('button', { name: 'Do it' });
  act(() => {
    button.focus();
    undo.focus();
    notes.remove();
  });
  await expect.poll(() => document.activeElement).toBe(button);
});
