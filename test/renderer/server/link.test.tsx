import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ConnectionState } from '#shared/connection/state';
import { failure } from '#shared/failure';
import { AttemptList } from '../../../renderer/server/AttemptList';
import { EraSection } from '../../../renderer/server/EraSection';
import { FailedBanner } from '../../../renderer/server/FailedBanner';
import { OverviewTab } from '../../../renderer/server/OverviewTab';
import { PreparingBanner } from '../../../renderer/server/PreparingBanner';
import { ServerHead } from '../../../renderer/server/ServerHead';
import { StateBanner } from '../../../renderer/server/StateBanner';
import { emptyWindow, useWindow } from '../../../renderer/store';
import { ToastHost } from '../../../renderer/ui/ToastHost';
import { toastManager } from '../../../renderer/ui/toasts';
import { fakeHost } from '../bridge-fake';
import { render } from '../render';
import { connected, exited, link, server } from '../snapshots';

beforeEach(() => {
  useWindow.setState(emptyWindow);
});
afterEach(() => {
  toastManager.close();
});

function failedBy(code: Parameters<typeof failure>[0], details = {}): ConnectionState {
  return { type: 'failed', failure: failure(code, { details }), stderrTail: null };
}

test('TR9: the page says what a server speaks, since when, and asks again by a button', async () => {
  const host = fakeHost();
  const era = { era: 'legacy', protocolVersion: '2025-11-25', askedAt: 0, olderTransport: true } as const;
  const wiki = server('user', 'wiki', { connection: connected, link: link({ era }) });
  const { person } = render(<EraSection server={wiki} />);
  const section = screen.getByRole('region', { name: 'Protocol' });
  expect(section.textContent).toContain('2025-11-25, with a handshake');
  expect(section.textContent).toContain('the older HTTP+SSE transport');
  expect(section.querySelector('time')?.dateTime).toBe('1970-01-01T00:00:00.000Z');
  await person.click(screen.getByRole('button', { name: 'Ask again' }));
  expect(host.asked).toEqual([['server.ask-era', { serverId: wiki.id }]]);
});

test('TR9: an era is pinned on the page, and the pin is shown', async () => {
  const host = fakeHost();
  const wiki = server('user', 'wiki', { link: link() });
  const { person, rerender } = render(<EraSection server={wiki} />);
  await person.click(screen.getByRole('radio', { name: 'Stateless' }));
  expect(host.asked).toEqual([['server.pin-era', { serverId: wiki.id, pin: 'modern' }]]);
  rerender(<EraSection server={{ ...wiki, link: link({ pin: 'modern' }) }} />);
  expect(screen.getByRole('radio', { name: 'Stateless', checked: true })).toBeTruthy();
  expect(screen.getByRole('region').textContent).toContain('2026-07-28 and nothing else');
  expect(screen.queryByRole('button', { name: 'Ask again' })).toBeNull();
});

test('TR9: a pin that the server does not follow can be removed where its failure is told', async () => {
  const host = fakeHost();
  const connection = failedBy('protocol.pinned-era', { pin: 'modern', protocol: 'the stateless protocol' });
  const wiki = server('user', 'wiki', { connection, link: link({ pin: 'modern' }) });
  const { person } = render(<StateBanner server={wiki} />);
  expect(screen.getByRole('region').textContent).toContain('does not speak the stateless protocol');
  await person.click(screen.getByRole('button', { name: 'Remove the pin' }));
  expect(host.asked).toEqual([['server.pin-era', { serverId: wiki.id, pin: 'auto' }]]);
});

