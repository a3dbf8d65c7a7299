import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nodeServer } from '../fixtures/start-server';
import { launch, type Launched } from './launch';
import { until } from './processes';
import { argumentsForm, callButton, chooseTool, openServer, openTab, result, seeState } from './window';

const secret = 'zebra-7F3k-9922';
let launched: Launched;

beforeAll(async () => {
  launched = await launch({
    config: {
      mcpServers: {
        legacy: nodeServer('sdk-stdio'),
        progress: nodeServer('progress', '--ms=200'),
        env: { ...nodeServer('env-report'), env: { FIXTURE_SECRET: secret } }
      }
    }
  });
  for (const name of ['legacy', 'progress', 'env']) await seeState(launched.page, name, /Connected/);
});

afterAll(async () => {
  await launched.close();
});

const activity = (page: Page): Locator => page.getByRole('region', { name: 'Activity' });
const messages = (within: Locator): Locator => within.getByRole('listbox', { name: 'Messages' });

async function toggleActivity(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+j');
}

async function echo(page: Page, words: string): Promise<void> {
  await openServer(page, 'legacy');
  await chooseTool(page, 'echo');
  await argumentsForm(page).getByLabel(/^text/).fill(words);
  await callButton(page).click();
  await result(page).getByText(words).first().waitFor();
}

test('OB1: a call’s request and answer stand side by side in the server’s Traffic', async () => {
  const { page } = launched;
  await echo(page, 'hello from the wire');
  await openTab(page, 'Traffic');
  const main = page.getByRole('main');
  const row = messages(main)
    .getByRole('option', { name: /tools\/call echo OK/ })
    .first();
  await row.click();
  const message = main.getByRole('region', { name: 'Message tools/call' });
  await message.getByText('"method": "tools/call"').waitFor();
  await message.getByText('"hello from the wire"').first().waitFor();
  expect(await message.getByRole('heading', { name: /^Answer/ }).textContent()).toMatch(/after \d/);
});

test('OB1: traffic is filtered and searched, and says so when nothing fits', async () => {
  const { page } = launched;
  await openServer(page, 'legacy');
  await openTab(page, 'Traffic');
  const main = page.getByRole('main');
  await main.getByRole('searchbox', { name: 'Find in traffic' }).fill('FROM THE WIRE');
  const rows = messages(main).getByRole('option');
  await until(
    () => rows.count(),
    (count) => count === 1
  );
  expect(await rows.first().textContent()).toContain('echo');
  await main.getByRole('searchbox', { name: 'Find in traffic' }).fill('never said');
  await main.getByText('No message fits').waitFor();
  await main.getByRole('button', { name: 'Show all' }).click();
  await main.getByRole('searchbox', { name: 'Method' }).fill('initialize');
  await until(
    () => rows.count(),
    (count) => count === 2
  );
  await main.getByRole('combobox', { name: 'Direction' }).click();
  await page.getByRole('option', { name: 'Received' }).click();
  await main.getByText('No message fits').waitFor();
});

test('OB1, RP6: Activity shows a running call of any server with its progress, and cancels it', async () => {
  const { page } = launched;
  await openServer(page, 'progress');
  await chooseTool(page, 'forever');
  await callButton(page).click();
  await openServer(page, 'legacy');
  await activity(page).getByText('forever').waitFor();
  await toggleActivity(page);
  const panel = activity(page);
  await panel
    .getByRole('list', { name: 'Running calls' })
    .getByRole('progressbar', { name: 'Progress of forever' })
    .waitFor();
  await messages(panel)
    .getByRole('option', { name: /progress.*tools\/call forever Open/ })
    .first()
    .click();
  await panel.getByText('No answer yet').waitFor();
  await panel.getByRole('button', { name: 'Cancel forever' }).click();
  await panel.getByRole('list', { name: 'Running calls' }).waitFor({ state: 'detached' });
  await panel.getByText('Cancelled; no answer came').waitFor();
});

