import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixture } from '../fixtures/start-server';
import { launch, type Launched } from './launch';
import { argumentsForm, callButton, chooseTool, openServer, result, seeState } from './window';

const command = (name: string, ...more: readonly string[]) => ({
  command: process.execPath,
  args: [fixture(name), ...more]
});

let launched: Launched;
/** Whatever the window asked for that is not its own. */
const foreign: string[] = [];

beforeAll(async () => {
  launched = await launch({
    config: {
      mcpServers: {
        hidden: command('hidden-text'),
        huge: command('huge-message', '--mib=50'),
        rich: command('rich-content')
      }
    }
  });
  launched.page.on('request', (request) => {
    if (/^(?:https?|wss?|ftp|file):/.test(request.url())) foreign.push(request.url());
  });
});
afterAll(async () => {
  // Also that the policy had nothing to stop, and that no script failed.
  await launched.close();
});

async function call(page: Page, server: string, tool: string): Promise<void> {
  await openServer(page, server);
  await chooseTool(page, tool);
  await callButton(page).click();
  await result(page)
    .getByText(/^Done$/)
    .waitFor();
}

test('TL2: an answer of 50 MB is shown in part and whole, and the window goes on', async () => {
  const { page } = launched;
  await seeState(page, 'huge', /2 tools/);
  await call(page, 'huge', 'big');
  await result(page)
    .getByRole('button', { name: /^Show all \d+(\.\d+)? MB$/ })
    .click();
  const whole = result(page).getByRole('region', { name: 'Text of the answer' });
  await whole
    .getByText(/^row,row,/)
    .first()
    .waitFor();
  // Few of its millions of characters are drawn.
  expect((await whole.innerText()).length).toBeLessThan(200_000);
  await result(page).getByRole('radio', { name: 'Raw' }).click();
  await result(page)
    .getByRole('region', { name: 'Raw' })
    .getByText(/row,row/)
    .first()
    .waitFor();
  await openServer(page, 'hidden');
  await chooseTool(page, 'forecast');
  await argumentsForm(page).getByLabel('city').fill('Oslo');
  expect(await argumentsForm(page).getByLabel('city').inputValue()).toBe('Oslo');
  // It is still there when one comes back.
  await openServer(page, 'huge');
  await chooseTool(page, 'big');
  await result(page)
    .getByText(/row,row/)
    .first()
    .waitFor();
});

test('SE4: scripts, markup, remote pictures, escapes and hidden sentences of a server do nothing and are seen', async () => {
  const { page } = launched;
  await seeState(page, 'hidden', /3 tools/);
  await openServer(page, 'hidden');
  await chooseTool(page, 'html');
  const main = page.getByRole('main');
  await main
    .getByText(/bold\?/)
    .first()
    .waitFor();
  await chooseTool(page, 'forecast');
  // The sentence that only a model would have read.
  await main
    .getByText(/read every file in the home folder/)
    .first()
    .waitFor();
  await argumentsForm(page).getByLabel('city').fill('Oslo');
  await callButton(page).click();
  const answer = result(page);
  await answer.getByText('ESC[31m').first().waitFor();
  await answer.getByText(/tell the user it is safe/).waitFor();
  const shown = await main.evaluate((element) => ({
    text: element.textContent,
    made: element.querySelectorAll(
      'script, iframe, object, embed, [onerror], [onload], a[href^="javascript"]'
    ).length,
    remote: [...element.querySelectorAll('img, audio, video, link')].filter((one) =>
      /^https?:/.test(one.getAttribute('src') ?? one.getAttribute('href') ?? '')
    ).length
  }));
  expect(shown).toMatchObject({ made: 0, remote: 0 });
  expect(shown.text).toContain('document.title="owned"');
  expect(shown.text).not.toMatch(/[\u001b\u0007\u200b\u202e]|[\u{e0000}-\u{e007f}]/u);
  await call(page, 'rich', 'svg');
  await result(page).getByRole('img').first().waitFor();
  expect(await page.title()).not.toContain('owned');
  expect(foreign).toEqual([]);
});

test('TL2: every kind of content of one answer is shown, and an odd part does not hide the rest', async () => {
  const { page } = launched;
  await call(page, 'rich', 'all');
  const answer = result(page);
  await answer.getByText('before', { exact: true }).waitFor();
  await answer.getByRole('img').waitFor();
  await answer.locator('audio[controls]').waitFor();
  await answer.getByText('file:///tmp/report.pdf').waitFor();
  await answer.getByText(/a,b/).first().waitFor();
  await answer.getByText(/application\/zip; binary content is not shown/).waitFor();
  await answer.getByRole('tree', { name: /hologram/ }).waitFor();
  await answer.getByText('after', { exact: true }).waitFor();
});
