import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { fixture } from '../fixtures/start-server';
import { launch } from './launch';
import { seeState } from './window';

const answers = fixture('answers');
const node = process.execPath;

test('OB5, OB7: in the window a missing variable is entered by one button, and the diagnostics are read before they are saved', async () => {
  const launched = await launch({
    config: {
      mcpServers: { sick: { command: node, args: [answers], env: { TOKEN: '${PATCHBAY_E2E_UNSET}' } } }
    }
  });
  const { page, configFile } = launched;
  await seeState(page, 'sick', /Failed/);
  // All that fail are also on a page of their own, which is where the diagnostics are.
  await page.evaluate(() => {
    window.location.hash = '#/doctor';
  });
  await page.getByRole('main').getByRole('heading', { name: 'Doctor' }).waitFor();
  await page.getByRole('button', { name: /^Enter PATCHBAY_E2E_UNSET/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Enter PATCHBAY_E2E_UNSET/ });
  // Until the keychain is known there is nothing to take back.
  await dialog.getByRole('checkbox', { checked: true }).waitFor();
  await dialog.getByRole('checkbox').uncheck();
  await dialog.getByLabel('Value of PATCHBAY_E2E_UNSET').fill('entered-by-hand');
  await dialog.getByRole('button', { name: 'Save and connect' }).click();
  await seeState(page, 'sick', /Connected/);
  expect(await readFile(configFile, 'utf8')).toContain('entered-by-hand');

  await page.getByRole('button', { name: /^Diagnostics/ }).click();
  const diagnostics = page.getByRole('group', { name: 'Content of the diagnostics' });
  await diagnostics.waitFor();
  const told = await diagnostics.textContent();
  expect(told).toContain('"name": "sick"');
  expect(told).not.toContain('entered-by-hand');
  await page.getByRole('button', { name: 'Close' }).last().click();
  await launched.close();
});
