/** How a person gets along who has no mouse. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { until } from './processes';

export interface Focus {
  readonly role: string;
  readonly label: string;
}

/** Presses Tab until what has the focus is meant. */
export async function tabTo(page: Page, isMeant: (focus: Focus) => boolean): Promise<void> {
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

/** The button of this name, then Enter. */
export async function pressByKeys(page: Page, name: RegExp): Promise<void> {
  await tabTo(page, ({ role, label }) => role === 'button' && name.test(label));
  await page.keyboard.press('Enter');
}

async function focused(page: Page): Promise<Focus> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement)) return { role: '', label: '' };
    const isText = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
    const labels = isText ? [...(element.labels ?? [])].map((l) => l.textContent) : [];
    const labelledBy = (element.getAttribute('aria-labelledby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '');
    const named = element.getAttribute('aria-label') ?? [...labelledBy, ...labels].join(' ').trim();
    const label = named === '' && element instanceof HTMLButtonElement ? element.textContent.trim() : named;
    const implied = isText ? 'textbox' : element.tagName.toLowerCase();
    return { role: element.getAttribute('role') ?? implied, label };
  });
}
