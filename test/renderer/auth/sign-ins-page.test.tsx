import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { AccountView } from '#shared/auth/account-view';
import { AddAccount } from '../../../renderer/auth/AddAccount';
import { CompanySettings } from '../../../renderer/auth/CompanySettings';
import { SignInLine } from '../../../renderer/auth/SignInLine';
import { SignInsPage } from '../../../renderer/auth/SignInsPage';
import { emptyWindow, showSnapshot, useWindow } from '../../../renderer/store';
import { fakeHost } from '../bridge-fake';
import { render } from '../render';
import { id, server, withServers } from '../snapshots';

const github = id('user', 'github');
const remote = (name: string, headers = {}) =>
  server('user', name, {
    config: {
      ...{ transport: 'http', url: `https://${name}.example/mcp`, headers },
      ...{ startupTimeoutMs: null, callTimeoutMs: null }
    }
  });

function account(change: Partial<AccountView> = {}): AccountView {
  const now = Date.now();
  return {
    ...{ id: 'a-1', kind: 'person', who: 'mara@example.com', label: null, colour: 1 },
    ...{ servers: [github], serverName: 'github', issuer: 'https://as.example', clientId: 'c-1' },
    ...{ permissions: ['repo', 'read:org'], signedInAt: now - 86_400_000, renewedAt: now - 60_000 },
    ...{ expiresAt: now + 3_000_000, renewsAt: now + 2_490_000, needs: null },
    ledger: [
      { at: now - 60_000, event: 'renewed', cause: null },
      { at: now - 120_000, event: 'transient-exhausted', cause: 'HTTP 503' },
      { at: now - 86_400_000, event: 'signed-in', cause: null }
    ],
    ledgerCount: 412,
    ...change
  };
}

function show(...accounts: readonly AccountView[]): void {
  const snapshot = withServers(remote('github'), remote('notion', { 'x-key': { set: true } }));
  showSnapshot({ ...snapshot, accounts: Object.fromEntries(accounts.map((one) => [one.id, one])) });
}

beforeEach(() => {
  useWindow.setState(emptyWindow);
});

test('AU8: an account says who, on what, with which permissions, since when, until when, and what happened to it', async () => {
  show(account());
  const host = fakeHost();
  render(<SignInsPage item={null} />);
  expect(host.asked).toEqual([['account.load', {}]]);
  const option = screen.getByRole('option', { name: /mara@example\.com/ });
  expect(option.textContent).toContain('github');
  expect(option.textContent).toContain('41 min');
  const pane = within(screen.getByRole('region', { name: 'Account' }));
  expect(
    pane.getByText(/The next renewal is in 41 min, at \d\d:\d\d\. You will not be asked\./)
  ).toBeTruthy();
  expect(pane.getByText('read:org')).toBeTruthy();
  expect(pane.getByText('https://as.example')).toBeTruthy();
  expect(pane.getByRole('link', { name: 'github' }).getAttribute('href')).toContain('github');
  const rows = within(pane.getByRole('table'))
    .getAllByRole('row')
    .map((row) => row.textContent);
  expect(rows).toHaveLength(4);
  expect(rows[1]).toContain('Renewed');
  expect(rows[2]).toContain('No answer: kept, tried again');
  expect(rows[2]).toContain('HTTP 503');
  expect(pane.getByText('3 of 412')).toBeTruthy();
});

test('AU3: without a keychain it says that sign-ins are kept for this run only', () => {
  show(account());
  const { snapshot } = useWindow.getState();
  showSnapshot({
    ...snapshot,
    app: { ...snapshot.app, info: { ...snapshot.app.info, keychain: false } }
  });
  fakeHost();
  render(<SignInsPage item={null} />);
  expect(screen.getByText('kept for this run only: no keychain answers')).toBeTruthy();
  expect(screen.getByText('Memory, for this run')).toBeTruthy();
});

