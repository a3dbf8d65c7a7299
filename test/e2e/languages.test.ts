import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { launch } from './launch';
import { until } from './processes';
import { seeState } from './window';

const missing = { mcpServers: { gone: { command: 'no-such-program-at-all' } } };

test('UX6: the language is switched in the settings without a restart, kept, and failures follow', async () => {
  const first = await launch({ config: missing });
  const { page } = first;
  await seeState(page, 'gone', /Failed/);
  await goTo(page, '#/settings');
  await page.getByLabel('Language').click();
  await page.getByRole('option', { name: '简体中文' }).click();
  await page.getByRole('heading', { name: '设置', exact: true }).first().waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('zh-Hans');
  await page.getByRole('navigation', { name: '服务器' }).getByRole('option', { name: /^gone/ }).click();
  await page.getByText('找不到程序“no-such-program-at-all”。').first().waitFor();
  await until(
    () => first.app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.items.map(({ label }) => label) ?? []),
    (labels) => labels.includes('服务器')
  );
  await first.close({ keepHome: true });

  const second = await launch({ home: first.home, serversAre: '服务器' });
  await goTo(second.page, '#/settings');
  await second.page.getByLabel('语言').click();
  await second.page.getByRole('option', { name: 'Español' }).click();
  await second.page.getByRole('heading', { name: 'Ajustes', exact: true }).first().waitFor();
  await second.close();
});

test('UX6: with text half as long again nothing is cut off in a small window', async () => {
  const launched = await launch({ config: missing, args: ['--lang=en-XA'], serversAre: /^Sérvérs/ });
  const { app, page } = launched;
  await app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.setContentSize(900, 600);
  });
  await until(
    () => page.evaluate(() => window.innerWidth),
    (width) => width === 900
  );
  const found: string[] = [];
  for (const place of [
    '#/',
    '#/sources',
    '#/sign-ins',
    '#/tools',
    '#/calls/history',
    '#/settings',
    '#/servers/user%3Agone/overview'
  ]) {
    await goTo(page, place);
    await page.getByRole('main').getByRole('heading').first().waitFor();
    found.push(...(await page.evaluate(cutOff)).map((what) => `${place} ${what}`));
  }
  expect(found).toEqual([]);
  await launched.close();
});

async function goTo(page: Page, hash: string): Promise<void> {
  await page.evaluate((next) => {
    window.location.hash = next;
  }, hash);
}

/** In the page: words that are hidden without a sign of it, or that stick out of their button. */
function cutOff(): string[] {
  const faults: string[] = [];
  if (document.documentElement.scrollWidth > window.innerWidth)
    faults.push('the page is wider than the window');
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    const words = [...element.childNodes].filter(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== ''
    );
    if (words.length === 0 || !element.checkVisibility() || element.clientWidth < 2) continue;
    const style = getComputedStyle(element);
    const isHidden = style.overflowX === 'hidden' || style.overflowX === 'clip';
    const name = `${element.tagName.toLowerCase()} “${element.textContent.slice(0, 60)}”`;
    if (isHidden && style.textOverflow !== 'ellipsis' && element.scrollWidth > element.clientWidth + 1) {
      faults.push(`${name} is cut off`);
    }
    const button = element.closest('button, [role="tab"], [role="radio"]');
    if (button === null) continue;
    const range = document.createRange();
    range.selectNodeContents(element);
    const [inner, outer] = [range.getBoundingClientRect(), button.getBoundingClientRect()];
    if (style.textOverflow !== 'ellipsis' && inner.right > outer.right + 1) faults.push(`${name} sticks out`);
  }
  return faults;
}
