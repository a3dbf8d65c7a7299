import { failed, failure, ok, type Result } from '#shared/failure';
import { act, screen } from '@testing-library/react';
import { speak } from '#shared/text/text';
import { expect, onTestFinished, test } from 'vitest';
import { tellFailure } from '../../renderer/actions';
import { useShortcuts } from '../../renderer/frame/use-shortcuts';
import { i18n, say } from '../../renderer/text';
import { ToastHost } from '../../renderer/ui/ToastHost';
import { backAll, canUndo, offerUndo, undoLast } from '../../renderer/undo';
import { render } from './render';

function Frame() {
  useShortcuts();
  return <input aria-label="Name" />;
}

test('UX3: what the notes offered can be taken back by its key, the latest first, but not where text is typed', async () => {
  const back: string[] = [];
  const offer = (name: string) => {
    offerUndo(
      () => `${name} is off`,
      () => Promise.resolve(ok(back.push(name)))
    );
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
});

test('UX3: what could not be taken back says why and can be tried again, but not what never can', async () => {
  const { person } = render(
    <>
      <Frame />
      <ToastHost />
    </>
  );
  const undo = () => person.keyboard('{Control>}z{/Control}');
  const locked = failed('storage.keychain-locked');
  const answers = new Map<string, Result<unknown>[]>([
    ['github', [ok(null)]],
    ['figma', [locked, locked, ok(null)]],
    ['linear', [failed('config.undo-gone')]]
  ]);
  const next = (name: string) => answers.get(name)?.shift() ?? failed('internal.bug');
  act(() => {
    for (const name of answers.keys()) {
      offerUndo(
        () => `${name} is off`,
        () => Promise.resolve(next(name))
      );
    }
  });
  await undo();
  expect(screen.getByText('Not undone: linear is off')).toBeTruthy();
  expect(screen.getByText(/^This can no longer be undone\./)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  await undo();
  expect(screen.getByText('Not undone: figma is off')).toBeTruthy();
  expect(screen.getByText(/keychain is locked/)).toBeTruthy();
  // By the button and by the key, and it is still the latest.
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await undo();
  expect(screen.getByText('Undone: figma is off')).toBeTruthy();
  expect(canUndo()).toBe(true);
  await undo();
  expect(canUndo()).toBe(false);
});

test('UX3: of several that are taken back together only those that failed are done again', async () => {
  const done: string[] = [];
  let isLocked = true;
  const back = backAll([
    () => Promise.resolve(ok(done.push('a'))),
    () => Promise.resolve(failed('config.undo-gone')),
    () => Promise.resolve(isLocked ? failed('config.locked') : ok(done.push('b')))
  ]);
  expect(await back()).toMatchObject({ failure: { code: 'config.locked' } });
  isLocked = false;
  expect(await back()).toEqual(ok(null));
  expect(done).toEqual(['a', 'b']);
});

test('UX6: notes that are shown follow the language of the window', async () => {
  render(<ToastHost />);
  act(() => {
    offerUndo(
      () => say('action:removed', { name: 'github' }),
      () => Promise.resolve(ok(null))
    );
    tellFailure(failure('config.undo-gone'));
  });
  onTestFinished(() => speak(i18n, 'en'));
  await act(() => speak(i18n, 'es'));
  expect(screen.getByText('github se quitó')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Deshacer' })).toBeTruthy();
  expect(screen.getByText('Esto ya no se puede deshacer.')).toBeTruthy();
  await undoLast();
});
