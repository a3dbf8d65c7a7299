import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { actionIds, factsOf } from '#shared/action/actions';
import { go } from '../../../renderer/navigate';
import { Palette } from '../../../renderer/palette/Palette';
import { paletteGroups } from '../../../renderer/palette/palette-items';
import { serverPlace } from '../../../renderer/place';
import { emptyWindow, showSnapshot, useWindow } from '../../../renderer/store';
import { say } from '../../../renderer/text';
import { fakeHost } from '../bridge-fake';
import { render } from '../render';
import { catalog, emptySnapshot, id, server, withServers } from '../snapshots';

beforeEach(() => {
  window.location.hash = '';
  useWindow.setState(emptyWindow);
  HTMLElement.prototype.scrollIntoView = () => undefined;
});

const github = server('user', 'github');

function labels(query: string): readonly string[] {
  return paletteGroups(useWindow.getState(), query, say).flatMap(({ items }) =>
    items.map(({ label }) => label)
  );
}

test('UX3: the palette has every action but those that only keys are for', () => {
  showSnapshot(withServers(github));
  const all = labels('');
  for (const action of actionIds) {
    expect(all.includes(say(`menu:actions.${action}`)), action).toBe(factsOf(action).isForKeys !== true);
  }
});

test('UX3: it finds servers, tools and what can be done to a server that is not open', () => {
  showSnapshot({
    ...withServers(github),
    catalogs: { [github.id]: catalog(['create_issue', 'list_issues']) }
  });
  expect(labels('issue')).toEqual(['create_issue', 'list_issues']);
  expect(labels('recon gith')).toEqual(['Reconnect']);
  expect(labels('github')).toContain('github');
  expect(labels('no such thing')).toEqual([]);
});

test('UX3: it also finds what other programs call something else, and a whole name before what only has the word', () => {
  showSnapshot({ ...withServers(github), catalogs: { [github.id]: catalog(['repeat_settings']) } });
  expect(labels('export')).toEqual(['Share servers…']);
  expect(labels('restart gith')).toEqual(['Reconnect']);
  expect(labels('settings')).toEqual(['Settings', 'repeat_settings']);
});

test('UX3: Escape gives the focus back to where it was', async () => {
  showSnapshot(withServers(github));
  const { person } = render(<button type="button">Before</button>);
  const before = screen.getByRole('button', { name: 'Before' });
  before.focus();
  const { unmount } = render(<Palette onClose={() => unmount()} />);
  await waitFor(() => {
    expect(document.activeElement?.getAttribute('role')).toBe('combobox');
  });
  await person.keyboard('{Escape}');
  await waitFor(() => {
    expect(document.activeElement).toBe(before);
  });
});

test('UX3: with the keyboard alone: type, step, Enter; what was run is remembered and comes first', async () => {
  showSnapshot({ ...withServers(github), catalogs: { [github.id]: catalog(['create_issue']) } });
  const host = fakeHost();
  const onClose = vi.fn();
  const { person } = render(<Palette onClose={onClose} />);
  const field = screen.getByRole('combobox', { name: 'Find an action, a server, a tool or a page' });
  await waitFor(() => {
    expect(document.activeElement).toBe(field);
  });
  await person.keyboard('create_i');
  // What was typed is marked, which the test's document takes for a word of its own.
  const option = await screen.findByRole('option', { name: /^create_i ?ssue/ });
  expect(option.hasAttribute('data-highlighted')).toBe(true);
  await person.keyboard('{Enter}');
  expect(onClose).toHaveBeenCalled();
  expect(useWindow.getState().place).toEqual(serverPlace(github.id, 'tools', 'create_issue'));
  expect(host.asked).toEqual([['preferences.set', { recent: ['tool user:github create_issue'] }]]);
});

test('UX3: what was used last stands first', () => {
  const snapshot = withServers(github);
  showSnapshot({
    ...snapshot,
    app: {
      ...emptySnapshot.app,
      preferences: { ...emptySnapshot.app.preferences, recent: ['theme.dark', 'server user:github'] }
    }
  });
  const [first] = paletteGroups(useWindow.getState(), '', say);
  expect(first?.value).toBe('recent');
  expect(first?.items.map(({ label }) => label)).toEqual(['Dark theme', 'github']);
});

test('UX3: what is not possible now stays in the list and says why', async () => {
  showSnapshot(withServers(server('user', 'github', { connection: { type: 'disabled' } })));
  fakeHost();
  const onClose = vi.fn();
  const { person } = render(<Palette onClose={onClose} />);
  await waitFor(() => {
    expect(document.activeElement?.getAttribute('role')).toBe('combobox');
  });
  await person.keyboard('reconnect');
  const option = await screen.findByRole('option', { name: /^Reconnect.*Open/ });
  expect(option.textContent).toContain('Open a server first.');
  expect(option.getAttribute('aria-disabled')).toBe('true');
  act(() => go(serverPlace(id('user', 'github'))));
  expect(
    await screen.findByRole('option', { name: /^Reconnect.*This server is off; switch it on first/ })
  ).toBeTruthy();
  await person.keyboard('{Enter}');
  expect(onClose).not.toHaveBeenCalled();
});

test('UX3: the list is grouped, and it says how much was found', async () => {
  showSnapshot(withServers(github));
  fakeHost();
  const { person } = render(<Palette onClose={() => undefined} />);
  await waitFor(() => {
    expect(document.activeElement?.getAttribute('role')).toBe('combobox');
  });
  await person.keyboard('sett');
  const dialog = within(screen.getByRole('dialog', { name: 'Find anything' }));
  expect(await dialog.findByText('1 found')).toBeTruthy();
  expect(dialog.getByRole('group', { name: 'Pages' })).toBeTruthy();
});
