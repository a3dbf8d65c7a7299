import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { failure } from '#shared/failure';
import { speakEverywhere } from '#shared/text/text';
import type { StartReason, StartReport } from '#shared/view/start-report';
import { Announcements } from '../../../renderer/frame/Announcements';
import { inOwnWords } from '../../../renderer/own-words';
import { Board } from '../../../renderer/server/Board';
import { emptyWindow, showSnapshot, useWindow } from '../../../renderer/store';
import { onAnnouncement } from '../../../renderer/ui/announcer';
import { fakeHost } from '../bridge-fake';
import { render } from '../render';
import { emptySnapshot, id, server, withServers } from '../snapshots';

afterEach(() => speakEverywhere('en'));

beforeEach(() => {
  useWindow.setState(emptyWindow);
});

const broken: StartReason = {
  type: 'failed',
  failure: failure('process.exited', { details: { exitCode: 1 } })
};

function report(endedAt: number, reasons: readonly (StartReason | null)[]): StartReport {
  const servers = reasons.map((reason, index) => {
    const name = `s${String(index)}`;
    const outcome = reason === null ? ('ready' as const) : ('failed' as const);
    return { id: id('user', name), name, scope: 'user' as const, outcome, reason };
  });
  return { endedAt, ms: 12_000, servers };
}

const begun = withServers(server('user', 's0'), server('user', 's1'));
const ended = (start: StartReport) => ({ ...begun, app: { ...emptySnapshot.app, start } });

test('CN8: the board says how the start went, with a reason for each server that is not ready, until it is put away', async () => {
  showSnapshot(ended(report(1, [null, broken])));
  const { person } = render(<Board />);
  const summary = screen.getByRole('region', { name: 'The start is over' });
  expect(summary.textContent).toContain('1 ready, 1 failed · 12 s');
  const [item, ...others] = within(summary).getAllByRole('listitem');
  expect([item?.textContent, others]).toEqual(['s1: The program ended with exit code 1.', []]);
  expect(within(summary).getByRole('link', { name: 's1' })).toBeTruthy();
  await person.click(within(summary).getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('region', { name: 'The start is over' })).toBeNull();
});

test('CN8, UX6: counts and reasons are in the language that is spoken by now, whatever was spoken at the start', async () => {
  const host = 'https://id.example';
  const start = report(8, [null, broken, { type: 'disabled' }, { type: 'needsAuth', host }]);
  await speakEverywhere('es');
  showSnapshot(inOwnWords(ended(start)));
  render(<Board />);
  const told = document.querySelector('section ul')?.closest('section')?.textContent;
  expect(told).toContain('1 listo, 3 fallidos');
  expect(told).toContain('s1: El programa terminó con el código de salida 1.');
  expect(told).toContain('s2: Está apagado.');
});

test('CN8: many reasons are shown when they are asked for; before the start has ended there is nothing', async () => {
  showSnapshot(begun);
  const { person } = render(<Board />);
  expect(screen.queryByRole('region', { name: 'The start is over' })).toBeNull();
  act(() =>
    showSnapshot(
      ended(
        report(
          2,
          Array.from({ length: 9 }, () => broken)
        )
      )
    )
  );
  const summary = screen.getByRole('region', { name: 'The start is over' });
  expect(within(summary).getAllByRole('listitem')).toHaveLength(4);
  await person.click(within(summary).getByRole('button', { name: 'Show all' }));
  expect(within(summary).getAllByRole('listitem')).toHaveLength(9);
});

test('CN8: the end of the start is said once, and not by a window that is opened later', async () => {
  const said: string[] = [];
  const stop = onAnnouncement((_urgency, words) => said.push(words));
  render(<Announcements />);
  act(() => showSnapshot(ended(report(3, [null]))));
  act(() => useWindow.setState(emptyWindow));
  act(() => showSnapshot(begun));
  act(() => showSnapshot(ended(report(4, [null, broken]))));
  act(() => showSnapshot({ ...ended(report(4, [null, broken])), revision: 9 }));
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  expect(said).toEqual(['The start is over: 1 ready, 1 failed.']);
  stop();
});

test('OB6: the state of all servers is copied and saved from the board', async () => {
  const host = fakeHost({ 'state.save': () => ({ file: '/tmp/patchbay-state.json' }) });
  showSnapshot(begun);
  const { person } = render(<Board />);
  for (const name of ['Copy state as JSON', 'Save state as JSON…']) {
    await person.click(screen.getByRole('button', { name: 'More actions for all servers' }));
    await person.click(await screen.findByRole('menuitem', { name }));
  }
  expect(host.asked.map(([name]) => name)).toEqual(['state.copy', 'state.save']);
});
