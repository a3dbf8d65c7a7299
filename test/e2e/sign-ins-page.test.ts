import { test } from 'vitest';
import { startHttpServer } from '../fixtures/start-server';
import { launch } from './launch';
import { openServer, seeState } from './window';

test('AU8, AU10: every account on one page, by keyboard: who, until when, what happened, and the way out', async () => {
  const server = await startHttpServer('oauth', ['--case=plain']);
  const entry = (account: string): object => ({ type: 'http', url: server.url, oauth: { account } });
  const { app, page, close } = await launch({
    config: { mcpServers: { mail: entry('home'), 'mail-work': entry('work') } }
  });
  // The system's browser agrees to everything; its page is answered only when the sign-in is over.
  await app.evaluate(({ shell }) => {
    shell.openExternal = (url: string) => {
      void fetch(url);
      return Promise.resolve();
    };
  });
  for (const name of ['mail', 'mail-work']) {
    await seeState(page, name, /Sign in/);
    await openServer(page, name);
    await page.getByRole('region', { name: 'Connection' }).getByRole('button', { name: 'Sign in' }).click();
    await seeState(page, name, /Connected/);
  }
  await page.getByText('Signed in as work').waitFor();
  await page.getByRole('link', { name: 'Show this sign-in' }).click();
  const main = page.getByRole('main');
  await main.getByRole('heading', { name: 'Sign-ins', exact: true }).waitFor();
  const list = main.getByRole('listbox', { name: 'Accounts' });
  await list.getByRole('option', { name: 'work', selected: true }).waitFor();
  // A page takes the focus when it is arrived at, which may be after its list is there.
  await list.press('Home');
  await list.press('Enter');
  await main.getByRole('heading', { name: 'home', exact: true }).waitFor();
  const account = main.getByRole('region', { name: 'Account' });
  await account.getByText(/The next renewal is in \d+ min/).waitFor();
  await account.getByText('You signed in').waitFor();
  await main.getByRole('button', { name: 'Renew now' }).press('Enter');
  await account.getByRole('row', { name: /Renewed/ }).waitFor();

  await main.getByRole('button', { name: 'Sign out' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Sign out' }).click();
  await seeState(page, 'mail', /Sign in/);
  // Others may be there: the keychain is that of the whole run.
  await list.getByRole('option', { name: 'home' }).waitFor({ state: 'detached' });
  await seeState(page, 'mail-work', /Connected/);

  await page.getByRole('link', { name: /^Settings/ }).click();
  const company = page.getByRole('form', { name: 'Company sign-in' });
  await company.getByLabel('Issuer').fill('https://id.example.com');
  await company.getByLabel('Client id').fill('patchbay');
  await company.getByRole('button', { name: 'Save' }).click();
  await company.getByRole('button', { name: 'Remove' }).waitFor();
  await close();
  await server.close();
});
