import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { failed } from '#shared/failure';
import { AddServer } from '../../../renderer/server/AddServer';
import { emptyWindow, showSnapshot, useWindow } from '../../../renderer/store';
import { toastManager } from '../../../renderer/ui/toasts';
import { fakeHost } from '../bridge-fake';
import { render } from '../render';
import { id, server, withServers } from '../snapshots';

beforeEach(() => {
  useWindow.setState(emptyWindow);
});
afterEach(() => {
  toastManager.close();
  window.location.hash = '';
});

async function paste(text: string, answers: Parameters<typeof fakeHost>[0] = {}) {
  const host = fakeHost(answers);
  let isClosed = false;
  const { person } = render(
    <AddServer
      onClose={() => {
        isClosed = true;
      }}
    />
  );
  const field = screen.getByRole('textbox', { name: 'Paste what its web page shows' });
  await waitFor(() => {
    expect(document.activeElement).toBe(field);
  });
  await person.click(field);
  await person.paste(text);
  return { host, person, isClosed: () => isClosed };
}

function valueOf(name: string): string {
  return screen.getByRole<HTMLInputElement>('textbox', { name }).value;
}

test('UX1: a pasted command fills the form and says that nothing is saved yet', async () => {
  const { host } = await paste('npx -y @example/tickets-mcp --team "A B"');
  expect(screen.getByRole('status').textContent).toContain('a server that runs on this computer');
  expect(screen.getByRole('status').textContent).toContain('Nothing is saved or started yet.');
  expect(valueOf('Program')).toBe('npx');
  expect(valueOf('Arguments')).toBe('-y\n@example/tickets-mcp\n--team\nA B');
  expect(host.asked).toEqual([]);
});

test('UX1: an address becomes a server that is reached, not started', async () => {
  await paste('https://mcp.example.com/mcp');
  expect(valueOf('Address')).toBe('https://mcp.example.com/mcp');
  expect(screen.queryByRole('textbox', { name: 'Program' })).toBeNull();
});

test('UX1: of several servers one is chosen, and the form shows that one', async () => {
  const { person } = await paste('{"mcpServers":{"a":{"command":"one"},"b":{"command":"two"}}}');
  expect(valueOf('Program')).toBe('one');
  await person.click(screen.getByRole('radio', { name: 'b' }));
  expect(valueOf('Program')).toBe('two');
  expect(valueOf('Name')).toBe('b');
});

test('UX1: what is no server is said, and the form stays as it is', async () => {
  await paste('{"mcpServers":');
  expect(screen.getByRole('status').textContent).toContain('not valid JSON');
  expect(valueOf('Program')).toBe('');
});

test('UX1: plain words are no command: what is no program on this computer is said', async () => {
  const { host } = await paste('please install the foo server', {
    'command.find': () => ({ isThere: false })
  });
  expect(await screen.findByText(/“please” is no program on this computer/)).toBeTruthy();
  expect(screen.queryByText(/Understood/)).toBeNull();
  expect(host.asked.at(-1)).toEqual(['command.find', { command: 'please' }]);
});

test('UX1: what only says that a value belongs there leaves the field empty, and only secrets are hidden', async () => {
  await paste('{"a":{"command":"npx","env":{"KEY":"<YOUR_API_KEY>","ROOT":"/srv/data","GH_TOKEN":"abc"}}}');
  const key = screen.getByLabelText<HTMLInputElement>('Value of KEY');
  expect([key.value, key.placeholder]).toEqual(['', '<YOUR_API_KEY>']);
  expect(screen.getByLabelText<HTMLInputElement>('Value of ROOT').type).toBe('text');
  expect(screen.getByLabelText<HTMLInputElement>('Value of GH_TOKEN').type).toBe('password');
});

test('UX1: a name that is taken is changed to one that is free', async () => {
  showSnapshot(withServers(server('user', 'a')));
  await paste('{"mcpServers":{"a":{"command":"one"}}}');
  expect(valueOf('Name')).toBe('a-2');
});