test('OB1: the log of all servers has stderr with its secrets left out, live', async () => {
  const { page } = launched;
  const panel = activity(page);
  await panel.getByRole('radio', { name: 'Logs' }).click();
  const log = panel.getByRole('listbox', { name: 'Log' });
  await log
    .getByRole('option', { name: /env.*using key \[redacted\]/ })
    .first()
    .waitFor();
  await openServer(page, 'legacy');
  await chooseTool(page, 'log');
  await argumentsForm(page)
    .getByLabel(/^level/)
    .fill('warning');
  await argumentsForm(page).getByLabel(/^data/).fill('the disk is nearly full');
  await callButton(page).click();
  await log.getByRole('option', { name: /legacy warning the disk is nearly full/ }).waitFor();
});

test('RP5: the level of a server’s log is asked for where its log is', async () => {
  const { page } = launched;
  await openServer(page, 'legacy');
  await openTab(page, 'Traffic');
  const main = page.getByRole('main');
  await main.getByRole('radio', { name: 'Logs' }).click();
  await main.getByRole('combobox', { name: 'Level legacy sends' }).click();
  await page.getByRole('option', { name: 'Sends error and above' }).click();
  await main.getByRole('radio', { name: 'Traffic' }).click();
  await messages(main)
    .getByRole('option', { name: /logging\/setLevel error OK/ })
    .waitFor();
});

test('OB1: what is exported is one JSON per line, of what is filtered', async () => {
  const { page, app, home } = launched;
  const file = path.join(home, 'traffic.jsonl');
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
  }, file);
  const panel = activity(page);
  await panel.getByRole('radio', { name: 'Traffic' }).click();
  await panel.getByRole('searchbox', { name: 'Method' }).fill('tools/call');
  await panel.getByRole('button', { name: 'Export traffic' }).click();
  await page.getByText(`Saved to ${file}`).waitFor();
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
  const read = lines.map((line) => JSON.parse(line) as { readonly method: string });
  expect(read.length).toBeGreaterThanOrEqual(3);
  expect(read.every(({ method }) => method === 'tools/call')).toBe(true);
});

test('OB1, UX5: by keyboard the list is walked, a message is opened and closed, and the panel is left', async () => {
  const { page } = launched;
  const panel = activity(page);
  await panel.getByRole('searchbox', { name: 'Method' }).fill('');
  await messages(panel).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await panel.getByRole('region', { name: /^Message / }).waitFor();
  await page.keyboard.press('Escape');
  await panel.getByRole('region', { name: /^Message / }).waitFor({ state: 'detached' });
  expect(await messages(panel).evaluate((list) => list === document.activeElement)).toBe(true);
  const height = panel.getByRole('separator', { name: 'Height of activity' });
  const before = Number(await height.getAttribute('aria-valuenow'));
  await height.press('ArrowUp');
  expect(Number(await height.getAttribute('aria-valuenow'))).toBe(before + 5);
  await toggleActivity(page);
  await messages(panel).waitFor({ state: 'detached' });
});

test('OB1: Activity comes back as it was left', async () => {
  const { page } = launched;
  await toggleActivity(page);
  const height = activity(page).getByRole('separator', { name: 'Height of activity' });
  const before = await height.getAttribute('aria-valuenow');
  await page.reload();
  await height.waitFor();
  expect(await height.getAttribute('aria-valuenow')).toBe(before);
});

test('OB1, UX3: clearing empties the list, Undo brings back what was there, and what comes next is shown again', async () => {
  const { page } = launched;
  const panel = activity(page);
  await panel.getByRole('button', { name: 'Clear traffic' }).click();
  await panel.getByText('No traffic yet').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await messages(panel).getByRole('option').first().waitFor();
  await panel.getByRole('button', { name: 'Clear traffic' }).click();
  await panel.getByText('No traffic yet').waitFor();
  await echo(page, 'after the clearing');
  await messages(panel)
    .getByRole('option', { name: /tools\/call echo OK/ })
    .waitFor();
});

test('OB1, SE5: errors alone are shown on request, and no secret of a server is in them', async () => {
  const { page } = launched;
  await openServer(page, 'env');
  await chooseTool(page, 'leak');
  await callButton(page).click();
  const panel = activity(page);
  await panel.getByRole('button', { name: '1 error' }).click();
  const rows = messages(panel).getByRole('option');
  await until(
    () => rows.count(),
    (count) => count === 1
  );
  await rows.first().click();
  const answer = panel.getByRole('region', { name: 'Message tools/call' });
  await answer.getByText(/401 from upstream, sent Authorization: Bearer \[redacted\]/).waitFor();
  expect(await page.content()).not.toContain(secret);
});
