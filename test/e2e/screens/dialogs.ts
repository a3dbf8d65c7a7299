import { openServer, serverRow } from '../window';
import { choose, close, goTo, lookAtFloating, type Walk } from './walk';

/** Whatever floats over a page: each is opened by the keyboard, closed by Escape, and gives the focus back. */
export async function lookAtDialogs(walk: Walk): Promise<void> {
  const { page, main } = walk;
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await goTo(walk, '#/', 'All servers');
  const add = main.getByRole('button', { name: /^Add server/ });
  await lookAtFloating(walk, 'add', add, dialog);
  await lookAtFloating(walk, 'add-understood', add, dialog, {
    work: async () => {
      await dialog
        .getByLabel(/^Paste/)
        .fill('npx -y @modelcontextprotocol/server-filesystem /home/mara/work');
      await dialog
        .getByText(/^Understood/)
        .first()
        .waitFor();
    }
  });
  await lookAtFloating(walk, 'import', main.getByRole('button', { name: 'Import…' }), dialog);
  await openServer(page, 'inventory');
  const more = main.getByRole('button', { name: /^More actions/ });
  const menu = page.getByRole('menu');
  await lookAtFloating(walk, 'menu', more, menu);
  await lookAtFloating(walk, 'log', main.getByRole('button', { name: 'Show log' }), dialog);
  await openServer(page, 'filesystem');
  // Only from here on: the import dialog was looked at without it.
  await walk.world.put('.cursor/mcp.json', { mcpServers: {} });
  const lines = dialog.getByRole('list', { name: /^What will be different/ });
  for (const [name, item, shown] of [
    ['edit', /^Edit/, dialog],
    ['copy-to', /^Copy to another program/, lines],
    ['remove', /^Remove server/, dialog]
  ] as const) {
    await more.focus();
    await page.keyboard.press('Enter');
    await menu.getByRole('menuitem', { name: item }).click();
    await shown.waitFor();
    await walk.stage.look(name);
    await close(page, dialog);
  }
  await openServer(page, 'shop-db');
  await lookAtFloating(walk, 'approve', main.getByRole('button', { name: 'Approve', exact: true }), dialog);
}

/** What the menu bar and keys open, over whatever is there. */
export async function lookAtKeys(walk: Walk): Promise<void> {
  const { page, stage } = walk;
  const dialog = page.getByRole('dialog');
  await goTo(walk, '#/settings', 'Settings');
  const steps = [
    ['palette', 'palette.open', () => Promise.resolve()],
    ['palette-found', 'palette.open', () => page.keyboard.type('file')],
    ['shortcuts', 'help.shortcuts', () => Promise.resolve()],
    [
      'hand-over',
      'servers.hand-over',
      () => dialog.getByRole('list', { name: 'What the receiver must supply' }).waitFor()
    ]
  ] as const;
  for (const [name, action, work] of steps) {
    await choose(walk, action);
    await dialog.waitFor();
    await work();
    await stage.look(name);
    await close(page, dialog);
  }
  await serverRow(page, 'filesystem').click();
  await page.keyboard.press('Shift+ArrowDown');
  await page.getByRole('toolbar', { name: 'Chosen servers' }).getByText('2 chosen').waitFor();
  await stage.look('many-chosen');
  await page.getByRole('button', { name: 'Remove the chosen servers…' }).click();
  await dialog.or(page.getByRole('alertdialog')).waitFor();
  await stage.look('remove-many');
  await close(page, dialog.or(page.getByRole('alertdialog')));
}
