import { chmod, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { fixture, startHttpServer } from '../fixtures/start-server';
import { launch } from './launch';
import { openServer, seeState } from './window';

const answers = fixture('answers');
const node = process.execPath;

/** The first broken link of the one server, as the window draws it. */
async function seeBroken(page: Page, link: RegExp): Promise<void> {
  await openServer(page, 'sick');
  const chain = page.getByRole('list', { name: /^Checks of sick/ });
  await chain
    .getByRole('listitem')
    .filter({ hasText: 'The first broken link' })
    .filter({ hasText: link })
    .waitFor();
}

test('OB7: in the window a program that is not on the PATH is found and started by one button', async () => {
  const home = await mkdtemp(path.join(os.tmpdir(), 'patchbay-e2e-'));
  const program = path.join(home, '.local/bin/odd-node');
  await mkdir(path.dirname(program), { recursive: true });
  await writeFile(program, `#!/bin/sh\nexec "${node}" "$@"\n`);
  await chmod(program, 0o755);
  const launched = await launch({
    home,
    config: { mcpServers: { sick: { command: 'odd-node', args: [answers] } } }
  });
  const { page, configFile } = launched;
  await seeState(page, 'sick', /Failed/);
  await seeBroken(page, /Program/);
  await page.getByRole('button', { name: /^Use .*odd-node/ }).click();
  await seeState(page, 'sick', /Connected/);
  expect(await readFile(configFile, 'utf8')).toContain(program);
  await launched.close();
});

test('OB7: in the window a server that is reached over the wrong transport is switched by one button', async () => {
  const server = await startHttpServer('http-answers');
  const launched = await launch({
    config: { mcpServers: { sick: { type: 'sse', url: server.url } } },
    args: ['--no-retry']
  });
  const { page, configFile } = launched;
  await seeState(page, 'sick', /Failed/);
  await seeBroken(page, /HTTP/);
  await page.getByRole('button', { name: /^Switch to HTTP/ }).click();
  await seeState(page, 'sick', /Connected/);
  expect(JSON.parse(await readFile(configFile, 'utf8'))).toEqual({
    mcpServers: { sick: { type: 'http', url: server.url } }
  });
  await launched.close();
  await server.close();
});

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
