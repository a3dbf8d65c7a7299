import { callButton, chooseTool, openServer } from '../window';
import { choose, goTo, lookAtFloating, type Walk } from './walk';

export async function lookAtBoard(walk: Walk): Promise<void> {
  const { page, stage, main } = walk;
  await goTo(walk, '#/', 'All servers');
  await stage.look('board');
  await main.getByRole('button', { name: 'About this page' }).click();
  await stage.look('board-help');
  await main.getByRole('button', { name: 'About this page' }).click();
  await page.getByRole('searchbox', { name: 'Filter servers' }).fill('no such name');
  await page.getByText('No server is named like').waitFor();
  await stage.look('board-filtered');
  await page.getByRole('searchbox', { name: 'Filter servers' }).fill('');
}

/** The other pages that are about all servers. */
export async function lookAtPages(walk: Walk): Promise<void> {
  const { page, stage, main } = walk;
  await goTo(walk, '#/tools', 'Tools');
  await main.getByText(/tokens · .* of a context window of 200K/).waitFor();
  await stage.look('tools');
  await goTo(walk, '#/sources', 'Sources');
  await stage.look('sources');
  await goTo(walk, '#/doctor', 'Doctor');
  await main.getByText('The first broken link').first().waitFor();
  await stage.look('doctor');
  await lookAtFloating(
    walk,
    'diagnostics',
    main.getByRole('button', { name: /^Diagnostics/ }),
    page.getByRole('dialog'),
    { work: () => page.getByRole('group', { name: 'Content of the diagnostics' }).waitFor() }
  );
  await goTo(walk, '#/settings', 'Settings');
  await stage.look('settings');
  await main.getByRole('searchbox', { name: 'Find a setting' }).fill('key');
  await stage.look('settings-found');
}

/** The panel under every page, with a call that runs. */
export async function lookAtActivity(walk: Walk): Promise<void> {
  const { page, stage } = walk;
  await openServer(page, 'Playground');
  await chooseTool(page, 'count_slowly');
  await callButton(page).click();
  await goTo(walk, '#/', 'All servers');
  await stage.look('running-elsewhere');
  await choose(walk, 'activity.toggle');
  const panel = page.getByRole('region', { name: 'Activity' });
  await panel
    .getByRole('listbox', { name: 'Messages' })
    .getByRole('option', { name: /tools\/call/ })
    .first()
    .click();
  await panel.getByRole('region', { name: 'Message tools/call' }).getByText('"method"').first().waitFor();
  await stage.look('activity');
  await panel.getByRole('radio', { name: 'Logs' }).click();
  await panel.getByRole('listbox', { name: 'Log' }).getByRole('option').first().waitFor();
  await stage.look('activity-logs');
  await choose(walk, 'activity.toggle');
}
