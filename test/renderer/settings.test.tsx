import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { SettingsPage } from '../../renderer/settings/SettingsPage';
import { emptyWindow, showSnapshot, useWindow } from '../../renderer/store';
import { fakeHost } from './bridge-fake';
import { render } from './render';
import { server, withServers } from './snapshots';

beforeEach(() => {
  useWindow.setState(emptyWindow);
});

test('UX4: the theme is one of three, chosen with one press', async () => {
  showSnapshot(withServers());
  const host = fakeHost();
  const { person } = render(<SettingsPage />);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'System' }).checked).toBe(true);
  await person.click(screen.getByRole('radio', { name: 'Dark' }));
  expect(host.asked).toEqual([['preferences.set', { theme: 'dark' }]]);
});

test('TR7: the example server can be switched off', async () => {
  const playground = server('built-in', 'Playground');
  showSnapshot(withServers(playground));
  const host = fakeHost();
  const { person } = render(<SettingsPage />);
  const on = screen.getByRole<HTMLInputElement>('switch', { name: 'Playground' });
  expect(on.checked).toBe(true);
  await person.click(on);
  expect(host.asked).toEqual([['server.disable', { serverId: playground.id }]]);
});
