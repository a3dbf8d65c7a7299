import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { ApprovalDetails } from '#shared/ipc/source-commands';
import type { ServerView, SourceView } from '#shared/view/snapshot';
import { ApproveServers } from '../../renderer/sources/ApproveServers';
import { HeldActions } from '../../renderer/sources/HeldActions';
import { SourcesPage } from '../../renderer/sources/SourcesPage';
import { Workspace } from '../../renderer/sources/Workspace';
import { serverGroups } from '../../renderer/server/server-groups';
import { emptyWindow, useWindow } from '../../renderer/store';
import { say } from '../../renderer/text';
import { fakeHost } from './bridge-fake';
import { render } from './render';
import { emptySnapshot, id, server } from './snapshots';

beforeEach(() => {
  useWindow.setState({ ...emptyWindow, phase: 'ready' });
});

const waits = server('project', 'shop', {
  suppression: { kind: 'not-approved' },
  source: { file: '/home/ann/shop/.mcp.json', line: 3 }
});

function approval(name: string, change: Partial<ApprovalDetails> = {}): ApprovalDetails {
  return {
    ...{ serverId: id('project', name), name, scope: 'project', file: '/home/ann/shop/.mcp.json', line: 3 },
    ...{ folder: '/home/ann/shop', hash: `hash-${name}`, command: ['npx', '-y', 'two words'], isLocal: true },
    ...{ program: '/usr/bin/npx', cwd: null, variables: [{ name: 'TOKEN', value: '${TOKEN}' }], others: [] },
    ...{ switchesOn: false, approvedAt: null, changes: null },
    ...change
  };
}

function show(servers: readonly ServerView[], sources: readonly SourceView[] = []): void {
  useWindow.setState({
    phase: 'ready',
    snapshot: {
      ...emptySnapshot,
      servers: Object.fromEntries(servers.map((one) => [one.id, one])),
      sources: Object.fromEntries(sources.map((one) => [one.file, one]))
    }
  });
}

test('CF2: the dialog shows the whole command and where it leads, has the safe button in focus, and approves what was shown', async () => {
  const host = fakeHost({
    'approval.details': () => ({ approvals: [approval('shop'), approval('other')] }),
    'approval.give': () => ({ undo: 'word-1' })
  });
  const { person } = render(<ApproveServers server={waits} onClose={() => undefined} />);
  const dialog = await screen.findByRole('dialog', { name: 'shop wants to start 2 servers' });
  const command = await within(dialog).findByRole('group', { name: 'Command of shop' });
  expect(command.textContent).toBe("npx -y 'two words'");
  expect(within(dialog).getAllByText('/usr/bin/npx')).toHaveLength(2);
  expect(within(dialog).getAllByText('TOKEN=${TOKEN}')).toHaveLength(2);
  expect(document.activeElement?.textContent).toBe('Not now');
  await person.click(within(dialog).getByRole('checkbox', { name: 'other' }));
  await person.click(within(dialog).getByRole('button', { name: 'Approve' }));
  expect(host.asked.at(-1)).toEqual([
    'approval.give',
    { approvals: [{ serverId: 'project:shop', hash: 'hash-shop' }] }
  ]);
});

test('CF2: a program that would run for the headers of a server far away is shown before the word is given', async () => {
  const others = [{ name: 'headersHelper', value: './give-token --all' }];
  fakeHost({ 'approval.details': () => ({ approvals: [approval('shop', { isLocal: false, others })] }) });
  render(<ApproveServers server={waits} onClose={() => undefined} />);
  expect(await screen.findByText('headersHelper=./give-token --all')).toBeTruthy();
});

test('CF2: what is different from the last word is marked by signs and words, and switching on is said', async () => {
  const changes = [
    { text: 'command: "npx"', change: 'same' },
    { text: 'args: "--all"', change: 'added' }
  ] as const;
  const changed = approval('shop', { approvedAt: 0, changes, switchesOn: true, program: null });
  fakeHost({ 'approval.details': () => ({ approvals: [changed] }) });
  render(<ApproveServers server={waits} onClose={() => undefined} />);
  const list = await screen.findByRole('list', { name: 'What changed in shop' });
  expect(within(list).getAllByRole('listitem')[1]?.textContent).toBe('+Added:args: "--all"');
  expect(screen.getByText(/You switched shop off/)).toBeTruthy();
  expect(screen.getByText(/not found on this computer/)).toBeTruthy();
});

