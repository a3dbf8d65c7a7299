import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { failed } from '#shared/failure';
import type { ServerDefinition } from '#shared/ipc/server-commands';
import { EditServer } from '../../../renderer/server/EditServer';
import { RemoveServer } from '../../../renderer/server/RemoveServer';
import { serverPlace } from '../../../renderer/place';
import { emptyWindow, showPlace, showSnapshot, useWindow } from '../../../renderer/store';
import { toastManager } from '../../../renderer/ui/toasts';
import { fakeHost } from '../bridge-fake';
import { render } from '../render';
import { server, withServers } from '../snapshots';

beforeEach(() => {
  useWindow.setState(emptyWindow);
});
afterEach(() => {
  toastManager.close();
  window.location.hash = '';
});

const github = server('user', 'github');

test('UX5: Remove names the thing, starts at Cancel, and afterwards the board is shown', async () => {
  showSnapshot(withServers(github));
  showPlace(serverPlace(github.id));
  const host = fakeHost({ 'server.remove': () => ({ undo: 'state-1' }) });
  let isClosed = false;
  const { person } = render(
    <RemoveServer
      server={github}
      onClose={() => {
        isClosed = true;
      }}
    />
  );
  const dialog = screen.getByRole('dialog', { name: 'Remove github?' });
  expect(dialog.textContent).toContain('/home/mara/user.json');
  await waitFor(() => {
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }));
  });
  await person.click(screen.getByRole('button', { name: 'Remove server' }));
  expect(host.asked).toEqual([['server.remove', { serverId: github.id }]]);
  expect(isClosed).toBe(true);
  expect(useWindow.getState().place).toEqual({ page: 'board' });
});

test('UX5: what cannot be removed says why in the dialog, which stays', async () => {
  const host = fakeHost();
  Object.assign(host.bridge, {
    call: () => Promise.resolve(failed('config.not-writable', { details: { file: '/x', what: 'read-only' } }))
  });
  let isClosed = false;
  const { person } = render(
    <RemoveServer
      server={github}
      onClose={() => {
        isClosed = true;
      }}
    />
  );
  await person.click(screen.getByRole('button', { name: 'Remove server' }));
  expect((await screen.findByRole('alert')).textContent).toContain('/x cannot be written');
  expect(isClosed).toBe(false);
});

const definition: ServerDefinition = {
  name: 'github',
  transport: 'stdio',
  command: 'npx',
  args: ['-y', 'server'],
  env: { TOKEN: { keep: true } },
  cwd: null,
  startupTimeoutMs: null,
  callTimeoutMs: null
};

test('CF7: a value that the file holds is never shown, and stays as it is when nothing is typed', async () => {
  const host = fakeHost({
    'server.definition': () => ({ definition }),
    'server.update': () => ({ serverId: github.id, undo: 'state-2' })
  });
  const { person } = render(<EditServer server={github} asCopy={false} onClose={() => undefined} />);
  const value = await screen.findByLabelText<HTMLInputElement>('Value of TOKEN');
  expect(value.value).toBe('');
  expect(value.type).toBe('password');
  const name = screen.getByRole('textbox', { name: 'Name' });
  await person.clear(name);
  await person.type(name, 'git');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(host.asked.at(-1)).toEqual([
    'server.update',
    { serverId: github.id, definition: { ...definition, name: 'git' } }
  ]);
});

test('UX5: a form with faults is not sent; each is told at its field, and the first has the focus', async () => {
  const host = fakeHost({ 'server.definition': () => ({ definition }) });
  const { person } = render(<EditServer server={github} asCopy={false} onClose={() => undefined} />);
  const command = await screen.findByRole('textbox', { name: 'Program' });
  expect(command.hasAttribute('aria-invalid')).toBe(false);
  await person.clear(command);
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(command.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(command);
  expect(host.asked.map(([name]) => name)).toEqual(['server.definition']);
});

test('CF7: a copy begins without the secrets of the first', async () => {
  const host = fakeHost({
    'server.definition': () => ({ definition }),
    'server.add': () => ({ serverId: github.id })
  });
  const { person } = render(<EditServer server={github} asCopy onClose={() => undefined} />);
  await person.click(await screen.findByRole('button', { name: 'Add and connect' }));
  expect(host.asked.at(-1)).toEqual([
    'server.add',
    { definition: { ...definition, name: 'github-copy', env: { TOKEN: '' } } }
  ]);
});