test('AU8: where a new sign-in is needed it says why, stands first and offers it', async () => {
  show(
    account(),
    account({
      id: 'a-2',
      who: 'jo@example.com',
      serverName: 'notion',
      needs: 'invalid-grant',
      renewsAt: null
    })
  );
  const host = fakeHost();
  const { person } = render(<SignInsPage item={null} />);
  const groups = screen.getAllByRole('group').map((group) => group.textContent);
  expect(groups[0]).toMatch(/^Needs you.*jo@example\.com/);
  expect(screen.getByText('The server ended it: it was used up, taken back, or too old.')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(host.asked.at(-1)).toEqual(['auth.sign-in', { serverId: github }]);
});

test('AU8: signing out asks once, with the safe button first; renewing and forgetting are at hand', async () => {
  show(account());
  const host = fakeHost();
  const { person } = render(<SignInsPage item={null} />);
  await person.click(screen.getByRole('button', { name: 'Renew now' }));
  expect(host.asked.at(-1)).toEqual(['account.renew', { accountId: 'a-1' }]);
  await person.click(screen.getByRole('button', { name: 'Sign out' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Sign mara@example.com out of github?' }));
  expect(document.activeElement?.textContent).toBe('Cancel');
  expect(host.asked.at(-1)?.[0]).toBe('account.renew');
  await person.click(dialog.getByRole('button', { name: 'Sign out' }));
  expect(host.asked.at(-1)).toEqual(['account.sign-out', { accountId: 'a-1' }]);
});

test('AU10: several accounts at one address are named and coloured each, and one of them opens on request', () => {
  show(
    account(),
    account({ id: 'a-2', who: 'fernweh-bot', label: 'bot', colour: 2 }),
    account({ id: 'a-3', who: null, label: 'second', colour: 3 })
  );
  fakeHost();
  render(<SignInsPage item="a-2" />);
  const names = screen.getAllByRole('option').map((option) => option.textContent);
  expect(names.join('\n')).toContain('fernweh-botgithub, as bot');
  expect(names.join('\n')).toContain('secondgithub');
  expect(screen.getByRole('heading', { level: 2, name: 'fernweh-bot' })).toBeTruthy();
});

test('AU10: a second account is a server of its own, with a name that is not taken', async () => {
  show();
  const host = fakeHost({ 'account.add': () => ({ serverId: id('user', 'github-work') }) });
  let isClosed = false;
  const { person } = render(<AddAccount onClose={() => (isClosed = true)} />);
  await person.click(screen.getByRole('button', { name: 'Add account' }));
  expect(screen.getAllByText('Enter a name.').length).toBeGreaterThan(0);
  expect(host.asked).toEqual([]);
  await person.type(screen.getByRole('textbox', { name: 'Name of the account' }), 'Work');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name of the new server' }).value).toBe(
    'github-work'
  );
  await person.click(screen.getByRole('button', { name: 'Add account' }));
  expect(host.asked).toEqual([['account.add', { serverId: github, name: 'github-work', account: 'Work' }]]);
  expect(isClosed).toBe(true);
});

test('AU8: without accounts the page says what would stand there', () => {
  show();
  fakeHost();
  render(<SignInsPage item={null} />);
  expect(screen.getByText('Nobody is signed in')).toBeTruthy();
});

test('AU8: the page of a server has one line about its sign-in, and the way to more', () => {
  show(account());
  render(<SignInLine server={remote('github')} />);
  expect(screen.getByText('Signed in as mara@example.com')).toBeTruthy();
  expect(screen.getByText('renews in 41 min')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Show this sign-in' }).getAttribute('href')).toBe('#/sign-ins/a-1');
});

test('AU9: the company’s identity provider is set up once, and a wrong address is named before anything is written', async () => {
  show();
  const host = fakeHost();
  const { person } = render(<CompanySettings />);
  await person.type(screen.getByRole('textbox', { name: 'Issuer' }), 'http://id.example.com');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByText('Enter a web address (https).')).toBeTruthy();
  expect(host.asked).toEqual([]);
  await person.clear(screen.getByRole('textbox', { name: 'Issuer' }));
  await person.type(screen.getByRole('textbox', { name: 'Issuer' }), 'https://id.example.com');
  await person.type(screen.getByRole('textbox', { name: 'Client id' }), 'patchbay');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  const company = { issuer: 'https://id.example.com', clientId: 'patchbay', callbackPort: null };
  expect(host.asked).toEqual([['company.set', { company }]]);
});

test('AU9: a program that lacks its secret is asked for it, and what is typed goes to the keychain alone', async () => {
  show();
  const { snapshot } = useWindow.getState();
  const failure = {
    ...({
      code: 'auth.no-credentials',
      message: 'github is signed in to by a program.',
      hint: null,
      retryable: false
    } as const)
  };
  const signIn = {
    ...{ offer: null, flow: null, failure, remedies: [], isSignedIn: false }
  };
  showSnapshot({ ...snapshot, signIns: { [github]: signIn } });
  const host = fakeHost();
  const { person } = render(<SignInsPage item={null} />);
  await person.click(screen.getByRole('button', { name: 'Enter secret or key' }));
  await person.type(
    screen.getByLabelText(/^Client secret/, { selector: 'input[type="password"]' }),
    's3cret'
  );
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(host.asked.at(-1)).toEqual([
    'account.credentials',
    { serverId: github, credentials: { kind: 'secret', secret: 's3cret' } }
  ]);
});
