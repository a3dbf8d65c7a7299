import { readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { nodeServer } from '../fixtures/start-server';
import { launch } from './launch';
import { argumentsForm, callButton, chooseTool, openServer, result, seeState } from './window';

const secret = 'sk-handed-never-123456';

test('CF9: servers are written to one file without secrets, and whoever opens it is asked for just those', async () => {
  const file = path.join(os.tmpdir(), `patchbay-e2e-handed-${String(process.pid)}.json`);
  const giver = await launch({
    config: {
      mcpServers: {
        keyed: { ...nodeServer('env-report'), env: { API_KEY: secret } },
        plain: nodeServer('answers')
      }
    }
  });
  await seeState(giver.page, 'keyed', /Connected/);
  await giver.app.evaluate(({ dialog }, chosen) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath: chosen });
  }, file);
  await giver.app.evaluate(({ Menu }) => {
    Menu.getApplicationMenu()?.getMenuItemById('servers.hand-over')?.click();
  });
  const over = giver.page.getByRole('dialog', { name: 'Share servers' });
  await over
    .getByRole('list', { name: 'What the receiver must supply' })
    .getByText('API_KEY, for keyed')
    .waitFor();
  expect(await over.innerText()).not.toContain(secret);
  await over.getByRole('button', { name: 'Save 2 servers…' }).click();
  await over.waitFor({ state: 'detached' });
  const text = await readFile(file, 'utf8');
  expect(text).not.toContain(secret);
  await giver.close();

  const receiver = await launch({ config: {} });
  const { page, app } = receiver;
  await app.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [chosen] });
  }, file);
  await page.getByRole('main').getByRole('button', { name: 'Import…' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Import servers' });
  await dialog.getByRole('button', { name: 'From a file…' }).click();
  const field = dialog.getByLabel('API_KEY of keyed');
  await field.fill('sk-of-the-receiver-9');
  expect(await dialog.locator('input[type="password"]').count()).toBe(1);
  await dialog.getByRole('button', { name: 'Import 2 servers' }).click();
  await seeState(page, 'keyed', /Connected/);
  await seeState(page, 'plain', /Connected/);
  await openServer(page, 'keyed');
  await chooseTool(page, 'value');
  await argumentsForm(page).getByLabel(/^name/).fill('API_KEY');
  await callButton(page).click();
  await result(page)
    .getByText(/sk-of-the-receiver-9|redacted/)
    .first()
    .waitFor();
  await receiver.close();
});
