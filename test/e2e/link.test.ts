import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nodeServer } from '../fixtures/start-server';
import { launch, type Launched } from './launch';
import { until } from './processes';
import { openServer, openTab, seeState } from './window';

const config = {
  mcpServers: {
    old: nodeServer('answers'),
    slow: { ...nodeServer('answers', '--start-after=5000'), startupTimeout: 4_000 }
  }
};
let launched: Launched;

beforeAll(async () => {
  launched = await launch({ config, args: ['--no-retry'] });
});

afterAll(async () => {
  await launched.close();
});

test('CN8: when the start has ended the board sums it up, with the reason of what is not ready', async () => {
  const { page } = launched;
  const summary = page.getByRole('main').getByRole('region', { name: 'The start is over' });
  await summary.waitFor({ timeout: 40_000 });
  expect(await summary.textContent()).toMatch(/1 failed/);
  // What needs the person is told once, above it.
  await page.getByRole('main').getByText('The server was started but did not answer').first().waitFor();
});

test('TR11: a server that was too slow gets more time by a button, and keeps it by another', async () => {
  const { page, configFile } = launched;
  await openServer(page, 'slow');
  await page.getByRole('button', { name: 'Wait longer' }).click();
  const keep = page.getByRole('button', { name: 'Keep 8 s' }).first();
  await keep.waitFor();
  await seeState(page, 'slow', /Connected/);
  await keep.click();
  await until(
    () => readFile(configFile, 'utf8'),
    (text) => /"startupTimeout": 8000/.test(text)
  );
});

test('TR9: an era is shown and pinned on the page', async () => {
  const { page } = launched;
  await openServer(page, 'old');
  await openTab(page, 'Overview');
  const protocol = page.getByRole('region', { name: 'Protocol' });
  await protocol.getByText('2025-11-25, with a handshake').waitFor();
  await protocol.getByRole('radio', { name: 'Stateless' }).click();
  await seeState(page, 'old', /Failed/);
});

test('TR9: a pin outlasts a restart and is removed where its failure is told', async () => {
  const { home } = launched;
  await launched.close({ keepHome: true });
  launched = await launch({ home, args: ['--no-retry'] });
  const again = launched.page;
  await seeState(again, 'old', /Failed/);
  await openServer(again, 'old');
  await again
    .getByText(/does not speak the stateless protocol/)
    .first()
    .waitFor();
  await again.getByRole('button', { name: 'Remove the pin' }).click();
  await seeState(again, 'old', /Connected/);
});
