import { afterAll, beforeAll, test, vi } from 'vitest';
import { nodeServer, startHttpServer } from '../fixtures/start-server';
import { audit } from './audit';
import { launch, type Launched } from './launch';
import { argumentsForm, callButton, chooseTool, openServer, openTab, result, seeState } from './window';

// Four pictures and two looks of axe for each of many screens.
vi.setConfig({ testTimeout: 240_000 });

let launched: Launched;
let unauthorized: Awaited<ReturnType<typeof startHttpServer>>;

beforeAll(async () => {
  unauthorized = await startHttpServer('http-unauthorized');
  launched = await launch({
    config: {
      mcpServers: {
        catalogue: nodeServer('catalogue'),
        crashes: nodeServer('crashes-at-start'),
        missing: { command: 'no-such-program-anywhere', args: ['--port', '80'] },
        slow: nodeServer('answers', '--start-after=600000'),
        'signed-out': { type: 'http', url: unauthorized.url },
        off: { ...nodeServer('answers'), disabled: true },
        twice: nodeServer('catalogue'),
        invalid: { args: ['no command'] }
      }
    }
  });
});

afterAll(async () => {
  await launched.close();
  await unauthorized.close();
});

const states: readonly (readonly [string, RegExp])[] = [
  ['catalogue', /Connected/],
  ['missing', /Failed/],
  ['slow', /Connecting/],
  ['signed-out', /Sign in/],
  ['off', /Off/],
  ['twice', /Suppressed/],
  ['invalid', /Invalid/],
  ['crashes', /Reconnecting|Failed/]
];

test.each(states)(
  'ST2, UX4, UX5: the state of “%s” has its picture, and axe finds nothing',
  async (name, state) => {
    await seeState(launched.page, name, state);
    await openServer(launched.page, name);
    await audit(launched.app, launched.page, `server-${name}`);
  }
);

test('UX1, UX4, UX5: the board, the sources and the settings have their pictures, and axe finds nothing', async () => {
  const { app, page } = launched;
  await page.getByRole('link', { name: /connected/ }).click();
  await page.getByRole('heading', { name: 'All servers' }).waitFor();
  await audit(app, page, 'board');
  await page.getByRole('link', { name: /^Sources/ }).click();
  await page.getByRole('main').getByRole('heading', { name: 'Sources' }).waitFor();
  await audit(app, page, 'sources');
  await page.getByRole('link', { name: /^Settings/ }).click();
  await page.getByRole('main').getByRole('heading', { name: 'Settings' }).waitFor();
  await audit(app, page, 'settings');
});

test('TL1, TL2, TL3, UX4, UX5: form, fault, running call, result and tool error have their pictures', async () => {
  const { app, page } = launched;
  await openServer(page, 'Playground');
  for (const tab of ['Tools', 'Resources', 'Prompts', 'Configuration']) {
    await openTab(page, tab);
    await audit(app, page, `tab-${tab.toLowerCase()}`);
  }
  await chooseTool(page, 'write_contact_card');
  await argumentsForm(page)
    .getByLabel(/^email/)
    .fill('not an address');
  await callButton(page).click();
  await page.getByRole('button', { name: 'Send anyway' }).waitFor();
  await audit(app, page, 'call-invalid');
  await chooseTool(page, 'count_slowly');
  // Longer than its pictures take on a busy machine.
  await argumentsForm(page)
    .getByLabel(/^steps/)
    .fill('100');
  await callButton(page).click();
  await page.getByRole('main').getByRole('progressbar').first().waitFor();
  await audit(app, page, 'call-running');
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await result(page)
    .getByText(/cancelled/i)
    .first()
    .waitFor();
  await audit(app, page, 'call-cancelled');
  await chooseTool(page, 'fail_politely');
  await callButton(page).click();
  await result(page).getByText(/error/i).first().waitFor();
  await audit(app, page, 'call-error');
  await chooseTool(page, 'show_everything');
  await callButton(page).click();
  await result(page).getByRole('img').first().waitFor();
  await audit(app, page, 'call-everything');
});

test('UX4, UX5: the dialogs have their pictures, and axe finds nothing', async () => {
  const { app, page } = launched;
  await page
    .getByRole('button', { name: /^Add server/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Add server' });
  await dialog.waitFor();
  await audit(app, page, 'add-empty');
  await dialog.getByLabel(/^Paste/).fill('npx -y @modelcontextprotocol/server-filesystem /home/mara/work');
  await dialog
    .getByText(/^Understood/)
    .first()
    .waitFor();
  await audit(app, page, 'add-understood');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await openServer(page, 'off');
  await page.getByRole('button', { name: /^More actions/ }).click();
  await page.getByRole('menuitem', { name: /^Remove server/ }).waitFor();
  await audit(app, page, 'menu');
  await page.getByRole('menuitem', { name: /^Remove server/ }).click();
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).first().waitFor();
  await audit(app, page, 'remove');
  await page.keyboard.press('Escape');
});

test('UX1, UX4, UX5: the first start with nothing configured has its picture', async () => {
  const empty = await launch();
  await seeState(empty.page, 'Playground', /Connected/);
  await audit(empty.app, empty.page, 'first-start');
  await empty.close();
});
