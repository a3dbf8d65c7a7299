import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { nodeServer } from '../fixtures/start-server';
import { launch } from './launch';
import {
  callButton,
  chooseTool,
  argumentsForm,
  openServer,
  result,
  seeState,
  serverRow,
  snapshot
} from './window';

/** A home in which three programs have servers, and Patchbay has none. */
async function homeOfThree(): Promise<string> {
  const home = await mkdtemp(path.join(os.tmpdir(), 'patchbay-e2e-'));
  const put = async (file: string, text: string): Promise<void> => {
    await mkdir(path.dirname(path.join(home, file)), { recursive: true });
    await writeFile(path.join(home, file), text);
  };
  const answers = nodeServer('answers');
  const report = nodeServer('env-report');
  await put(
    '.config/Claude/claude_desktop_config.json',
    JSON.stringify({ globalShortcut: 'x', mcpServers: { files: answers } }, null, 2)
  );
  await put(
    '.cursor/mcp.json',
    JSON.stringify({
      mcpServers: {
        files: { ...answers, args: [...answers.args, '--other'] },
        keyed: { ...report, env: { API_KEY: 'sk-abcdef123456' } }
      }
    })
  );
  await put(
    '.config/Code/User/mcp.json',
    `// mine
{
  "inputs": [{ "type": "promptString", "id": "report-key", "description": "Key of the report", "password": true }],
  "servers": { "asked": ${JSON.stringify({ ...report, env: { REPORT: '${input:report-key}' } })}, },
}`
  );
  return home;
}

async function valueOf(page: Page, server: string, name: string): Promise<void> {
  await openServer(page, server);
  await chooseTool(page, 'value');
  await argumentsForm(page).getByLabel(/^name/).fill(name);
  await callButton(page).click();
}

test('CF6, CF7, UX2: what three programs have is found at the first start, looked at, imported and undone', async () => {
  const home = await homeOfThree();
  const launched = await launch({ home });
  const { page, configFile } = launched;
  const cursor = await readFile(path.join(home, '.cursor/mcp.json'), 'utf8');
  await page.getByText('Bring over the 4 that you have').waitFor();
  await page.getByText('Found in Claude Desktop, Cursor, VS Code. Their files are only read.').waitFor();
  await page.getByRole('region', { name: 'No servers yet' }).getByRole('button', { name: 'Import…' }).click();

  const dialog = page.getByRole('dialog', { name: 'Import servers' });
  await dialog.getByRole('button', { name: /^Claude Desktop/ }).waitFor();
  await dialog
    .getByText(/"command"/)
    .first()
    .waitFor();
  // Nothing is written before the person says so, and no secret is shown.
  await expect(readFile(configFile, 'utf8')).rejects.toThrow();
  expect(await dialog.innerText()).not.toContain('sk-abcdef');
  await dialog.getByRole('button', { name: /^Cursor/ }).click();
  await dialog.getByRole('checkbox', { name: 'keyed' }).waitFor();
  await dialog.getByText('${keychain:keyed/API_KEY}').waitFor();
  await dialog.getByLabel('Key of the report').fill('letters-and-more');
  await dialog.getByRole('button', { name: 'Import 4 servers' }).click();
  await dialog.waitFor({ state: 'detached' });

  for (const name of ['files', 'files-2', 'keyed', 'asked']) await seeState(page, name, /Connected/);
  const text = await readFile(configFile, 'utf8');
  expect(text).toContain('${keychain:report-key}');
  expect(text).not.toMatch(/sk-abcdef|letters-and-more/);
  expect(await readFile(path.join(home, '.cursor/mcp.json'), 'utf8')).toBe(cursor);
  await page.getByRole('button', { name: 'Undo' }).click();
  await serverRow(page, 'keyed').waitFor({ state: 'detached' });
  // The import had made the file.
  await expect(readFile(configFile, 'utf8')).rejects.toThrow();

  // Once more, without the one of the same name.
  await page.getByRole('region', { name: 'No servers yet' }).getByRole('button', { name: 'Import…' }).click();
  await dialog.getByRole('button', { name: /^Cursor/ }).click();
  await dialog.getByRole('checkbox', { name: 'files' }).uncheck();
  await dialog.getByLabel('Key of the report').fill('letters-and-more');
  await dialog.getByRole('button', { name: 'Import 3 servers' }).click();
  await seeState(page, 'keyed', /Connected/);
  await valueOf(page, 'keyed', 'API_KEY');
  // What came from the keychain is masked wherever it would be shown.
  await result(page)
    .getByText(/sk-abcdef123456|redacted/)
    .first()
    .waitFor();
  await seeState(page, 'asked', /Connected/);
  await launched.close();
});

