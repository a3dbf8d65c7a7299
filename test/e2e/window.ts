/** How a person finds things in the window: by the roles and names that the window promises. */
import type { Locator, Page } from 'playwright-core';
import type { Bridge } from '#shared/ipc/bridge';
import type { AppSnapshot } from '#shared/view/snapshot';

export function serverRow(page: Page, name: string): Locator {
  const startsWithName = new RegExp(`^${escapeForRegExp(name)}(?![\\w-])`);
  return page
    .getByRole('navigation', { name: 'Servers' })
    .getByRole('listbox', { name: 'Servers' })
    .getByRole('option', { name: startsWithName });
}

/** The row once its words say `state`. */
export async function seeState(page: Page, name: string, state: RegExp): Promise<void> {
  const row = serverRow(page, name).and(page.getByRole('option', { name: state }));
  await row.waitFor({ timeout: 40_000 });
}

export async function openServer(page: Page, name: string): Promise<void> {
  await serverRow(page, name).click();
  await page.getByRole('main').getByRole('heading', { name, exact: true }).first().waitFor();
}

export async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name: new RegExp(`^${name}`) }).click();
}

export async function chooseTool(page: Page, name: string): Promise<void> {
  await openTab(page, 'Tools');
  const list = page.getByRole('listbox', { name: 'Tools' });
  await list
    .getByRole('option', { name: new RegExp(`\\b${escapeForRegExp(name)}\\b`) })
    .first()
    .click();
  await argumentsForm(page).waitFor();
}

export function argumentsForm(page: Page): Locator {
  return page.getByRole('form', { name: 'Arguments' });
}

export function callButton(page: Page): Locator {
  return page.getByRole('button', { name: /^Call( |$)/ });
}

export function result(page: Page): Locator {
  return page.getByRole('region', { name: 'Result', exact: true });
}

function escapeForRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** What the window was told, asked through its own bridge. */
export async function snapshot(page: Page): Promise<AppSnapshot> {
  return page.evaluate(async () => {
    const bridge = (window as unknown as { readonly patchbay: Bridge }).patchbay;
    const answer = await bridge.call('app.snapshot', {});
    if (!answer.ok) throw new Error(answer.failure.message);
    return answer.value;
  });
}

/** Process id of a running stdio server. */
export async function pidOf(page: Page, name: string): Promise<number | null> {
  const { servers } = await snapshot(page);
  return Object.values(servers).find((server) => server.name === name)?.pid ?? null;
}
