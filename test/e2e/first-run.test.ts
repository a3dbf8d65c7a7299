import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { nodeServer } from '../fixtures/start-server';
import { launch } from './launch';
import { argumentsForm, callButton, chooseTool, openServer, result, seeState, serverRow } from './window';

test('TR7, ST2: on the first start the Playground is connected, and can be switched off and on for good', async () => {
  const launched = await launch();
  const { page, home } = launched;
  await seeState(page, 'Playground', /Connected/);
  await openServer(page, 'Playground');
  await chooseTool(page, 'add_numbers');
  await argumentsForm(page)
    .getByLabel(/^first/)
    .fill('19');
  await argumentsForm(page)
    .getByLabel(/^second/)
    .fill('23');
  await callButton(page).click();
  await result(page).getByText(/42/).first().waitFor();
  await page.getByRole('main').getByRole('button', { name: 'Disable', exact: true }).click();
  await seeState(page, 'Playground', /Off/);
  expect(JSON.parse(await readFile(`${home}/.patchbay/state.json`, 'utf8'))).toMatchObject({
    builtIn: { Playground: { disabled: true } }
  });
  await page.getByRole('main').getByRole('button', { name: 'Enable', exact: true }).click();
  await seeState(page, 'Playground', /Connected/);
  await launched.close();
});

test('CF4, UX8: a pasted command line is understood, saved, connected, edited, removed and brought back', async () => {
  const launched = await launch({ config: '// mine\n{\n  "mcpServers": {\n  },\n}\n' });
  const { page, configFile } = launched;
  await page
    .getByRole('button', { name: /^Add server/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Add server' });
  const { command, args } = nodeServer('answers');
  await dialog.getByLabel(/^Paste/).fill([command, ...args].join(' '));
  await dialog
    .getByText(/^Understood/)
    .first()
    .waitFor();
  await dialog.getByLabel('Name', { exact: true }).fill('mine');
  await dialog.getByRole('button', { name: 'Add and connect' }).click();
  await seeState(page, 'mine', /Connected/);
  expect(await readFile(configFile, 'utf8')).toContain('// mine');

  await openServer(page, 'mine');
  await page.getByRole('button', { name: /^More actions/ }).click();
  await page.getByRole('menuitem', { name: /^Edit/ }).click();
  const edit = page.getByRole('dialog', { name: /^Edit/ });
  await edit.getByLabel('Name', { exact: true }).fill('ours');
  await edit.getByRole('button', { name: 'Save' }).click();
  await seeState(page, 'ours', /Connected/);
  expect(await serverRow(page, 'mine').count()).toBe(0);

  await openServer(page, 'ours');
  await page.getByRole('button', { name: /^More actions/ }).click();
  await page.getByRole('menuitem', { name: /^Remove server/ }).click();
  await page.getByRole('button', { name: 'Remove server', exact: true }).click();
  const removed = page.getByRole('dialog', { name: 'ours was removed' });
  await removed.waitFor();
  expect(await serverRow(page, 'ours').count()).toBe(0);
  expect(await readFile(configFile, 'utf8')).toBe('// mine\n{\n  "mcpServers": {\n  },\n}\n');
  await removed.getByRole('button', { name: 'Undo' }).click();
  await seeState(page, 'ours', /Connected/);
  await launched.close();
});

test('CN2: servers are told the folders that the person chose in the settings', async () => {
  const launched = await launch();
  const { page, app, home } = launched;
  await app.evaluate(({ dialog }, folder) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [folder] });
  }, home);
  await page.getByRole('link', { name: /^Settings/ }).click();
  await page.getByRole('button', { name: /^Add folder/ }).click();
  await page.getByRole('button', { name: `Remove ${home}` }).waitFor();
  await openServer(page, 'Playground');
  await chooseTool(page, 'list_your_folders');
  await callButton(page).click();
  await result(page).getByText(home).first().waitFor();
  await launched.close();
});

test('SE1, UX4: theme and window size are as they were left', async () => {
  const first = await launch();
  await first.page.getByRole('link', { name: /^Settings/ }).click();
  await first.page.getByRole('radio', { name: 'Dark' }).click();
  await first.app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.setSize(1000, 700);
  });
  const { home } = first;
  await first.close({ keepHome: true });
  const second = await launch({ home });
  expect(await second.app.evaluate(({ nativeTheme }) => nativeTheme.themeSource)).toBe('dark');
  const size = await second.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getSize());
  expect(size).toEqual([1000, 700]);
  await second.close();
});
