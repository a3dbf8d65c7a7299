import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { NeedRow } from '../../../renderer/server/NeedRow';
import { useWindow } from '../../../renderer/store';
import { fakeHost } from '../bridge-fake';
import { render } from '../render';
import { server } from '../snapshots';

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