test('CF6: a file that the person chooses is read as what it is, and a clash is settled in the dialog', async () => {
  const launched = await launch({ config: { mcpServers: { far: { command: 'own-program' } } } });
  const { page, app, home, configFile } = launched;
  const file = path.join(home, 'goose.yaml');
  const { command, args } = nodeServer('answers');
  await writeFile(
    file,
    `extensions:\n  far: { type: stdio, name: far, cmd: ${JSON.stringify(command)}, args: ${JSON.stringify(args)}, enabled: true }\n`
  );
  await app.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [chosen] });
  }, file);
  await page
    .getByRole('link', { name: /connected|servers/i })
    .first()
    .click();
  await page.getByRole('main').getByRole('button', { name: 'Import…' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Import servers' });
  await dialog.getByText('No other program on this computer has servers.').waitFor();
  await dialog.getByRole('button', { name: 'From a file…' }).click();
  await dialog.getByRole('button', { name: /^Goose/ }).waitFor();
  await dialog.getByRole('radio', { name: /^Take theirs/ }).check();
  await dialog.getByRole('button', { name: 'Import 1 server' }).click();
  await seeState(page, 'far', /Connected/);
  expect(await readFile(configFile, 'utf8')).not.toContain('own-program');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => readFile(configFile, 'utf8')).toContain('own-program');
  await launched.close();
});

test('CF7: a typed secret goes to the keychain, and is changed and forgotten in the settings', async () => {
  const launched = await launch({ config: {} });
  const { page, configFile } = launched;
  const { command, args } = nodeServer('env-report');
  await expect.poll(async () => (await snapshot(page)).app.info.keychain).toBe(true);
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Add server/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Add server' });
  await dialog.getByLabel(/^Paste/).fill([command, ...args].join(' '));
  await dialog.getByLabel('Name', { exact: true }).fill('keyed');
  await dialog.getByRole('button', { name: 'Add variable' }).click();
  await dialog.getByLabel('Name of the variable').fill('API_KEY');
  await dialog.getByLabel('Value of API_KEY').fill('sk-typed-123456');
  await dialog.getByRole('checkbox', { name: 'Move secrets to the keychain' }).waitFor();
  await dialog.getByRole('button', { name: 'Add and connect' }).click();
  await seeState(page, 'keyed', /Connected/);
  expect(await readFile(configFile, 'utf8')).toContain('"API_KEY": "${keychain:keyed/API_KEY}"');

  await page.getByRole('link', { name: /^Settings/ }).click();
  await page.getByText('Used by keyed').waitFor();
  await page.getByRole('button', { name: 'Change keyed/API_KEY' }).click();
  await page.getByLabel('New value of keyed/API_KEY').fill('sk-other-654321');
  await page.getByRole('button', { name: 'Save the value' }).click();
  await page.getByText('keyed/API_KEY was changed').waitFor();
  await page.getByRole('button', { name: 'Forget keyed/API_KEY' }).click();
  await page.getByText('keyed/API_KEY was forgotten').waitFor();
  await openServer(page, 'keyed');
  await page.getByRole('button', { name: /^More actions/ }).click();
  await page.getByRole('menuitem', { name: /^Reconnect/ }).click();
  await seeState(page, 'keyed', /Failed/);
  await page
    .getByText(/The secret “keyed\/API_KEY” that the server refers to is not in your keychain/)
    .first()
    .waitFor();
  await launched.close();
});
