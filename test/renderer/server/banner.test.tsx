import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ConnectionState } from '#shared/connection/state';
import { checkupSubject, type Checkup } from '#shared/doctor/checkup';
import { StateBanner } from '../../../renderer/server/StateBanner';
import { emptyWindow, showSnapshot, useWindow } from '../../../renderer/store';
import { fakeHost } from '../bridge-fake';
import { render } from '../render';
import { connected, exited, link, server, waiting, withServers } from '../snapshots';

beforeEach(() => {
  useWindow.setState(emptyWindow);
  vi.useFakeTimers({ now: 100_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

function banner(): HTMLElement {
  return screen.getByRole('region', { name: 'Connection' });
}

test('RC1: the banner counts down by itself from the one time it was given', () => {
  render(<StateBanner server={server('user', 'filesystem', { connection: waiting(103_400) })} />);
  expect(banner().textContent).toContain('Attempt 2 of 5 in 4 s');
  act(() => {
    vi.advanceTimersByTime(400);
  });
  expect(banner().textContent).toContain('Attempt 2 of 5 in 3 s');
  act(() => {
    vi.advanceTimersByTime(1_000);
  });
  expect(banner().textContent).toContain('Attempt 2 of 5 in 2 s');
  act(() => {
    vi.advanceTimersByTime(2_000);
  });
  expect(banner().textContent).toContain('Attempt 2 of 5 is under way');
  expect(vi.getTimerCount()).toBe(0);
});

test('RC1: a new time starts the countdown anew, and a banner that goes leaves no timer', () => {
  const at = (retryAt: number) => (
    <StateBanner server={server('user', 'filesystem', { connection: waiting(retryAt) })} />
  );
  const { rerender, unmount } = render(at(102_000));
  expect(banner().textContent).toContain('in 2 s');
  rerender(at(108_000));
  expect(banner().textContent).toContain('in 8 s');
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});

test('RC1: it says which attempts failed, which is next, and when it stops', () => {
  render(<StateBanner server={server('user', 'filesystem', { connection: waiting(104_000) })} />);
  const attempts = within(screen.getByRole('list', { name: 'Attempts' })).getAllByRole('listitem');
  expect(attempts.map((item) => item.textContent)).toEqual([
    '1Failed',
    '2in 4 s',
    '3',
    '4',
    '5then it stops'
  ]);
  expect(attempts[1]?.getAttribute('aria-current')).toBe('step');
});

test('RC1: Retry now and Stop retrying ask for just that', () => {
  const host = fakeHost();
  const filesystem = server('user', 'filesystem', { connection: waiting(104_000) });
  render(<StateBanner server={filesystem} />);
  act(() => {
    screen.getByRole('button', { name: 'Retry now' }).click();
    screen.getByRole('button', { name: 'Stop retrying' }).click();
  });
  expect(host.asked).toEqual([
    ['server.connect', { serverId: filesystem.id }],
    ['server.stop-retrying', { serverId: filesystem.id }]
  ]);
});

test('UX5: while an attempt runs Retry now stays where it is, without effect, so that it keeps the focus', () => {
  const host = fakeHost();
  const running: ConnectionState = { ...waiting(0), phase: 'connecting', retryAt: null } as ConnectionState;
  render(<StateBanner server={server('user', 'filesystem', { connection: running })} />);
  const retry = screen.getByRole('button', { name: 'Retry now' });
  expect(retry.getAttribute('aria-disabled')).toBe('true');
  act(() => {
    retry.click();
  });
  expect(host.asked).toEqual([]);
});

test('ST2: a failure says what happened, the next step and its last line', () => {
  const connection: ConnectionState = {
    type: 'failed',
    failure: exited,
    stderrTail: 'connecting\nFATAL: password authentication failed\n'
  };
  render(<StateBanner server={server('user', 'postgres', { connection })} />);
  expect(within(banner()).getByRole('heading').textContent).toBe('postgres could not be connected');
  expect(banner().textContent).toContain(exited.message);
  expect(banner().textContent).toContain(exited.hint);
  expect(within(banner()).getByText('FATAL: password authentication failed').tagName).toBe('CODE');
  expect(within(banner()).getByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('ST2, OB7: the next step is to try again, unless the doctor has a repair', () => {
  const failed = server('user', 'git', { connection: { type: 'failed', failure: exited, stderrTail: null } });
  const tryAgain = () => screen.getByRole('button', { name: 'Try again' }).className;
  render(<StateBanner server={failed} />);
  expect(tryAgain()).toContain('primary');
  const checkup: Checkup = {
    ...{ subject: checkupSubject(failed), startedAt: 0, endedAt: 1, isCancelled: false },
    ...{ checks: [], lastLines: null },
    broken: { link: 'start', failure: exited, remedy: { kind: 'choose-program', command: 'git-mcp' } }
  };
  const snapshot = withServers(failed);
  act(() => {
    showSnapshot({ ...snapshot, app: { ...snapshot.app, checkups: { [failed.id]: checkup } } });
  });
  expect(tryAgain()).not.toContain('primary');
});

test('ST2: of a sign-in it tells what is known, and offers to sign in', () => {
  fakeHost();
  const connection: ConnectionState = {
    type: 'needs-auth',
    reason: 'expired',
    authorizationServer: 'login.example.com',
    said: 'Header X-Key is missing'
  };
  render(<StateBanner server={server('user', 'notion', { connection })} />);
  expect(banner().textContent).toContain('has expired');
  expect(banner().textContent).toContain('login.example.com');
  expect(banner().textContent).toContain('The server says: “Header X-Key is missing”.');
  expect(screen.queryByRole('button', { name: 'Sign in' })).not.toBeNull();
});

test('DD3: a suppressed server says by what, with a way to it, and what the person can do instead', () => {
  const winner = server('project', 'stripe');
  const loser = server('user', 'stripe', {
    suppression: { kind: 'overridden', by: { name: 'stripe', scope: 'project' } }
  });
  useWindow.setState({
    snapshot: {
      ...emptyWindow.snapshot,
      servers: { [winner.id]: winner, [loser.id]: loser }
    }
  });
  render(<StateBanner server={loser} />);
  expect(screen.getByRole('link', { name: 'stripe in Project' }).getAttribute('href')).toContain(
    encodeURIComponent(winner.id)
  );
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Use this one instead'
  ]);
});

test('UX8: a first attempt that takes long says so, shows that it goes on, and can be stopped', () => {
  const host = fakeHost();
  const connecting: ConnectionState = {
    type: 'pending',
    phase: 'connecting',
    epoch: 1,
    attempt: 1,
    maxAttempts: 5,
    retryAt: null,
    failure: null
  };
  const stripe = server('user', 'stripe', {
    connection: connecting,
    link: link({}, { since: 100_000, runner: '/usr/bin/npx' }),
    config: {
      transport: 'stdio',
      command: '/usr/bin/npx',
      args: [],
      env: {},
      cwd: null,
      shellPrefix: null,
      startupTimeoutMs: null,
      callTimeoutMs: null
    }
  });
  render(<StateBanner server={stripe} />);
  expect(screen.queryByRole('region')).toBeNull();
  act(() => {
    vi.advanceTimersByTime(12_000);
  });
  expect(banner().textContent).toContain('npx downloads');
  expect(banner().textContent).toContain('downloading packages');
  expect(banner().textContent).toContain('12 s so far, of at most 120 s');
  expect(screen.getByRole('progressbar', { name: 'Connecting stripe' }).hasAttribute('value')).toBe(false);
  act(() => {
    screen.getByRole('button', { name: 'Stop connecting' }).click();
  });
  expect(host.asked).toEqual([['server.stop-retrying', { serverId: stripe.id }]]);
});

test('ST2: a server that is connected or off has no banner', () => {
  const { rerender } = render(<StateBanner server={server('user', 'a', { connection: connected })} />);
  expect(screen.queryByRole('region')).toBeNull();
  rerender(<StateBanner server={server('user', 'a', { connection: { type: 'disabled' } })} />);
  expect(screen.queryByRole('region')).toBeNull();
});