test('DD3: a duplicate offers both choices; one that an administrator overrides offers none', async () => {
  const host = fakeHost();
  const by = { name: 'a', scope: 'user' } as const;
  const { person, rerender } = render(
    <HeldActions server={server('plugin', 'b', { suppression: { kind: 'duplicate', by } })} />
  );
  await person.click(screen.getByRole('button', { name: 'Keep both' }));
  await person.click(screen.getByRole('button', { name: 'Use this one instead' }));
  expect(host.asked).toEqual([
    ['duplicate.choose', { serverId: 'plugin:b', what: 'both' }],
    ['duplicate.choose', { serverId: 'plugin:b', what: 'instead' }]
  ]);
  const managed = { kind: 'overridden', by: { name: 'b', scope: 'managed' } } as const;
  rerender(<HeldActions server={server('user', 'b', { suppression: managed })} />);
  expect(screen.queryAllByRole('button')).toEqual([]);
});

test('CF1, PO6: the page lists every file, says which are not there, and why an entry does not count', () => {
  fakeHost();
  const denied = { kind: 'denied', rule: 'pluginsOnly', file: '/etc/s.json', line: 7 } as const;
  const source = (file: string, more: Partial<SourceView>): SourceView => ({
    ...{ file, scope: 'user', exists: true, servers: [], problems: [], order: 0 },
    ...more
  });
  show(
    [server('user', 'a', { suppression: denied, source: { file: '/home/mara/mcp.json', line: 3 } })],
    [
      source('/home/mara/mcp.json', {}),
      source('/home/mara/webapp.json', { scope: 'webapp', exists: false }),
      source('/etc/s.json', { scope: 'managed', settingsOf: 'system' }),
      source('/p/.mcp.json', {
        scope: 'plugin',
        plugin: { name: 'kit', version: '1.2.0', marketplace: null, folder: '/p', parts: [] }
      })
    ]
  );
  render(<SourcesPage />);
  expect(screen.getByText('Denied by pluginsOnly in /etc/s.json, line 7.')).toBeTruthy();
  const absent = screen.getByRole('region', { name: 'Web account: /home/mara/webapp.json' });
  expect(within(absent).getByText('not there')).toBeTruthy();
  expect(within(absent).queryByRole('button')).toBeNull();
  expect(screen.getByRole('region', { name: 'Your organisation’s settings: /etc/s.json' })).toBeTruthy();
  expect(screen.getByText('kit 1.2.0')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Open file, /home/mara/mcp.json' })).toBeTruthy();
});

test('CF1: a folder is opened, closed and chosen again among recent ones', async () => {
  const host = fakeHost();
  const workspace = { folder: '/home/ann/shop', recent: ['/home/ann/shop', '/home/ann/news'] };
  const files = { user: '/u', local: null, project: null };
  const snapshot = { ...emptySnapshot, app: { ...emptySnapshot.app, workspace: { ...workspace, files } } };
  useWindow.setState({ phase: 'ready', snapshot });
  const { person } = render(<Workspace />);
  await person.click(screen.getByRole('button', { name: 'Open /home/ann/news' }));
  await person.click(screen.getByRole('button', { name: 'Close folder' }));
  await person.click(screen.getByRole('button', { name: 'Open folder…' }));
  expect(host.asked).toEqual([
    ['workspace.set', { folder: '/home/ann/news' }],
    ['workspace.set', { folder: null }],
    ['workspace.choose', {}]
  ]);
});

test('CF1: servers of two folders stand in two groups, each with its folder', () => {
  const at = (name: string, file: string) => server('project', name, { source: { file, line: 1 } });
  const groups = serverGroups([at('a', '/r/s/.mcp.json'), at('b', '/r/.mcp.json')], '', say);
  expect(groups.map(({ label, note, items }) => [label, note, items.length])).toEqual([
    ['Project', 's', 1],
    ['Project', 'r', 1]
  ]);
});
