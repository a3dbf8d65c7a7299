/** What every part of the walk needs: the window, the stage, and ways through both. */
import type { ElectronApplication, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { ActionId } from '#shared/action/actions';
import type { Screen } from './names';
import type { Stage } from './stage';
import type { World } from './world';

export interface Walk {
  readonly world: World;
  readonly app: ElectronApplication;
  readonly page: Page;
  readonly stage: Stage;
  readonly main: Locator;
}

export async function goTo({ page, main }: Walk, hash: string, heading: string | RegExp): Promise<void> {
  await page.evaluate((next) => {
    window.location.hash = next;
  }, hash);
  await main.getByRole('heading', { name: heading, exact: true }).first().waitFor();
}

/** As from the menu bar. */
export async function choose({ app }: Walk, id: ActionId): Promise<void> {
  await app.evaluate(({ Menu }, wanted) => {
    Menu.getApplicationMenu()?.getMenuItemById(wanted)?.click();
  }, id);
}

/**
 * Opens what floats with the keyboard, looks at it, and closes it with Escape: the focus is then back on the opener, or
 * on the page where the opener does something else by then.
 */
export async function lookAtFloating(
  walk: Walk,
  name: Screen,
  opener: Locator,
  layer: Locator,
  { work = () => Promise.resolve(), returnsTo = 'opener' }: FloatingOptions = {}
): Promise<void> {
  await opener.focus();
  await walk.page.keyboard.press('Enter');
  await layer.first().waitFor();
  await work();
  await walk.stage.look(name);
  await close(walk.page, layer);
  const opened = await opener.elementHandle();
  await expect
    .poll(() => walk.page.evaluate(whereFocusIs, opened), { message: `${name} gives the focus back` })
    .toMatch(returnsTo === 'opener' ? /^opener$/ : /^opener$|^page/);
}

interface FloatingOptions {
  readonly work?: () => Promise<void>;
  readonly returnsTo?: 'opener' | 'page';
}

/** By Escape. A tooltip of the control that has the focus goes first, as everywhere; what was typed may go. */
export async function close(page: Page, layer: Locator): Promise<void> {
  await expect
    .poll(async () => {
      await page.keyboard.press('Escape');
      const discard = layer.getByRole('button', { name: 'Discard', exact: true });
      if ((await discard.count()) > 0) await discard.click();
      return layer.count();
    })
    .toBe(0);
}

/** Run in the page. */
function whereFocusIs(opener: Node | null): string {
  const { activeElement } = document;
  if (activeElement === opener) return 'opener';
  if (activeElement === null || activeElement === document.body) return 'nowhere';
  return `page: ${activeElement.outerHTML.slice(0, 120)}`;
}
