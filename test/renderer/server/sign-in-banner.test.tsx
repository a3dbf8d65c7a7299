import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { noSignIn, type SignInView } from '#shared/auth/state';
import { failure } from '#shared/failure';
import type { ConnectionState } from '#shared/connection/state';
import { StateBanner } from '../../../renderer/server/StateBanner';
import { emptyWindow, useWindow } from '../../../renderer/store';
import { fakeHost } from '../bridge-fake';
import { render } from '../render';
import { server } from '../snapshots';

const needsAuth: ConnectionState = { type: 'needs-auth', reason: 'no-token', authorizationServer: null };

beforeEach(() => {
  useWindow.setState(emptyWindow);
});

function show(connection: ConnectionState, view: Partial<SignInView> = {}) {
  const host = fakeHost();
  const mail = server('user', 'mail', { connection });
  const { snapshot } = useWindow.getState();
  useWindow.setState({ snapshot: { ...snapshot, signIns: { [mail.id]: { ...noSignIn, ...view } } } });
  render(<StateBanner server={mail} />);
  return { host, mail };
}

const names = (): (string | null)[] => screen.getAllByRole('button').map((button) => button.textContent);
const words = (): string => screen.getByRole('region', { name: 'Connection' }).textContent;

test('AU1: the banner names the page that will open and what it asks for, before anything opens', () => {
  const { host, mail } = show(needsAuth, {
    offer: { host: 'id.example', issuer: 'https://id.example', scopes: ['mail:read', 'mail:send'] }
  });
  expect(words()).toContain('Your browser will open id.example, which asks for mail:read, mail:send.');
  expect(names()).toEqual(['Sign in']);
  screen.getByRole('button', { name: 'Sign in' }).click();
  expect(host.asked).toContainEqual(['auth.sign-in', { serverId: mail.id }]);
});

test.for([
  ['auth.port-taken', 'another-port', 'Use another port', ['auth.sign-in', { anotherPort: true }]],
  ['auth.denied', 'forget-registration', 'Forget this registration', ['auth.forget-registration', {}]],
  ['auth.state-mismatch', 'relax-issuer', 'Allow this issuer', ['auth.relax-issuer', { relaxed: true }]]
] as const)(
  'AU4: after %s the banner says why, and has the button %s',
  ([code, remedy, label, [command, input]]) => {
    const why = failure(code, {
      details: { server: 'mail', host: 'id.example', port: 7, received: 'a', expected: 'b' }
    });
    const { host, mail } = show(needsAuth, { failure: why, remedies: [remedy] });
    expect(words()).toContain(why.message);
    expect(names()).toEqual([label, 'Sign in']);
    screen.getByRole('button', { name: label }).click();
    expect(host.asked).toContainEqual([command, { serverId: mail.id, ...input }]);
  }
);

test('AU1: while the browser has the word the banner offers to open again, to copy the link and to cancel', () => {
  const authorizing: ConnectionState = {
    ...{ type: 'pending', phase: 'authorizing', epoch: 1, attempt: 1, maxAttempts: 5 },
    ...{ retryAt: null, failure: null }
  };
  const { host, mail } = show(authorizing, {
    flow: { phase: 'waiting', startedAt: 0, endsAt: Date.now() + 290_000, openFailed: false }
  });
  expect(words()).toContain('Finish signing in on the page that opened in your browser');
  expect(names()).toEqual(['Cancel', 'Copy link', 'Open again']);
  for (const button of screen.getAllByRole('button')) button.click();
  expect(host.asked).toEqual(
    expect.arrayContaining([
      ['auth.cancel', { serverId: mail.id }],
      ['auth.copy-link', { serverId: mail.id }],
      ['auth.open-again', { serverId: mail.id }]
    ])
  );
});
