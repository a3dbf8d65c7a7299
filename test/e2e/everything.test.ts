import { spawn, type ChildProcess } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { launch, root, type Launched } from './launch';
import { until } from './processes';
import {
  argumentsForm,
  callButton,
  chooseTool,
  openServer,
  openTab,
  pidOf,
  result,
  seeState
} from './window';

const everything = path.join(root, 'node_modules/@modelcontextprotocol/server-everything/dist/index.js');

test('TR1, TL1, TL2, TL3, RP1, RP2, RP5, RC1: all that a stdio server can do is done from the window', async () => {
  const launched = await launch({
    config: { mcpServers: { everything: { command: process.execPath, args: [everything, 'stdio'] } } },
    args: [`--workspace=${root}`]
  });
  const { page } = launched;
  await seeState(page, 'everything', /\d+ tools/);
  await openServer(page, 'everything');
  await addUp(launched);
  await seeEveryKindOfContent(page);
  await seeRoots(page);
  await followATask(page);
  await readAndFollowResources(page);
  await completeAPrompt(page);
  await seeLog(page);
  await cancelALongCall(launched);
  await killAndSeeItComeBack(launched);
  await launched.close();
});

test('TR3, TL1, TL3: a Streamable HTTP server is listed, called, watched and cancelled', async () => {
  const port = await freePort();
  const server = spawn(process.execPath, [everything, 'streamableHttp'], {
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe']
  });
  try {
    await listening(server);
    const launched = await launch({
      config: { mcpServers: { remote: { type: 'http', url: `http://127.0.0.1:${String(port)}/mcp` } } }
    });
    await seeState(launched.page, 'remote', /\d+ tools/);
    await openServer(launched.page, 'remote');
    await addUp(launched);
    await cancelALongCall(launched);
    await launched.close();
  } finally {
    server.kill('SIGKILL');
  }
});

async function addUp({ page }: Launched): Promise<void> {
  await chooseTool(page, 'get-sum');
  await argumentsForm(page).getByLabel(/^a\b/).fill('19');
  await argumentsForm(page).getByLabel(/^b\b/).fill('23');
  await callButton(page).click();
  await result(page).getByText(/42/).first().waitFor();
}

/** The tool's answer, once it has been called with what `fill` enters. */
async function callTool(page: Page, tool: string, fill?: (form: Locator) => Promise<void>): Promise<Locator> {
  await chooseTool(page, tool);
  await fill?.(argumentsForm(page));
  await callButton(page).click();
  await result(page)
    .getByText(/^Done$/)
    .waitFor();
  return result(page);
}

async function seeEveryKindOfContent(page: Page): Promise<void> {
  const image = await callTool(page, 'get-tiny-image');
  await image.getByRole('img').first().waitFor();
  const annotated = await callTool(page, 'get-annotated-message', async (form) => {
    await form.getByRole('combobox', { name: /messageType/ }).click();
    await page.getByRole('option', { name: 'error' }).click();
    await form.getByRole('checkbox', { name: /includeImage/ }).check();
  });
  await annotated.getByText(/Error: Operation failed/).waitFor();
  await annotated.getByRole('img').first().waitFor();
  const structured = await callTool(page, 'get-structured-content', async (form) => {
    await form.getByRole('combobox', { name: /location/ }).click();
    await page.getByRole('option', { name: 'Chicago' }).click();
  });
  await structured.getByRole('tree', { name: 'Structured output' }).waitFor();
  await structured.getByText('Matches its schema').waitFor();
  const embedded = await callTool(page, 'get-resource-reference');
  await embedded.getByText(/plaintext resource created at/).waitFor();
  const zipped = await callTool(page, 'gzip-file-as-resource', async (form) => {
    await form.getByLabel(/^data\b/).fill('data:text/plain,hello');
    await form.getByRole('combobox', { name: /outputType/ }).click();
    await page.getByRole('option', { name: 'resource', exact: true }).click();
  });
  await zipped.getByText(/application\/gzip; binary content is not shown/).waitFor();
  const links = await callTool(page, 'get-resource-links');
  await links.getByRole('button', { name: 'Read it here' }).first().click();
  await page
    .getByRole('region', { name: 'Contents' })
    .getByText(/resource created at|binary content is not shown/)
    .first()
    .waitFor();
}

