import { act, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Checkup, Remedy } from '#shared/doctor/checkup';
import { failure } from '#shared/failure';
import type { ServerView } from '#shared/view/snapshot';
import { DoctorPage } from '../../../renderer/doctor/DoctorPage';
import { DoctorSection } from '../../../renderer/doctor/DoctorSection';
import { emptyWindow, useWindow } from '../../../renderer/store';
import { fakeHost } from '../bridge-fake';
import { render } from '../render';
import { server, withServers } from '../snapshots';

const why = failure('process.not-found', { details: { command: 'uvx' } });
const failing = server('user', 'notes', { connection: { type: 'failed', failure: why, stderrTail: null } });

function checkup(remedy: Remedy, change: Partial<Checkup> = {}): Checkup {
  return {
    ...{ subject: 'failed process.not-found', startedAt: 0, endedAt: 1, isCancelled: false, lastLines: null },
    checks: [
      { link: 'counts', state: 'ok', ms: 1, fact: { key: 'counts', params: {} } },
      { link: 'program', state: 'failed', ms: 12, fact: null },
      { link: 'start', state: 'todo', ms: null, fact: null }
    ],
    broken: { link: 'program', failure: why, remedy },
    ...change
  };
}

function show(one: Checkup | null, servers: readonly ServerView[] = [failing]): void {
  const snapshot = withServers(...servers);
  const app = one === null ? snapshot.app : { ...snapshot.app, checkups: { [failing.id]: one } };
  useWindow.setState({ ...emptyWindow, phase: 'ready', snapshot: { ...snapshot, app } });
}

beforeEach(() => {
  useWindow.setState(emptyWindow);
});

test('OB7: a failing server is examined as soon as it is looked at, without connecting it anew', () => {
  const host = fakeHost();
  show(null);
  render(<DoctorSection server={failing} />);
  expect(host.asked).toEqual([['doctor.run', { serverId: failing.id, connects: false }]]);
});

test('OB7: the chain shows what holds, the first broken link with its reason, and what was not reached', () => {
  fakeHost();
  show(checkup({ kind: 'use-program', file: '/home/mara/.local/bin/uvx', version: null }));
  render(<DoctorSection server={failing} />);
  const items = within(screen.getByRole('list', { name: 'Checks of notes, in order' })).getAllByRole(
    'listitem'
  );
  expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([null, 'step', null]);
  expect(items[0]?.textContent).toBe('In usein force and switched on1 ms');
  expect(items[1]?.textContent).toContain('The first broken link');
  expect(items[1]?.textContent).toContain('The program “uvx” was not found.');
  expect(items[2]?.textContent).toBe('Startsstart the programnot reached');
});

test('OB7: one press repairs; what the window knows of it is only its name', async () => {
  const host = fakeHost({ 'doctor.repair': () => ({ outcome: 'done' }) });
  show(checkup({ kind: 'use-program', file: '/home/mara/.local/bin/uvx', version: null }));
  const { person } = render(<DoctorSection server={failing} />);
  await person.click(screen.getByRole('button', { name: /^Use \/home\/mara/ }));
  expect(host.asked).toEqual([['doctor.repair', { serverId: failing.id, input: null }]]);
});

test('OB7: what the banner above has its button for has no second one, but on the page of all servers it has', () => {
  fakeHost();
  show(checkup({ kind: 'try-again' }));
  const { rerender } = render(<DoctorSection server={failing} />);
  expect(screen.queryByRole('button', { name: /Try again/ })).toBe(null);
  rerender(<DoctorPage />);
  expect(screen.getByRole('button', { name: 'Try again, for notes' })).toBeTruthy();
});