test('UX1: what was added is shown at once', async () => {
  const added = id('user', 'tickets');
  const { host, person, isClosed } = await paste('{"mcpServers":{"tickets":{"command":"one"}}}', {
    'server.add': () => ({ serverId: added })
  });
  await person.click(screen.getByRole('button', { name: 'Add and connect' }));
  expect(host.asked).toEqual([
    [
      'server.add',
      {
        definition: {
          name: 'tickets',
          transport: 'stdio',
          command: 'one',
          args: [],
          env: {},
          cwd: null,
          startupTimeoutMs: null,
          callTimeoutMs: null
        }
      }
    ]
  ]);
  expect(isClosed()).toBe(true);
  expect(useWindow.getState().place).toMatchObject({ page: 'server', serverId: added });
});

test('UX1: a refusal is told in the dialog, which keeps what was typed', async () => {
  const { host, person, isClosed } = await paste('{"mcpServers":{"tickets":{"command":"one"}}}');
  Object.assign(host.bridge, {
    call: () =>
      Promise.resolve(failed('config.name-taken', { details: { server: 'tickets', file: '/x.json' } }))
  });
  await person.click(screen.getByRole('button', { name: 'Add and connect' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Choose another name.');
  expect(valueOf('Name')).toBe('tickets');
  expect(isClosed()).toBe(false);
});

test.each([true, false])(
  'CF7: the secret of a client goes where the person is offered to keep it, with a keychain: %s',
  async (keychain) => {
    const snapshot = withServers();
    const info = { ...snapshot.app.info, keychain };
    showSnapshot({ ...snapshot, app: { ...snapshot.app, info } });
    const added = id('user', 'desk');
    const { host, person } = await paste('https://desk.example.test/mcp', {
      'server.add': () => ({ serverId: added })
    });
    await person.click(screen.getByRole('button', { name: 'Sign-in' }));
    await person.type(screen.getByLabelText(/^Client id/), 'mine');
    await person.type(screen.getByLabelText(/^Client secret/), 's3cret');
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Move secrets to the keychain' });
    expect(box.checked).toBe(keychain);
    expect(screen.queryByText(/No keychain answers on this computer/) !== null).toBe(!keychain);
    await person.click(screen.getByRole('button', { name: 'Add and connect' }));
    const secret = keychain ? {} : { clientSecret: 's3cret' };
    expect(host.asked).toEqual([
      [
        'server.add',
        {
          definition: {
            name: 'example',
            transport: 'http',
            url: 'https://desk.example.test/mcp',
            headers: {},
            oauth: { clientId: 'mine', ...secret },
            startupTimeoutMs: null,
            callTimeoutMs: null
          }
        }
      ],
      ['auth.set-client-secret', { serverId: added, secret: keychain ? 's3cret' : null }]
    ]);
  }
);

test('CF7: before it is known whether a keychain answers a secret waits, and without one its place is asked for', async () => {
  const tell = (keychain: boolean | null) => {
    const snapshot = withServers();
    showSnapshot({ ...snapshot, app: { ...snapshot.app, info: { ...snapshot.app.info, keychain } } });
  };
  tell(null);
  const { host, person } = await paste('TOKEN=s3cret-and-long my-server', {
    'command.find': () => ({ isThere: true }),
    'server.add': () => ({ serverId: id('user', 'my-server') })
  });
  const saved = () => host.asked.filter(([name]) => name !== 'command.find');
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Move secrets to the keychain' });
  expect(box.checked).toBe(true);
  await person.click(screen.getByRole('button', { name: 'Add and connect' }));
  act(() => {
    tell(false);
  });
  expect((await screen.findByRole('alert')).textContent).toContain('nothing was saved yet');
  expect(saved()).toEqual([]);
  expect(box.checked).toBe(false);
  await person.click(screen.getByRole('button', { name: 'Add and connect' }));
  expect(saved()[0]).toMatchObject(['server.add', { definition: { env: { TOKEN: 's3cret-and-long' } } }]);
});