/** A tool that runs as a task only, and asks the person in between. */
async function followATask(page: Page): Promise<void> {
  await chooseTool(page, 'simulate-research-query');
  await argumentsForm(page).getByLabel('topic', { exact: true }).fill('ferns');
  await argumentsForm(page)
    .getByRole('checkbox', { name: /ambiguous/ })
    .check();
  await callButton(page).click();
  await result(page)
    .getByText(/Task at work/)
    .first()
    .waitFor();
  const question = page.getByRole('dialog', { name: 'everything asks you something' });
  await question.getByRole('combobox').first().click();
  await page.getByRole('option').first().click();
  await question.getByRole('button', { name: 'Answer', exact: true }).click();
  await result(page).getByText(/ferns/).first().waitFor();
}

async function seeRoots(page: Page): Promise<void> {
  const roots = await callTool(page, 'get-roots-list');
  await roots
    .getByText(new RegExp(path.basename(root)))
    .first()
    .waitFor();
}

async function readAndFollowResources(page: Page): Promise<void> {
  await openTab(page, 'Resources');
  const contents = page.getByRole('region', { name: 'Contents' });
  await page.getByRole('option', { name: /^architecture\.md/ }).click();
  await contents.getByRole('heading').first().waitFor();
  await page.getByRole('switch', { name: 'Follow changes' }).click();
  await contents.getByText(/no change yet/).waitFor();
  await callTool(page, 'toggle-subscriber-updates');
  await openTab(page, 'Resources');
  await page.getByRole('option', { name: /^architecture\.md.*changed/ }).waitFor();
  await callTool(page, 'toggle-subscriber-updates');
}

async function completeAPrompt(page: Page): Promise<void> {
  await openTab(page, 'Prompts');
  await page.getByRole('option', { name: /^completable-prompt/ }).click();
  const proposed = (value: string) => page.locator(`datalist option[value="${value}"]`);
  await page.getByLabel('department').fill('Eng');
  await proposed('Engineering').waitFor({ state: 'attached' });
  await page.getByLabel('department').fill('Engineering');
  // The second is completed in the light of the first.
  await page.getByLabel('name', { exact: true }).fill('Al');
  await proposed('Alice').waitFor({ state: 'attached' });
  await page.getByLabel('name', { exact: true }).fill('Alice');
  await page.getByRole('button', { name: 'Get messages' }).click();
  await page
    .getByRole('region', { name: 'Messages' })
    .getByText('Please promote Alice to the head of the Engineering team.')
    .waitFor();
}

async function seeLog(page: Page): Promise<void> {
  await openTab(page, 'Traffic');
  const main = page.getByRole('main');
  await main.getByRole('radio', { name: 'Logs' }).click();
  await main.getByRole('combobox', { name: 'Level everything sends' }).click();
  await page.getByRole('option', { name: 'Sends debug and above' }).click();
  await callTool(page, 'toggle-simulated-logging');
  await openTab(page, 'Traffic');
  await main.getByRole('radio', { name: 'Logs' }).click();
  await main
    .getByText(/level[- ]message/)
    .first()
    .waitFor();
  await callTool(page, 'toggle-simulated-logging');
}

async function cancelALongCall({ page }: Launched): Promise<void> {
  await chooseTool(page, 'trigger-long-running-operation');
  await argumentsForm(page)
    .getByLabel(/^duration/)
    .fill('30');
  await argumentsForm(page)
    .getByLabel(/^steps/)
    .fill('60');
  await callButton(page).click();
  const bar = page.getByRole('main').getByRole('progressbar').first();
  await bar.waitFor();
  const seen = await until(
    () => bar.evaluate((element) => (element instanceof HTMLProgressElement ? element.value : 0)),
    (value) => value > 0
  );
  expect(seen).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await result(page)
    .getByText(/cancelled/i)
    .first()
    .waitFor();
  await callButton(page).waitFor();
}

async function killAndSeeItComeBack({ page }: Launched): Promise<void> {
  const before = await pidOf(page, 'everything');
  if (before === null) throw new Error('the server has no process');
  const attempts = watchForAttempts(page);
  process.kill(before, 'SIGKILL');
  await attempts;
  const after = await until(
    () => pidOf(page, 'everything'),
    (pid) => pid !== null && pid !== before
  );
  expect(after).not.toBe(before);
  await seeState(page, 'everything', /\d+ tools/);
}

/** The banner names the attempt and counts down. */
async function watchForAttempts(page: Page): Promise<void> {
  await page
    .getByRole('main')
    .getByText(/Reconnecting 1 of 5|1 of 5/)
    .first()
    .waitFor();
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** server-everything says on stderr when it listens. */
async function listening(server: ChildProcess): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.stderr?.on('data', (chunk: Buffer) => {
      if (/listening|port/i.test(chunk.toString())) resolve();
    });
    server.once('exit', (code) => {
      reject(new Error(`the server ended with ${String(code)}`));
    });
  });
}
