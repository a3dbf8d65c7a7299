import { nodeServer } from '../../fixtures/start-server';
import { openServer, openTab, seeState } from '../window';
import { choose, goTo, lookAtFloating, type Walk } from './walk';

/** Nothing is there yet: every list says so. */
export async function lookAtEmptiness(walk: Walk): Promise<void> {
  const { page, stage, main } = walk;
  await seeState(page, 'Playground', /Connected/);
  await main.getByText('Bring over the 4 that you have').waitFor();
  await stage.look('first-start');
  const welcome = page.getByRole('region', { name: 'No servers yet' });
  const dialog = page.getByRole('dialog', { name: 'Import servers' });
  await lookAtFloating(walk, 'import-found', welcome.getByRole('button', { name: 'Import…' }), dialog, {
    work: async () => {
      await dialog.getByRole('button', { name: /^Cursor/ }).click();
      await dialog.getByRole('checkbox', { name: 'tickets' }).waitFor();
    }
  });
  for (const [name, hash, heading] of [
    ['empty-sign-ins', '#/sign-ins', 'Sign-ins'],
    ['empty-calls', '#/calls/history', 'Calls'],
    ['empty-saved', '#/calls/saved', 'Calls'],
    ['empty-doctor', '#/doctor', 'Doctor'],
    ['empty-sources', '#/sources', 'Sources']
  ] as const) {
    await goTo(walk, hash, heading);
    await stage.look(name);
  }
  await choose(walk, 'activity.toggle');
  await page.getByRole('region', { name: 'Activity' }).getByRole('radio', { name: 'Logs' }).waitFor();
  await stage.look('empty-activity');
  await choose(walk, 'activity.toggle');
  await openServer(page, 'Playground');
  await openTab(page, 'Tools');
  await main.getByRole('searchbox', { name: 'Filter tools' }).fill('nothing of this name');
  await main.getByText('Nothing matches').first().waitFor();
  await stage.look('empty-tools');
}

/** An organisation's own list is there from one moment to the next. */
export async function lookAtEnterprise(walk: Walk): Promise<void> {
  const { page, stage, world } = walk;
  await world.put('system/enterprise-mcp.json', { mcpServers: { company: nodeServer('answers') } });
  await seeState(page, 'company', /Connected/);
  await goTo(walk, '#/sources', 'Sources');
  await page
    .getByText(/Your organisation decides/)
    .first()
    .waitFor();
  await stage.look('enterprise');
  await openServer(page, 'Playground');
  await stage.look('server-held-back');
}