test('OB7: on the page of all servers stand the last words, the way to the log and to the form', async () => {
  fakeHost();
  show(checkup({ kind: 'try-again' }, { lastLines: 'Error: no port' }));
  const { person } = render(<DoctorPage />);
  expect(screen.getByText('Error: no port')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Show log, for notes' }));
  expect(useWindow.getState().dialog).toEqual({ kind: 'log', serverId: failing.id });
  await person.click(screen.getByRole('button', { name: 'Edit…, for notes' }));
  expect(useWindow.getState().dialog).toEqual({ kind: 'edit', serverId: failing.id });
});

test('OB7: a command that installs is shown whole and run only when the person says so', async () => {
  const host = fakeHost({ 'doctor.repair': () => ({ outcome: 'elsewhere' }) });
  const ways = [
    { id: 'brew', command: ['brew', 'install', 'uv'], needsRoot: false },
    { id: 'pacman', command: ['sudo', 'pacman', '-S', '--noconfirm', 'uv'], needsRoot: true }
  ];
  show(checkup({ kind: 'install-runtime', runtime: 'uv', needed: null, found: [], ways }));
  const { person } = render(<DoctorSection server={failing} />);
  await person.click(screen.getByRole('button', { name: 'Install uv…, for notes' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Install uv for notes' }));
  expect(dialog.getByText('brew install uv')).toBeTruthy();
  expect(host.asked).toEqual([]);
  await person.click(dialog.getByRole('button', { name: 'Run this command' }));
  expect(host.asked).toEqual([
    ['doctor.repair', { serverId: failing.id, input: { kind: 'way', id: 'brew' } }]
  ]);
});

test('OB7: an installation that failed shows its lines and offers the next way', async () => {
  fakeHost();
  const ways = [
    { id: 'python3', command: ['python3', '-m', 'pip', 'install', 'uv'], needsRoot: false },
    { id: 'pacman', command: ['sudo', 'pacman', '-S', 'uv'], needsRoot: true }
  ];
  show(checkup({ kind: 'install-runtime', runtime: 'uv', needed: null, found: [], ways }));
  const installing = {
    ...{ runtime: 'uv' as const, command: ways[0]!.command, startedAt: 0, endedAt: 1, line: 'hint' },
    ...{ lines: ['error: externally-managed', 'hint'], failure: failure('process.exited') }
  };
  useWindow.setState(({ snapshot }) => ({
    snapshot: { ...snapshot, app: { ...snapshot.app, installing: { [failing.id]: installing } } }
  }));
  const { person } = render(<DoctorSection server={failing} />);
  expect(screen.getByRole('group', { name: 'Last lines of the installer' }).textContent).toContain(
    'error: externally-managed'
  );
  await person.click(screen.getByRole('button', { name: 'Another way…' }));
  expect(within(screen.getByRole('dialog')).getByText('sudo pacman -S uv')).toBeTruthy();
});

test('UX8, OB7: a checkup that runs can be stopped', async () => {
  const host = fakeHost();
  show(checkup({ kind: 'none' }, { endedAt: null, broken: null }));
  const { person } = render(<DoctorSection server={failing} />);
  await person.click(screen.getByRole('button', { name: 'Stop checking' }));
  expect(host.asked).toEqual([['doctor.cancel', { serverId: failing.id }]]);
});

test.each([
  [true, 'reference', true],
  [false, 'reference', false],
  [false, 'keychain', false],
  [true, 'keychain', null]
] as const)(
  'CF7: with a keychain (%s) a missing %s is offered to be kept there: %s; without one it says what that would come to',
  async (keychain, of, isTicked) => {
    const host = fakeHost({ 'doctor.repair': () => ({ outcome: 'done' }) });
    show(checkup({ kind: 'enter-variable', variable: 'TOKEN', of }));
    useWindow.setState(({ snapshot }) => ({
      snapshot: { ...snapshot, app: { ...snapshot.app, info: { ...snapshot.app.info, keychain } } }
    }));
    const { person } = render(<DoctorSection server={failing} />);
    await person.click(screen.getByRole('button', { name: 'Enter TOKEN…, for notes' }));
    const box = screen.queryByRole<HTMLInputElement>('checkbox', {
      name: 'Keep it in the keychain of this computer'
    });
    expect(box?.checked ?? null).toBe(isTicked);
    expect(screen.queryByText(/No keychain answers on this computer/) !== null).toBe(!keychain);
    await person.type(screen.getByLabelText(/^Value of TOKEN/), 's3cret');
    await person.click(screen.getByRole('button', { name: 'Save and connect' }));
    const input = { kind: 'value', value: 's3cret', inKeychain: isTicked ?? true };
    expect(host.asked).toEqual([['doctor.repair', { serverId: failing.id, input }]]);
  }
);

test.each(['reference', 'keychain'] as const)(
  'CF7: before it is known whether a keychain answers, the value of a missing %s is not saved anywhere',
  async (of) => {
    const host = fakeHost({ 'doctor.repair': () => ({ outcome: 'done' }) });
    show(checkup({ kind: 'enter-variable', variable: 'TOKEN', of }));
    const tell = (keychain: boolean | null) => {
      useWindow.setState(({ snapshot }) => ({
        snapshot: { ...snapshot, app: { ...snapshot.app, info: { ...snapshot.app.info, keychain } } }
      }));
    };
    tell(null);
    const { person } = render(<DoctorSection server={failing} />);
    await person.click(screen.getByRole('button', { name: 'Enter TOKEN…, for notes' }));
    await person.type(screen.getByLabelText(/^Value of TOKEN/), 's3cret');
    await person.click(screen.getByRole('button', { name: 'Save and connect' }));
    expect(host.asked).toEqual([]);
    act(() => {
      tell(false);
    });
    expect(await screen.findByText(/No keychain answers on this computer/)).toBeTruthy();
    expect(host.asked).toEqual([]);
  }
);
