import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { DialogHost } from '../../../renderer/frame/DialogHost';
import { choose, useChosen } from '../../../renderer/server/chosen-servers';
import { serverGroups } from '../../../renderer/server/server-groups';
import { Sidebar } from '../../../renderer/server/Sidebar';
import { sortedBy } from '../../../renderer/server/sort-servers';
import { emptyWindow, showSnapshot, useWindow } from '../../../renderer/store';
import { say } from '../../../renderer/text';
import { fakeHost } from '../bridge-fake';
import { render } from '../render';
import { exited, server, withServers } from '../snapshots';

beforeEach(() => {
  useWindow.setState(emptyWindow);
  choose([]);
  HTMLElement.prototype.scrollIntoView = () => undefined;
});

const list = [
  server('user', 'carol', { order: 0 }),
  server('user', 'anna', { order: 1, connection: { type: 'disabled' } }),
  server('user', 'bert', { order: 2, connection: { type: 'failed', failure: exited, stderrTail: null } }),
  server('project', 'shop')
];

function selected(): readonly string[] {
  return screen
    .getAllByRole('option', { selected: true })
    .map((option) => option.textContent.split(',')[0] ?? '');
}

test('UX3: several servers are chosen by Ctrl and Shift, and a plain click opens one again', async () => {
  showSnapshot(withServers(...list));
  fakeHost();
  const { person } = render(<Sidebar />);
  await person.click(screen.getByRole('option', { name: /^carol/ }));
  await person.keyboard('{Control>}');
  await person.click(screen.getByRole('option', { name: /^bert/ }));
  await person.keyboard('{/Control}');
  expect(selected()).toEqual(['carol', 'bert']);
  await person.click(screen.getByRole('option', { name: /^carol/ }));
  await person.keyboard('{Shift>}');
  await person.click(screen.getByRole('option', { name: /^bert/ }));
  await person.keyboard('{/Shift}');
  expect(selected()).toEqual(['carol', 'anna', 'bert']);
  await person.click(screen.getByRole('option', { name: /^shop/ }));
  expect(selected()).toEqual(['shop']);
  expect(useChosen.getState().ids).toEqual([]);
});

test('UX3: by keyboard Shift reaches on, Ctrl+A takes all, Escape none; the tools for them say how many', async () => {
  showSnapshot(withServers(...list));
  const host = fakeHost();
  const { person } = render(<Sidebar />);
  await person.click(screen.getByRole('searchbox'));
  await person.keyboard('{ArrowDown}{Shift>}{ArrowDown}{/Shift}');
  expect(selected()).toEqual(['carol', 'anna']);
  await person.keyboard('{Control>}a{/Control}');
  expect(selected()).toEqual(['carol', 'anna', 'bert', 'shop']);
  const bar = within(await screen.findByRole('toolbar', { name: 'Chosen servers' }, { timeout: 15_000 }));
  expect(bar.getByRole('status').textContent).toBe('4 chosen');
  await person.click(bar.getByRole('button', { name: 'Disable the chosen servers' }));
  expect(host.asked).toEqual([
    ['server.disable', { serverId: 'user:carol' }],
    ['server.disable', { serverId: 'user:bert' }],
    ['server.disable', { serverId: 'project:shop' }]
  ]);
  screen.getByRole('listbox').focus();
  await person.keyboard('{Escape}');
  expect(useChosen.getState().ids).toEqual([]);
});

test('UX3: removing several asks once, with the safe button first, and leaves alone what cannot be changed here', async () => {
  showSnapshot(withServers(...list, server('managed', 'fixed', { editable: false })));
  const host = fakeHost({ 'server.remove': () => ({ undo: 'u' }) });
  choose(['user:carol', 'user:anna', 'managed:fixed']);
  const { person } = render(
    <>
      <Sidebar />
      <DialogHost />
    </>
  );
  await person.click(
    await screen.findByRole('button', { name: 'Remove the chosen servers…' }, { timeout: 15_000 })
  );
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Remove 2 servers?' }, { timeout: 15_000 })
  );
  expect(dialog.getByText(/fixed/)).toBeTruthy();
  await person.click(dialog.getByRole('button', { name: 'Remove servers' }));
  expect(host.asked.map(([name]) => name)).toEqual(['server.remove', 'server.remove']);
});

test('UX3: a group folds to one row, by a press on its heading or the arrow to the side, and is kept so', async () => {
  const snapshot = withServers(...list);
  showSnapshot(snapshot);
  const host = fakeHost();
  const { person } = render(<Sidebar />);
  await person.click(screen.getByText('User'));
  expect(host.asked).toEqual([['preferences.set', { folded: ['user'] }]]);
  const { preferences } = snapshot.app;
  const folded = serverGroups(list, '', say, { folded: ['user'] });
  expect(folded.map(({ isFolded }) => isFolded ?? false)).toEqual([true, false]);
  // Who looks for a server finds it wherever it is.
  expect(serverGroups(list, 'ann', say, { folded: ['user'] }).map(({ isFolded }) => isFolded)).toEqual([
    undefined
  ]);
  showSnapshot({ ...snapshot, app: { ...snapshot.app, preferences: { ...preferences, folded: ['user'] } } });
  await person.click(await screen.findByRole('option', { name: '3 servers, folded' }));
  expect(host.asked.at(-1)).toEqual(['preferences.set', { folded: [] }]);
});

test('UX3: servers are sorted by name, by what they need and by use; later changes move no row', () => {
  const names = (order: readonly { readonly name: string }[]) => order.map(({ name }) => name);
  const three = list.slice(0, 3);
  expect(names(sortedBy('file', three, []))).toEqual(['carol', 'anna', 'bert']);
  expect(names(sortedBy('name', three, []))).toEqual(['anna', 'bert', 'carol']);
  expect(names(sortedBy('state', three, []))).toEqual(['bert', 'carol', 'anna']);
  expect(names(sortedBy('use', three, ['user:anna']))).toEqual(['anna', 'carol', 'bert']);
  const order = ['user:bert', 'user:carol'];
  const [group] = serverGroups(three, '', say, { order });
  expect(names(group?.items ?? [])).toEqual(['bert', 'carol', 'anna']);
});

test('UX3: a row has a menu of its own, with the reason for none of it hidden', async () => {
  showSnapshot(withServers(...list));
  const host = fakeHost();
  const { person } = render(<Sidebar />);
  await person.pointer({ keys: '[MouseRight]', target: screen.getByRole('option', { name: /^carol/ }) });
  await person.click(await screen.findByRole('menuitem', { name: 'Disable' }, { timeout: 15_000 }));
  expect(host.asked).toEqual([['server.disable', { serverId: 'user:carol' }]]);
});
