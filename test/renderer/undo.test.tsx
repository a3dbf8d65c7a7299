import { failed, ok } from '#shared/failure';
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useShortcuts } from '../../renderer/frame/use-shortcuts';
import { ToastHost } from '../../renderer/ui/ToastHost';
import { canUndo, offerUndo } from '../../renderer/undo';
import { render } from './render';

function Frame() {
  useShortcuts();
  return <input aria-label="Name" />;
}

test('UX3: what the notes offered can be taken back by its key, the latest first, but not where text is typed', async () => {
  const back: string[] = [];
  const offer = (name: string) => {
    offerUndo(`${name} is off`, () => Promise.resolve(ok(back.push(name))));
  };
  const { person } = render(
    <>
      <Frame />
      <ToastHost />
    </>
  );
  const undo = () => person.keyboard('{Control>}z{/Control}');
  // Ten are kept: these and no others.
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'github', 'figma', 'jira'];
  act(() => {
    names.forEach(offer);
  });
  // What its own button has taken back is not taken back again.
  await person.click(screen.getAllByRole('button', { name: 'Undo' })[0]!);
  await person.click(screen.getByRole('textbox'));
  await undo();
  expect(back).toEqual(['jira']);
  act(() => {
    screen.getByRole('textbox').blur();
  });
  await undo();
  expect(back).toEqual(['jira', 'figma']);
  expect(await screen.findByText('Undone: figma is off')).toBeTruthy();
  for (let left = 8; left > 0; left -= 1) await undo();
  expect([back.length, back.at(-1), canUndo()]).toEqual([10, 'a', false]);
  await undo();
  expect(screen.getByText('Nothing to undo.')).toBeTruthy();

  act(() => {
    offerUndo('linear is off', () => Promise.resolve(failed('config.undo-gone')));
  });
  await undo();
  expect(canUndo()).toBe(false);
  expect(screen.queryByText('Undone: linear is off')).toBeNull();
});
