import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { failure } from '#shared/failure';
import { App } from '../../../renderer/App';
import { followAddress, go } from '../../../renderer/navigate';
import { serverPlace, type Place } from '../../../renderer/place';
import { emptyWindow, showLoadFailure, showSnapshot, useWindow } from '../../../renderer/store';
import { fakeHost } from '../bridge-fake';
import { catalog, connected, exited, id, server, withServers } from '../snapshots';

let stop: () => void;

beforeEach(() => {
  window.location.hash = '';
  useWindow.setState(emptyWindow);
  stop = followAddress();
  // The test document has no layout, and no way to scroll.
  HTMLElement.prototype.scrollIntoView = () => undefined;
  HTMLElement.prototype.checkVisibility = () => true;
});
afterEach(() => {
  cleanup();
  stop();
  vi.useRealTimers();
});

const github = server('user', 'github');

/** The page's script has come by then. */
async function openPage(place: Place): Promise<void> {
  await import('../../../renderer/server/ServerPage');
  await act(async () => {
    go(place);
    await Promise.resolve();
  });
}

/** What pages ask for by themselves. */
const nothingKept = { 'import.find': () => ({ files: [] }), 'secret.list': () => ({ secrets: [] }) };

test('UX1: the main region names the server, and its tabs say what there is and how much', async () => {
  showSnapshot({ ...withServers(github), catalogs: { [github.id]: catalog(['a', 'b']) } });
  render(<App />);
  expect(within(screen.getByRole('main')).getByRole('heading', { level: 1 }).textContent).toBe('All servers');
  await openPage(serverPlace(github.id));
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('heading', { level: 1 }).textContent).toBe('github');
  expect(main.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    'Overview',
    'Tools, 2',
    'Traffic',
    'Configuration'
  ]);
  expect(main.getByRole('button', { name: 'Disable' })).toBeTruthy();
});

test('UX1: the header offers Enable for what is off, and neither for what is held back', async () => {
  const off = server('user', 'github', { connection: { type: 'disabled' } });
  showSnapshot(withServers(off));
  render(<App />);
  await openPage(serverPlace(github.id));
  expect(screen.getByRole('button', { name: 'Enable' })).toBeTruthy();
  act(() => {
    showSnapshot(withServers({ ...off, suppression: { kind: 'not-approved' } }));
  });
  expect(screen.queryByRole('button', { name: 'Enable' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Disable' })).toBeNull();
});

test('UX3: shortcuts lead to settings, to the filter and to the dialog; F6 goes round the parts', async () => {
  showSnapshot(withServers(github));
  fakeHost(nothingKept);
  const person = userEvent.setup();
  render(<App />);
  await person.keyboard('{Control>},{/Control}');
  await screen.findByRole('heading', { level: 1, name: 'Settings' }, { timeout: 15_000 });
  expect(document.activeElement).toBe(screen.getByRole('main'));
  await person.keyboard('{Shift>}{F6}{/Shift}');
  expect(document.activeElement).toBe(screen.getByRole('listbox', { name: 'Servers' }));
  await person.keyboard('{F6}');
  expect(screen.getByRole('main').contains(document.activeElement)).toBe(true);
  await person.keyboard('{Shift>}{F6}{/Shift}');
  expect(document.activeElement).toBe(screen.getByRole('listbox', { name: 'Servers' }));
  await person.keyboard('{Control>}f{/Control}');
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Filter servers' }));
  await person.keyboard('{Control>}n{/Control}');
  // Its script is loaded only now.
  expect(await screen.findByRole('dialog', { name: 'Add server' }, { timeout: 15_000 })).toBeTruthy();
});

test('UX3: a number chooses the tab, and going back returns to where one was', async () => {
  showSnapshot(withServers(github));
  fakeHost(nothingKept);
  const person = userEvent.setup();
  render(<App />);
  await openPage(serverPlace(github.id));
  await person.keyboard('{Control>}4{/Control}');
  expect(screen.getByRole('tab', { name: 'Configuration', selected: true })).toBeTruthy();
  act(() => {
    window.location.hash = '#/sources';
  });
  await waitFor(
    () => {
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sources');
    },
    { timeout: 15_000 }
  );
});

test('UX4: the chosen theme is taken at once, and System leaves it to the system', () => {
  const snapshot = withServers(github);
  render(<App />);
  for (const theme of ['dark', 'light'] as const) {
    act(() => {
      showSnapshot({
        ...snapshot,
        app: { ...snapshot.app, preferences: { ...snapshot.app.preferences, theme } }
      });
    });
    expect(document.documentElement.dataset['theme']).toBe(theme);
  }
  act(() => {
    showSnapshot(snapshot);
  });
  expect('theme' in document.documentElement.dataset).toBe(false);
});

test('UX5: who does not see the list hears that a server connected, and at once that one failed', () => {
  vi.useFakeTimers();
  const starting = server('user', 'github', {
    connection: {
      type: 'pending',
      phase: 'connecting',
      epoch: 1,
      attempt: 1,
      maxAttempts: 5,
      retryAt: null,
      failure: null
    }
  });
  showSnapshot(withServers(starting));
  render(<App />);
  act(() => {
    showSnapshot(withServers({ ...starting, connection: connected }));
  });
  act(() => {
    vi.advanceTimersByTime(1_000);
  });
  expect(screen.getAllByRole('status').map((region) => region.textContent)).toContain('github connected.');
  act(() => {
    showSnapshot(
      withServers({ ...starting, connection: { type: 'failed', failure: exited, stderrTail: null } })
    );
  });
  expect(screen.getAllByRole('alert').map((region) => region.textContent)).toContain(
    `github failed: ${exited.message}`
  );
});

test('UX8: without a snapshot the window says why and how to go on', () => {
  render(<App />);
  act(() => {
    showLoadFailure(failure('ipc.refused'));
  });
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('alert').textContent).toContain(failure('ipc.refused').message);
  expect(main.getByRole('button', { name: 'Load the window again' })).toBeTruthy();
});

test('UX1: a server that was removed elsewhere is said to be gone, with a way back', async () => {
  showSnapshot(withServers(github));
  render(<App />);
  await openPage(serverPlace(id('user', 'slack')));
  expect(screen.getByText('user:slack is no longer here')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Show all servers' }).getAttribute('href')).toBe('#/');
});

test('UX2: with nothing configured the board says what a server is, how to add one, and which to try', () => {
  showSnapshot(withServers(server('built-in', 'Playground')));
  render(<App />);
  expect(screen.getByRole('region', { name: 'No servers yet' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Open Playground' })).toBeTruthy();
});

test('UX1: the board lists first who needs the person, each with one step', async () => {
  const postgres = server('user', 'postgres', {
    connection: { type: 'failed', failure: exited, stderrTail: null }
  });
  showSnapshot(withServers(github, postgres));
  const host = fakeHost(nothingKept);
  const person = userEvent.setup();
  render(<App />);
  const needs = within(screen.getByRole('region', { name: 'Needs you' }));
  expect(needs.getAllByRole('listitem')).toHaveLength(1);
  await person.click(needs.getByRole('button', { name: 'Try again to connect postgres' }));
  expect(host.asked).toEqual([['server.connect', { serverId: postgres.id }]]);
});