test('TR11: a start that took all its time offers to wait longer, and to keep that', async () => {
  const host = fakeHost();
  const connection = failedBy('connect.timeout', { seconds: 120 });
  const slow = server('user', 'slow', { connection, link: link() });
  const { person } = render(
    <>
      <StateBanner server={slow} />
      <ToastHost />
    </>
  );
  await person.click(screen.getByRole('button', { name: 'Wait longer' }));
  expect(await screen.findByText('slow now gets 240 s to start')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Keep 240 s' }));
  expect(host.asked).toEqual([
    ['server.wait-longer', { serverId: slow.id }],
    ['server.keep-allowance', { serverId: slow.id }]
  ]);
});

test('TR11: a start that ended by itself does not offer more time', () => {
  const broken = { type: 'failed', failure: exited, stderrTail: null } as const;
  render(<StateBanner server={server('user', 'broken', { connection: broken, link: link() })} />);
  expect(screen.queryByRole('button', { name: 'Wait longer' })).toBeNull();
});

test('TR11: an allowance that was given for now is shown, with the way to keep it', async () => {
  const host = fakeHost();
  const slow = server('user', 'slow', { link: link({}, { limitMs: 240_000, isExtended: true }) });
  const { person } = render(<OverviewTab server={slow} />);
  expect(screen.getByText(/240 s, until Patchbay ends/)).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Keep 240 s' }));
  expect(host.asked).toEqual([['server.keep-allowance', { serverId: slow.id }]]);
});

test('TR11: Prepare now is in the menu of a server with a package runner, and in no other', async () => {
  const host = fakeHost();
  const runner = server('user', 'runner', { link: link() });
  const { person, rerender } = render(<ServerHead server={runner} />);
  await person.click(screen.getByRole('button', { name: 'More actions for runner' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Download what it needs' }));
  expect(host.asked).toEqual([['server.prepare', { serverId: runner.id }]]);
  rerender(<ServerHead server={{ ...runner, link: link({}, { runner: null, canPrepare: false }) }} />);
  await person.click(screen.getByRole('button', { name: 'More actions for runner' }));
  await screen.findByRole('menuitem', { name: 'Reconnect' });
  expect(screen.queryByRole('menuitem', { name: 'Download what it needs' })).toBeNull();
});

test('TR11: while it prepares the runner’s words are shown, it can be stopped, and its end is told', async () => {
  const host = fakeHost();
  const preparing = { type: 'running', since: Date.now(), line: 'added 12 packages' } as const;
  const runner = server('user', 'runner', { link: link({ preparing }) });
  const { person, rerender } = render(<PreparingBanner server={runner} />);
  expect(screen.getByRole('status').textContent).toContain('added 12 packages');
  await person.click(screen.getByRole('button', { name: 'Stop downloading' }));
  expect(host.asked).toEqual([['server.cancel-preparing', { serverId: runner.id }]]);

  rerender(
    <PreparingBanner server={{ ...runner, link: link({ preparing: { type: 'done', seconds: 9 } }) }} />
  );
  expect(screen.getByRole('status').textContent).toContain('It took 9 s');
  const failed = { type: 'failed', failure: exited, line: 'npm error 404' } as const;
  rerender(<PreparingBanner server={{ ...runner, link: link({ preparing: failed }) }} />);
  expect(screen.getByRole('alert').textContent).toContain('npm error 404');
});

test('TR11: while it prepares, Prepare now stays where it is and says what goes on', async () => {
  const host = fakeHost();
  const failed = { type: 'failed', failure: exited, stderrTail: null } as const;
  const runner = server('user', 'runner', { connection: failed, link: link() });
  const { person, rerender } = render(<FailedBanner server={runner} />);
  const button = screen.getByRole('button', { name: 'Download what it needs' });
  await person.click(button);
  const preparing = { type: 'running', since: Date.now(), line: null } as const;
  const running = { ...runner, link: link({ preparing }) };
  rerender(<FailedBanner server={running} />);
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute('aria-description')).toBe('Downloading what runner needs');
  await person.click(button);
  expect(host.asked).toHaveLength(1);
  rerender(
    <>
      <ServerHead server={running} />
      <PreparingBanner server={running} />
    </>
  );
  expect(screen.getByRole('progressbar', { name: 'Downloading what runner needs' })).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'More actions for runner' }));
  const item = await screen.findByRole('menuitem', { name: /^Download what it needs/ });
  expect([item.textContent, item.getAttribute('aria-disabled')]).toEqual([
    'Download what it needs Downloading what runner needs',
    'true'
  ]);
});

test('RC1: the page lists each failed attempt with its own cause', () => {
  const attempts = [
    { at: 1_000, attempt: 0, failure: failure('network.reset', { details: { host: 'a.example' } }) },
    { at: 2_000, attempt: 1, failure: failure('network.dns', { details: { host: 'a.example' } }) }
  ];
  render(<AttemptList server={server('user', 'a', { link: link({ attempts }) })} />);
  const items = within(screen.getByRole('region', { name: 'Attempts' })).getAllByRole('listitem');
  expect(items.map((item) => item.textContent.replace(/^[\d:]+(?: [AP]M)?/, ''))).toEqual([
    'Connection losta.example cut the connection.',
    'Attempt 1The name a.example could not be found.'
  ]);
});
