import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixture } from '../fixtures/start-server';
import { launch, writeConfig, type Launched } from './launch';
import { argumentsForm, callButton, chooseTool, openServer, result, seeState } from './window';

const schema = {
  type: 'object',
  properties: {
    note: { type: 'string' },
    pin: { type: 'string', format: 'password' },
    token: { type: 'string' }
  }
};

let launched: Launched;

beforeAll(async () => {
  launched = await launch({ config: { mcpServers: {} } });
  const { home, configFile, page } = launched;
  const file = path.join(home, 'schema.json');
  await writeFile(file, JSON.stringify(schema));
  const args = [fixture('records-arguments'), `--schema=${file}`];
  await writeConfig(configFile, { mcpServers: { recorder: { command: process.execPath, args } } });
  await seeState(page, 'recorder', /\d+ tools/);
});
afterAll(() => launched.close());

test('TL4, SE5: a call is saved without its secrets, renamed, filled by variables, opened and sent again', async () => {
  const { page, home } = launched;
  await openServer(page, 'recorder');
  await chooseTool(page, 'record');
  const form = argumentsForm(page);
  await form.getByLabel('note', { exact: true }).fill('{{fruit}}');
  await form.getByLabel('pin', { exact: true }).fill('s3cret-pin');
  await form.getByLabel('token', { exact: true }).fill('s3cret-token');
  await callButton(page).click();
  await result(page).getByText('{{fruit}}').first().waitFor();
  await result(page).getByRole('button', { name: 'Save…' }).click();
  await page.getByLabel('Name').fill('First');
  await page.getByLabel('Collection').fill('Fruit');
  await page.getByRole('button', { name: 'Save call' }).click();
  await page
    .getByText(/fill in again: pin, token/)
    .first()
    .waitFor();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });

  await page.getByRole('link', { name: 'Calls', exact: true }).click();
  await page.getByRole('tab', { name: 'Saved calls' }).click();
  await page.getByRole('button', { name: 'Rename First' }).click();
  const rename = page.getByRole('dialog', { name: 'Rename First' });
  await rename.getByLabel('Name').fill('A fruit');
  await rename.getByRole('button', { name: 'Rename', exact: true }).click();
  await page.getByRole('button', { name: 'Rename Fruit', exact: true }).click();
  await page.getByRole('dialog', { name: 'Rename Fruit' }).getByLabel('Name').fill('Fruits');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Fruits' }).waitFor();

  // A variable without a value is asked for first.
  await page.getByRole('button', { name: 'Open A fruit' }).click();
  await page.getByText(/fruit/).first().waitFor();
  const variables = page.getByRole('group', { name: 'Variables' });
  await variables.getByRole('button', { name: 'Add variable' }).click();
  await variables.getByLabel('Variable', { exact: true }).fill('fruit');
  await variables.getByLabel('Value: fruit').fill('pear');
  await variables.getByLabel('Value: fruit').blur();
  await expect.poll(() => readFile(path.join(home, '.patchbay/state.json'), 'utf8')).toContain('"pear"');
  expect(await readFile(path.join(home, '.patchbay/state.json'), 'utf8')).not.toContain('s3cret');

  await page.getByRole('button', { name: 'Open A fruit' }).click();
  await expect.poll(() => form.getByLabel('note', { exact: true }).inputValue()).toBe('pear');
  expect(await form.getByLabel('token', { exact: true }).inputValue()).toBe('');
  await form.getByLabel('token', { exact: true }).fill('again');
  await callButton(page).click();
  await result(page).getByText('pear').first().waitFor();
});

test('TL4: a collection is exported to a file and imported from it', async () => {
  const { page, app, home } = launched;
  const file = path.join(home, 'fruits.json');
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
  }, file);
  await page.getByRole('link', { name: 'Calls', exact: true }).click();
  await page.getByRole('tab', { name: 'Saved calls' }).click();
  await page.getByRole('button', { name: 'Export Fruits' }).click();
  await expect.poll(() => readFile(file, 'utf8').catch(() => '')).toContain('"A fruit"');
  expect(await readFile(file, 'utf8')).not.toContain('s3cret');
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('heading', { name: 'Fruits 2' }).waitFor();
  await page.getByRole('list', { name: 'Saved calls of Fruits 2' }).getByText('A fruit').waitFor();
});

test('TL5: a tool is switched off and on, and forbidden and allowed by a rule, in the window', async () => {
  const { page } = launched;
  await openServer(page, 'recorder');
  await chooseTool(page, 'record');
  const offered = page.getByRole('switch', { name: 'Use this tool, record' });
  await offered.click();
  await expect.poll(() => offered.isChecked()).toBe(false);
  await callButton(page).click();
  await result(page).getByText('record on recorder is switched off.').waitFor();
  await offered.click();
  await expect.poll(() => offered.isChecked()).toBe(true);
  await callButton(page).click();
  await result(page)
    .getByText(/^Done$/)
    .waitFor();

  await page.getByRole('link', { name: /^Settings/ }).click();
  await page.getByLabel('Rule', { exact: true }).fill('mcp__recorder(rec*)');
  await page.getByRole('button', { name: 'Add rule' }).click();
  const remove = page.getByRole('button', { name: 'Remove the rule mcp__recorder(rec*)' });
  await remove.waitFor();
  await openServer(page, 'recorder');
  await chooseTool(page, 'record');
  await page.getByText('Decided by the rule mcp__recorder(rec*).').waitFor();
  await callButton(page).click();
  await result(page)
    .getByText(/is never to be called/)
    .waitFor();
  await page.getByRole('link', { name: /^Settings/ }).click();
  await remove.click();
  await remove.waitFor({ state: 'detached' });
});
