import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { nodeServer } from '../fixtures/start-server';
import { launch, type LaunchOptions, type Launched } from './launch';
import { openServer, seeState, serverRow } from './window';

interface World {
  readonly home: string;
  readonly system: string;
  readonly workspace: string;
  put(file: string, content: object): Promise<void>;
  launch(options?: LaunchOptions): Promise<Launched>;
}

const homes: string[] = [];

afterEach(async () => {
  for (const home of homes.splice(0)) await rm(home, { recursive: true, force: true });
});

async function createWorld(): Promise<World> {
  const home = await mkdtemp(path.join(os.tmpdir(), 'patchbay-e2e-'));
  homes.push(home);
  const system = path.join(home, 'system');
  const workspace = path.join(home, 'work/shop');
  await mkdir(workspace, { recursive: true });
  return {
    ...{ home, system, workspace },
    put: async (file, content) => {
      const whole = path.join(home, file);
      await mkdir(path.dirname(whole), { recursive: true });
      await writeFile(whole, JSON.stringify(content, null, 2));
    },
    launch: (options = {}) =>
      launch({
        ...options,
        home,
        args: [`--system=${system}`, `--workspace=${workspace}`, ...(options.args ?? [])]
      })
  };
}

test('CF2: a project’s server waits, is approved with its whole command in sight, and a change asks again with what is different', async () => {
  const world = await createWorld();
  const answers = nodeServer('answers');
  const args = [
    ...answers.args,
    '--name=shop',
    'a rather long argument that nobody may cut off '.repeat(6).trim()
  ];
  await world.put('work/shop/.mcp.json', { mcpServers: { shop: { command: answers.command, args } } });
  const launched = await world.launch();
  const { page } = launched;
  await seeState(page, 'shop', /Not approved/);
  await openServer(page, 'shop');
  await page.getByRole('main').getByRole('button', { name: 'Approve', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /shop wants to start a server/ });
  const command = dialog.getByRole('group', { name: 'Command of shop' });
  expect(await command.textContent()).toContain(args.at(-1));
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Not now');
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
  await seeState(page, 'shop', /Connected/);

  await world.put('work/shop/.mcp.json', {
    mcpServers: { shop: { command: answers.command, args: [...args, '--more=1'] } }
  });
  await seeState(page, 'shop', /Not approved/);
  await page.getByRole('main').getByRole('button', { name: 'Approve', exact: true }).click();
  const changes = dialog.getByRole('list', { name: 'What changed in shop' });
  await changes.getByText('args: "--more=1"').waitFor();
  await dialog.getByText(/^Changed since you approved it/).waitFor();
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await seeState(page, 'shop', /Not approved/);
  await launched.close();
});

test('DD3: a duplicate is shown with its winner; the person uses it instead, keeps both, and can undo', async () => {
  const world = await createWorld();
  const one = nodeServer('answers');
  await world.put('.patchbay/mcp.json', { mcpServers: { first: one, second: one } });
  const launched = await world.launch();
  const { page, home } = launched;
  await seeState(page, 'first', /Connected/);
  await seeState(page, 'second', /Suppressed/);
  await openServer(page, 'second');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'first in User' }).waitFor();
  await main.getByRole('button', { name: 'Use this one instead' }).click();
  await seeState(page, 'second', /Connected/);
  await seeState(page, 'first', /Suppressed/);
  expect(JSON.parse(await readFile(path.join(home, '.patchbay/state.json'), 'utf8'))).toMatchObject({
    duplicates: { 'user:second': { over: 'user:first', what: 'instead' } }
  });
  await main.getByRole('button', { name: 'Take the choice back' }).click();
  await seeState(page, 'first', /Connected/);
  await main.getByRole('button', { name: 'Keep both' }).click();
  await seeState(page, 'second', /Connected/);
  await seeState(page, 'first', /Connected/);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await seeState(page, 'second', /Suppressed/);
  await launched.close();
});

test('PO6, CF1: a denied server says by which rule and file; every file is listed, also those that are not there', async () => {
  const world = await createWorld();
  await world.put('.patchbay/mcp.json', {
    mcpServers: { search: { url: 'https://search.example.net/mcp' } }
  });
  await world.put('system/managed-settings.json', {
    deniedMcpServers: [{ serverUrl: 'https://*.example.net/*' }]
  });
  const launched = await world.launch();
  const { page } = launched;
  await seeState(page, 'search', /Blocked/);
  await openServer(page, 'search');
  const banner = page.getByRole('region', { name: 'Connection' });
  await banner.getByText(/https:\/\/\*\.example\.net\/\*/).waitFor();
  await banner.getByText(/managed-settings\.json, line 3/).waitFor();
  await page
    .getByRole('link', { name: /^Sources/ })
    .first()
    .click();
  const main = page.getByRole('main');
  await main.getByText(/Denied by deniedMcpServers/).waitFor();
  for (const file of ['webapp.json', 'mcp.local.json', 'managed-mcp.json', 'enterprise-mcp.json']) {
    await main
      .getByText(new RegExp(`${file.replace('.', '\\.')}$`))
      .first()
      .waitFor();
  }
  expect(await main.getByText('not there').count()).toBeGreaterThanOrEqual(4);
  await main.getByText(world.workspace, { exact: true }).first().waitFor();
  await launched.close();
});

test('CF1: an organisation’s own list is exclusive, and the window says so', async () => {
  const world = await createWorld();
  await world.put('.patchbay/mcp.json', { mcpServers: { mine: nodeServer('answers') } });
  await world.put('system/enterprise-mcp.json', { mcpServers: { company: nodeServer('answers') } });
  const launched = await world.launch();
  const { page } = launched;
  await seeState(page, 'company', /Connected/);
  await seeState(page, 'mine', /Held back/);
  await page
    .getByRole('link', { name: /^Sources/ })
    .first()
    .click();
  await page
    .getByRole('region', { name: 'Enterprise', exact: true })
    .getByText(/Your organisation decides/)
    .waitFor();
  expect(await serverRow(page, 'Playground').textContent()).toContain('Held back');
  await launched.close();
});

test('CF2: another program behind the same command asks again', async () => {
  const world = await createWorld();
  const { args } = nodeServer('answers');
  const link = path.join(world.home, 'node-link');
  await symlink(process.execPath, link);
  await world.put('work/shop/.mcp.json', { mcpServers: { shop: { command: link, args } } });
  const launched = await world.launch();
  const { page } = launched;
  await openServer(page, 'shop');
  await page.getByRole('main').getByRole('button', { name: 'Approve', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(process.execPath).waitFor();
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
  await seeState(page, 'shop', /Connected/);
  await rm(link);
  await symlink('/bin/cat', link);
  // Whatever changes among the sources makes them all be looked at again.
  await world.put('.patchbay/mcp.json', { mcpServers: {} });
  await seeState(page, 'shop', /Not approved/);
  await launched.close();
});
