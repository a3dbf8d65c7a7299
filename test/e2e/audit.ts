import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ElectronApplication, Page } from 'playwright-core';
import { expect } from 'vitest';
import { root } from './launch';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const folder = path.join(root, 'pictures');
const themes = ['light', 'dark'] as const;
const small = { width: 900, height: 600 };
const usual = { width: 1280, height: 800 };

interface AxeResult {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
  }[];
}

/** Takes a picture of the screen in both themes and sizes, and lets axe and a ruler look at each. */
export async function audit(app: ElectronApplication, page: Page, name: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [size, suffix] of [
    [usual, ''],
    [small, '-900']
  ] as const) {
    await resize(app, size);
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await page.screenshot({
        path: path.join(folder, `${name}${suffix}-${theme}.png`),
        animations: 'disabled'
      });
      if (suffix === '') expect(await violations(page), `${name}, ${theme}`).toEqual([]);
    }
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `${name}${suffix} scrolls sideways`).toBeLessThanOrEqual(0);
  }
  await resize(app, usual);
}

async function resize(app: ElectronApplication, size: { width: number; height: number }): Promise<void> {
  await app.evaluate(({ BrowserWindow }, { width, height }) => {
    BrowserWindow.getAllWindows()[0]?.setContentSize(width, height);
  }, size);
}

async function violations(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe);
  const result = await page.evaluate(async () => {
    const { axe: tool } = window as unknown as { readonly axe: { run(): Promise<unknown> } };
    return tool.run();
  });
  return (result as AxeResult).violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ''}`)
  );
}
