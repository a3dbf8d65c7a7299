import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { nodeServer, startHttpServer } from '../fixtures/start-server';
import { catchBrowser } from './browser';
import { pressByKeys, tabTo } from './keys';
import { launch, type Launched } from './launch';
import { until } from './processes';
import { argumentsForm, callButton, chooseTool, openServer, result, seeState, serverRow } from './window';

/**
 * The first quarter of an hour of a person who has never opened a terminal: an empty home but for the files of three
 * programs; their servers are taken over, one is signed in to, and a tool of another answers.
 */
const names = ['files', 'mail', 'notes'];

async function homeOfThree(): Promise<string> {
  // Its own for each: the keychain knows who has signed in.
  const mail = await startHttpServer('oauth', ['--case=plain']);
  onTestFinished(() => mail.close());
  const home = await mkdtemp(path.join(os.tmpdir(), 'patchbay-e2e-'));
  const files = {
    '.config/Claude/claude_desktop_config.json': {
      mcpServers: { files: nodeServer('answers', '--name=files') }
    },
    '.cursor/mcp.json': { mcpServers: { mail: { url: mail.url } } },
    '.config/Code/User/mcp.json': { servers: { notes: nodeServer('answers', '--name=notes') } }
  };
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(home, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, JSON.stringify(content));
  }
  return home;
}

/** Plays the person in the browser, who agrees. */
async function agree(opened: () => Promise<readonly string[]>): Promise<void> {
  const [address = ''] = await until(opened, (pages) => pages.length > 0);
  expect(await (await fetch(address)).text()).toContain('You are signed in to mail');
}

async function seeAllTaken({ page, configFile }: Launched): Promise<void> {
  await seeState(page, 'files', /Connected/);
  await seeState(page, 'notes', /Connected/);
  await seeState(page, 'mail', /Sign in/);
  const { mcpServers } = JSON.parse(await readFile(configFile, 'utf8')) as { mcpServers: object };
  expect(Object.keys(mcpServers).sort()).toEqual(names);
}

test('UX2, UX3, UX5: with the keyboard alone the servers of three programs are taken over, one is signed in to, and a tool answers', async () => {
  const launched = await launch({ home: await homeOfThree() });
  const { page, app } = launched;
  const opened = await catchBrowser(app);
  await page.getByText('Bring over the 3 that you have').waitFor();
  await pressByKeys(page, /^Import…/);
  const take = page.getByRole('button', { name: 'Import 3 servers' });
  await take.waitFor();
  await pressByKeys(page, /^Import 3 servers/);
  await take.waitFor({ state: 'detached' });
  await seeAllTaken(launched);

  await page.keyboard.press('Control+K');
  const palette = page.getByRole('dialog', { name: 'Find anything' });
  await palette.waitFor();
  await page.keyboard.type('mail');
  await palette.getByRole('group', { name: 'Servers' }).getByRole('option', { name: /^mail/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('main').getByRole('heading', { name: 'mail', exact: true }).first().waitFor();
  await pressByKeys(page, /^Sign in$/);
  await agree(opened);
  await seeState(page, 'mail', /Connected/);

  await tabTo(page, ({ role, label }) => role === 'listbox' && label === 'Servers');
  await page.keyboard.type('files');
  await page.keyboard.press('Enter');
  await page.getByRole('main').getByRole('heading', { name: 'files', exact: true }).first().waitFor();
  await page.keyboard.press('Control+2');
  await tabTo(page, ({ role, label }) => role === 'listbox' && label === 'Tools');
  await page.keyboard.type('echo');
  await page.keyboard.press('Enter');
  await argumentsForm(page).waitFor();
  await tabTo(page, ({ role, label }) => role === 'textbox' && label.startsWith('text'));
  await page.keyboard.type('said by keys');
  await page.keyboard.press('Control+Enter');
  await result(page).getByText('said by keys').first().waitFor();
  await launched.close();
});

test('UX2: with a mouse the servers of three programs are taken over, one is signed in to, and a tool answers', async () => {
  const launched = await launch({ home: await homeOfThree() });
  const { page, app } = launched;
  const opened = await catchBrowser(app);
  await page.getByText('Bring over the 3 that you have').waitFor();
  await page.getByRole('region', { name: 'No servers yet' }).getByRole('button', { name: 'Import…' }).click();
  await page.getByRole('button', { name: 'Import 3 servers' }).click();
  await seeAllTaken(launched);

  await openServer(page, 'mail');
  await page.getByRole('region', { name: 'Connection' }).getByRole('button', { name: 'Sign in' }).click();
  await agree(opened);
  await seeState(page, 'mail', /Connected/);

  await openServer(page, 'files');
  await chooseTool(page, 'echo');
  await argumentsForm(page).getByLabel(/^text/).click();
  await page.keyboard.type('said after a click');
  await callButton(page).click();
  await result(page).getByText('said after a click').first().waitFor();
  // What came by mistake goes by the menu of its row, and comes back by one press.
  await serverRow(page, 'notes').click({ button: 'right' });
  await page.getByRole('menuitem', { name: /^Remove server/ }).click();
  await page.getByRole('button', { name: 'Remove server', exact: true }).click();
  await serverRow(page, 'notes').waitFor({ state: 'detached' });
  await page.getByRole('dialog', { name: 'notes was removed' }).getByRole('button', { name: 'Undo' }).click();
  await seeState(page, 'notes', /Connected/);
  await launched.close();
});
