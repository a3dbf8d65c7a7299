import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Checkup } from '#shared/doctor/checkup';
import { failure } from '#shared/failure';
import '../../../renderer/doctor/FirstRepair';
import { NeedRow } from '../../../renderer/server/NeedRow';
import { showSnapshot, useWindow } from '../../../renderer/store';
import { fakeHost } from '../bridge-fake';
import { render } from '../render';
import { server, withServers } from '../snapshots';

test('UX1: what waits for a sign-in is signed in to from the board, and its page says how that goes on', async () => {
  const mail = server('user', 'mail', {
    connection: { type: 'needs-auth', reason: 'no-token', authorizationServer: 'https://id.example.test' }
  });
  const host = fakeHost();
  const { person } = render(<NeedRow server={mail} />);
  await person.click(screen.getByRole('button', { name: 'Sign in, mail' }));
  expect(host.asked).toContainEqual(['auth.sign-in', { serverId: mail.id }]);
  await expect.poll(() => useWindow.getState().place).toMatchObject({ page: 'server', serverId: mail.id });
});

test('UX1, OB7: what a server lacks is entered from the board, as on its own page; what is only tried again stays so', async () => {
  const why = failure('config.missing-variable', { details: { server: 'git', variable: 'TOKEN' } });
  const git = server('user', 'git', { connection: { type: 'failed', failure: why, stderrTail: null } });
  const host = fakeHost();
  const { rerender, person } = render(<NeedRow server={git} />);
  screen.getByRole('button', { name: /^Try again/ });
  await expect.poll(() => host.asked).toEqual([['doctor.run', { serverId: git.id, connects: false }]]);
  const checkup: Checkup = {
    ...{ subject: 'failed config.missing-variable', startedAt: 0, endedAt: 1, isCancelled: false },
    ...{ checks: [], lastLines: null },
    broken: {
      link: 'settings',
      failure: why,
      remedy: { kind: 'enter-variable', variable: 'TOKEN', of: 'reference' }
    }
  };
  const snapshot = withServers(git);
  showSnapshot({ ...snapshot, app: { ...snapshot.app, checkups: { [git.id]: checkup } } });
  rerender(<NeedRow server={git} />);
  await person.click(await screen.findByRole('button', { name: 'Enter TOKEN…, for git' }));
  expect(screen.getByRole('dialog', { name: 'Enter TOKEN for git' })).toBeTruthy();
});
