import { act, screen, within } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ConnectionState } from '#shared/connection/state';
import type { ServerView } from '#shared/view/snapshot';
import { Sidebar } from '../../../renderer/server/Sidebar';
import { serverGroups } from '../../../renderer/server/server-groups';
import { emptyWindow, showSnapshot, useWindow } from '../../../renderer/store';
import { say } from '../../../renderer/text';
import { fakeHost } from '../bridge-fake';
import { render } from '../render';
import { catalog, connected, exited, id, server, waiting, withServers } from '../snapshots';

beforeEach(() => {
  useWindow.setState(emptyWindow);
});
afterEach(() => {
  window.location.hash = '';
});

const failed: ConnectionState = { type: 'failed', failure: exited, stderrTail: null };
const list = [
  server('built-in', 'Playground'),
  server('plugin', 'docs-search'),
  server('user', 'github', { order: 0 }),
  server('user', 'filesystem', { order: 1 }),
  server('user', 'postgres', { order: 2 }),
  server('project', 'shop-db')
];

function names(): readonly string[] {
  return screen.getAllByRole('option').map((option) => option.textContent.split(',')[0] ?? '');
}

test('ST2: a change of state never moves a row', () => {
  const states: readonly ConnectionState[] = [connected, failed, waiting(1_000), { type: 'disabled' }];
  const order = (servers: readonly ServerView[]) =>
    serverGroups(servers, '', say).flatMap((group) => group.items.map((item) => item.id));
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...states), { minLength: 6, maxLength: 6 }), (now) => {
      const changed = list.map((one, index) => ({ ...one, connection: now[index] ?? connected }));
      expect(order(changed)).toEqual(order(list));
    })
  );
});

test('UX5: the list is in a navigation, grouped by scope, the strongest scope last and our own at the end', () => {
  showSnapshot(withServers(...list));
  render(<Sidebar />);
  const navigation = screen.getByRole('navigation', { name: 'Servers' });
  expect(within(navigation).getByRole('listbox', { name: 'Servers' })).toBeTruthy();
  expect(names()).toEqual(['docs-search', 'github', 'filesystem', 'postgres', 'shop-db', 'Playground']);
  expect(screen.getAllByRole('group').map((group) => group.firstChild?.textContent)).toEqual([
    'Plugin',
    'User',
    'Projectmara',
    'Built in'
  ]);
});

test('UX5: an option says name and state in words', () => {
  showSnapshot({
    ...withServers(
      server('user', 'github'),
      server('user', 'postgres', { connection: failed, order: 1 }),
      server('user', 'stripe', {
        order: 2,
        suppression: { kind: 'overridden', by: { name: 'stripe', scope: 'project' } }
      })
    ),
    catalogs: { [id('user', 'github')]: catalog(['one', 'two']) }
  });
  render(<Sidebar />);
  expect(screen.getByRole('option', { name: 'github, Connected, 2 tools' })).toBeTruthy();
  expect(screen.getByRole('option', { name: 'postgres, Failed, exited (1)' })).toBeTruthy();
  expect(screen.getByRole('option', { name: 'stripe, Suppressed, by stripe' })).toBeTruthy();
});

test('UX5: the sum is a link to the board, and its name begins with it', () => {
  showSnapshot(withServers(...list.slice(0, 3), server('user', 'postgres', { connection: failed })));
  render(<Sidebar />);
  const sum = screen.getByRole('link', { name: /^3 of 4 connected/ });
  expect(sum.getAttribute('href')).toBe('#/');
  expect(sum.textContent).toContain('1 needs you');
});

test('UX3: Enter opens the server, Space switches it off, and it can be undone', async () => {
  showSnapshot(withServers(server('user', 'github'), server('user', 'slack', { order: 1 })));
  const host = fakeHost();
  const { person } = render(<Sidebar />);
  await person.click(screen.getByRole('searchbox'));
  await person.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(screen.getByRole('listbox'));
  await person.keyboard('{End}{Enter}');
  expect(useWindow.getState().place).toMatchObject({ page: 'server', serverId: 'user:slack' });
  await person.keyboard('{Home} ');
  expect(host.asked).toEqual([['server.disable', { serverId: 'user:github' }]]);
});

test('UX8: while nothing is known yet the list says neither that it is empty nor that it failed', () => {
  render(<Sidebar />);
  expect(screen.queryByText('No servers yet')).toBeNull();
  act(() => {
    showSnapshot(withServers());
  });
  expect(screen.getByText('No servers yet')).toBeTruthy();
});

test('UX5: a filter that finds nothing says so and can be cleared', async () => {
  showSnapshot(withServers(...list));
  const { person } = render(<Sidebar />);
  await person.type(screen.getByRole('searchbox', { name: 'Filter servers' }), 'sh');
  expect(names()).toEqual(['shop-db']);
  await person.type(screen.getByRole('searchbox'), 'zz');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(screen.getByText('No server is named like “shzz”')).toBeTruthy();
  const [clear] = screen.getAllByRole('button', { name: 'Clear the filter' });
  await person.click(clear!);
  expect(names()).toHaveLength(6);
});
