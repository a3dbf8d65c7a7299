import { openServer, openTab, seeState } from '../window';
import type { Walk } from './walk';

const quick = [
  ['filesystem', /Connected/],
  ['weather', /Connecting/],
  ['tickets', /Reconnecting/],
  ['calendar', /Sign in/],
  ['postgres', /Failed/],
  ['archive', /Failed/],
  ['sentry', /Off/],
  ['library-copy', /Suppressed/],
  ['search', /Blocked/],
  ['shop-db', /Not approved/],
  ['broken', /Invalid/]
] as const;

/** The page of a server in each state that it can be in. */
export async function lookAtStates({ page, stage }: Walk): Promise<void> {
  for (const [name, state] of quick) {
    await seeState(page, name, state);
    await openServer(page, name);
    await stage.look(`server-${name}`);
  }
  await openServer(page, 'unlisted');
  await openTab(page, 'Tools');
  await page.getByRole('main').getByText('the tools are not available today').first().waitFor();
  await stage.look('list-failed');
}

/** From the question who it is to being signed in; the system's browser is the test. */
export async function lookAtSignIn({ app, page, stage, main }: Walk): Promise<void> {
  await app.evaluate(({ shell }) => {
    const opened: string[] = [];
    Object.assign(globalThis, { openedPages: opened });
    shell.openExternal = (url: string) => {
      opened.push(url);
      return Promise.resolve();
    };
  });
  const banner = page.getByRole('region', { name: 'Connection' });
  for (const name of ['mail', 'mail-work']) {
    await seeState(page, name, /Sign in/);
    await openServer(page, name);
    await banner.getByRole('button', { name: 'Sign in' }).click();
    await banner.getByText('Finish signing in').waitFor();
    if (name === 'mail') await stage.look('server-signing-in');
    const opened = await app.evaluate(() => (globalThis as unknown as { openedPages: string[] }).openedPages);
    await fetch(opened.at(-1)!);
    await seeState(page, name, /Connected/);
  }
  await page.getByText('Signed in as work').waitFor();
  await stage.look('server-signed-in');
  await page.getByRole('link', { name: 'Show this sign-in' }).click();
  await main
    .getByRole('listbox', { name: 'Accounts' })
    .getByRole('option', { name: 'work', selected: true })
    .waitFor();
  await stage.look('sign-ins');
}

/** By now it has used up its attempts. */
export async function lookAtFailure({ page, stage }: Walk): Promise<void> {
  await seeState(page, 'inventory', /Failed/);
  await openServer(page, 'inventory');
  await page.getByRole('main').getByText('The first broken link').waitFor();
  await stage.look('server-inventory');
}
