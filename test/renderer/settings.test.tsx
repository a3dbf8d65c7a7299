import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { SettingsPage } from '../../renderer/settings/SettingsPage';
import { ToastHost } from '../../renderer/ui/ToastHost';
import { emptyWindow, showSnapshot, useWindow } from '../../renderer/store';
import { fakeHost } from './bridge-fake';
import { render } from './render';
import { server, withServers } from './snapshots';

beforeEach(() => {
  useWindow.setState(emptyWindow);
});

const answers = {
  'secret.list': () => ({ secrets: [] }),
  'history.size': () => ({ files: 0, bytes: 0 }),
  'settings.overview': () => ({
    file: '/home/mara/.patchbay/settings.json',
    pluginFolders: [],
    rules: [{ what: 'denied', by: 'system', file: '/etc/patchbay/settings.json', line: 4 }],
    limits: [
      { name: 'localConcurrency', value: null, usual: 3, by: null, file: null },
      {
        name: 'callTimeoutMs',
        value: 60_000,
        usual: 120_000,
        by: 'system',
        file: '/etc/patchbay/settings.json'
      }
    ]
  })
};

test('UX4: the text grows and shrinks by the settings, too', async () => {
  showSnapshot(withServers());
  const host = fakeHost(answers);
  const { person } = render(<SettingsPage />);
  await person.click(screen.getByRole('combobox', { name: 'Text size' }));
  await person.click(await screen.findByRole('option', { name: '125 %' }));
  expect(host.asked).toContainEqual(['preferences.set', { zoom: 1.25 }]);
});

test('UX1: a limit is changed in the settings; one that the administrator decides is locked and names the file', async () => {
  showSnapshot(withServers());
  const host = fakeHost(answers);
  const { person } = render(<SettingsPage />);
  const field = await screen.findByRole('textbox', { name: 'Local servers started at a time' });
  await person.type(field, '5');
  await person.click(screen.getByRole('button', { name: 'Save Local servers started at a time' }));
  expect(host.asked).toContainEqual(['limit.set', { name: 'localConcurrency', value: 5 }]);
  expect(screen.queryByRole('textbox', { name: /a call without/ })).toBeNull();
  expect(screen.getByText('60, decided by the administrator in /etc/patchbay/settings.json.')).toBeTruthy();
  expect(
    screen.getByText('Decided by the administrator in /etc/patchbay/settings.json, line 4.')
  ).toBeTruthy();
});

test('UX1: a word finds the sections that say it', async () => {
  showSnapshot(withServers());
  fakeHost(answers);
  const { person } = render(<SettingsPage />);
  await person.type(screen.getByRole('searchbox', { name: 'Find a setting' }), 'keychain');
  expect(await screen.findByRole('button', { name: 'Sign-in and secrets' })).toBeTruthy();
  await waitFor(() => {
    expect(screen.queryByRole('button', { name: 'Appearance' })).toBeNull();
  });
  await person.type(screen.getByRole('searchbox', { name: 'Find a setting' }), 'xyzzy');
  expect(await screen.findByText('No setting is called “keychainxyzzy”')).toBeTruthy();
  expect(screen.getByText('0 sections have it')).toBeTruthy();
  await person.clear(screen.getByRole('searchbox', { name: 'Find a setting' }));
  await person.type(screen.getByRole('searchbox', { name: 'Find a setting' }), 'timeout');
  expect((await screen.findByText('1 section has it')).getAttribute('role')).toBe('status');
  expect(screen.getByRole('button', { name: 'Connecting' })).toBeTruthy();
});

test('UX4: the theme is one of three, chosen with one press', async () => {
  showSnapshot(withServers());
  const host = fakeHost(answers);
  const { person } = render(<SettingsPage />);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'System' }).checked).toBe(true);
  await person.click(screen.getByRole('radio', { name: 'Dark' }));
  expect(host.asked).toContainEqual(['preferences.set', { theme: 'dark' }]);
});

test('TR7: the example server can be switched off', async () => {
  const playground = server('built-in', 'Playground');
  showSnapshot(withServers(playground));
  const host = fakeHost(answers);
  const { person } = render(<SettingsPage />);
  const on = screen.getByRole<HTMLInputElement>('switch', { name: 'Playground' });
  expect(on.checked).toBe(true);
  await person.click(on);
  expect(host.asked).toContainEqual(['server.disable', { serverId: playground.id }]);
});

test('UX3: what the settings remove comes back from the toast', async () => {
  const { app, ...rest } = withServers();
  showSnapshot({
    ...rest,
    app: { ...app, preferences: { ...app.preferences, folders: ['/home/mara/work'] } }
  });
  const asks = ['folder.remove', 'secret.forget', 'history.clear'] as const;
  const host = fakeHost({
    ...answers,
    'secret.list': () => ({ secrets: [{ name: 'github-token', servers: [] }] }),
    ...Object.fromEntries(asks.map((name) => [name, () => ({ undo: name })]))
  });
  const { person } = render(
    <>
      <SettingsPage />
      <ToastHost />
    </>
  );
  const buttons = ['Remove /home/mara/work', 'Forget github-token', 'Delete the history'];
  for (const [index, undo] of asks.entries()) {
    await person.click(await screen.findByRole('button', { name: buttons[index]! }));
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(host.asked).toContainEqual(['action.undo', { undo }]);
    await waitFor(() => {
      expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    });
  }
});
