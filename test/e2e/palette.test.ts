import type { ElectronApplication, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { actionIds, actions, factsOf, type ActionId } from '#shared/action/actions';
import { fixture } from '../fixtures/start-server';
import { launch } from './launch';
import { argumentsForm, openServer, seeState, serverRow } from './window';

const config = {
  mcpServers: {
    one: { command: process.execPath, args: [fixture('answers'), '--name=one'] },
    two: { command: process.execPath, args: [fixture('answers'), '--name=two'] }
  }
};

/** As a person does it: the click of the item in the menu bar. */
async function chooseInMenu(app: ElectronApplication, id: ActionId): Promise<void> {
  await app.evaluate(({ Menu }, wanted) => {
    Menu.getApplicationMenu()?.getMenuItemById(wanted)?.click();
  }, id);
}

function palette(page: Page) {
  return page.getByRole('dialog', { name: 'Find anything' });
}

test('UX3: with the keyboard alone the palette opens a tool, does something to a server, and leads to a page', async () => {
  const launched = await launch({ config });
  const { page } = launched;
  await seeState(page, 'one', /Connected/);
  await seeState(page, 'Playground', /Connected/);
  await page.keyboard.press('Control+K');
  await palette(page).waitFor();
  await page.keyboard.type('add_numbers');
  await palette(page)
    .getByRole('option', { name: /^add_numbers/ })
    .waitFor();
  await page.keyboard.press('Enter');
  await palette(page).waitFor({ state: 'detached' });
  await argumentsForm(page).waitFor();

  await page.keyboard.press('Control+K');
  await page.keyboard.type('switch two');
  await palette(page).getByRole('option', { name: /two/ }).first().waitFor();
  await page.keyboard.press('Enter');
  await seeState(page, 'two', /Off/);

  await page.keyboard.press('Control+K');
  await page.keyboard.type('sources');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Sources' }).waitFor();
  // What was run last is first the next time.
  await page.keyboard.press('Control+K');
  await palette(page)
    .getByRole('group', { name: 'Recent' })
    .getByRole('option', { name: 'Sources' })
    .waitFor();
  await page.keyboard.press('Escape');
  await palette(page).waitFor({ state: 'detached' });
  await launched.close();
});

test('UX3: the menu bar has the same actions with the same keys, and a click does the same', async () => {
  const launched = await launch({ config });
  const { app, page } = launched;
  await seeState(page, 'one', /Connected/);
  const items = await app.evaluate(({ Menu }) =>
    (Menu.getApplicationMenu()?.items ?? [])
      .flatMap((menu) => menu.submenu?.items ?? [])
      .filter((item) => Boolean(item.id))
      .map((item) => ({ id: item.id, accelerator: item.accelerator ?? null }))
  );
  for (const id of actionIds) {
    const shortcut = factsOf(id).shortcut?.replace('Mod', 'CmdOrCtrl') ?? null;
    expect(items.find((item) => item.id === id)?.accelerator, id).toBe(shortcut);
  }
  expect(items.filter(({ id }) => Object.hasOwn(actions, id))).toHaveLength(actionIds.length);

  await chooseInMenu(app, 'go.settings');
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  await chooseInMenu(app, 'help.shortcuts');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await help.getByText('Find anything…').waitFor();
  await help.getByRole('button', { name: 'Close' }).first().click();
  // Not possible without an open server: the menu says so, and so does the key.
  const item = (id: ActionId) =>
    app.evaluate(({ Menu }, wanted) => {
      const { enabled, label } = Menu.getApplicationMenu()?.getMenuItemById(wanted) ?? {};
      return { enabled, label };
    }, id);
  expect(await item('server.reconnect')).toEqual({
    enabled: false,
    label: 'Reconnect – Open a server first.'
  });
  expect(await item('servers.retry-failed')).toMatchObject({ enabled: false });
  await page.keyboard.press('Control+R');
  await page.getByText('Open a server first.').waitFor();
  await openServer(page, 'one');
  await expect.poll(() => item('server.reconnect')).toEqual({ enabled: true, label: 'Reconnect' });
  expect(await item('server.stop-retrying')).toMatchObject({ enabled: false });
  // A menu of the page greys it too, with the reason below.
  await page.keyboard.press('Control+B');
  await serverRow(page, 'Playground').click({ button: 'right' });
  const edit = page.getByRole('menuitem', { name: /^Edit… / });
  expect(await edit.getAttribute('aria-disabled')).toBe('true');
  expect(await edit.textContent()).toContain('cannot be changed');
  await page.keyboard.press('Escape');
  await chooseInMenu(app, 'zoom.in');
  await expect
    .poll(() =>
      app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getZoomFactor())
    )
    .toBeCloseTo(1.1);
  await chooseInMenu(app, 'zoom.reset');
  await launched.close();
});

test('UX3: several servers are switched off with the keyboard and back by one Undo', async () => {
  const launched = await launch({ config });
  const { page } = launched;
  await seeState(page, 'one', /Connected/);
  await seeState(page, 'two', /Connected/);
  await page.getByRole('searchbox', { name: 'Filter servers' }).press('ArrowDown');
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+ArrowDown');
  const bar = page.getByRole('toolbar', { name: 'Chosen servers' });
  await bar.getByText('2 chosen').waitFor();
  await bar.getByRole('button', { name: 'Disable the chosen servers' }).press('Enter');
  await seeState(page, 'one', /Off/);
  await seeState(page, 'two', /Off/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await seeState(page, 'one', /Connected/);
  await seeState(page, 'two', /Connected/);
  // A group that is folded stays so in the next window.
  await serverRow(page, 'one').click();
  await page.keyboard.press('ArrowLeft');
  await page.getByRole('option', { name: '2 servers, folded' }).waitFor();
  await page.reload();
  await page.getByRole('option', { name: '2 servers, folded' }).waitFor();
  await launched.close();
});
