import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { launch } from './launch';
import { until } from './processes';
import { result, seeState } from './window';

test('UX5, UX3: with the keyboard alone a server is opened, a tool chosen, its form filled, called and its answer read', async () => {
  const launched = await launch();
  const { page } = launched;
  await seeState(page, 'Playground', /Connected/);
  await tabTo(page, (focus) => focus.role === 'listbox' && focus.label === 'Servers');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.getByRole('main').getByRole('heading', { name: 'Playground', exact: true }).first().waitFor();
  await page.keyboard.press('Control+2');
  await tabTo(page, (focus) => focus.role === 'listbox' && focus.label === 'Tools');
  await page.keyboard.type('add_n');
  await page.keyboard.press('Enter');
  await page.getByRole('form', { name: 'Arguments' }).waitFor();
  await tabTo(page, (focus) => focus.role === 'textbox' && focus.label.startsWith('first'));
  await page.keyboard.type('19');
  await tabTo(page, (focus) => focus.role === 'textbox' && focus.label.startsWith('second'));
  await page.keyboard.type('23');
  await page.keyboard.press('Control+Enter');
  await result(page).getByText(/42/).first().waitFor();
  await launched.close();
});

interface Focus {
  readonly role: string;
  readonly label: string;
}

/** Presses Tab until what has the focus is meant. */
async function tabTo(page: Page, isMeant: (focus: Focus) => boolean): Promise<void> {
  const seen: string[] = [];
  const found = await until(
    async () => {
      await page.keyboard.press('Tab');
      const focus = await focused(page);
      seen.push(`${focus.role} “${focus.label}”`);
      return isMeant(focus);
    },
    (meant) => meant,
    20_000
  );
  expect(found, `reached by Tab were: ${seen.slice(0, 60).join(', ')}`).toBe(true);
}

async function focused(page: Page): Promise<Focus> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement)) return { role: '', label: '' };
    const labels =
      element instanceof HTMLInputElement ? [...(element.labels ?? [])].map((l) => l.textContent) : [];
    const labelledBy = (element.getAttribute('aria-labelledby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '');
    const label = element.getAttribute('aria-label') ?? [...labelledBy, ...labels].join(' ').trim();
    const implied = element instanceof HTMLInputElement ? 'textbox' : element.tagName.toLowerCase();
    return { role: element.getAttribute('role') ?? implied, label };
  });
}
