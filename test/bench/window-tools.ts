// PF4, UX9: 10,000 tools of 100 servers in the real window: listing, searching, ordering, filtering, scrolling and opening
// them, an answer of 10 MB of text and one of 100,000 values; the longest task of each step.
import type { Locator, Page } from 'playwright-core';
import type { Bridge } from '#shared/ipc/bridge';
import { blockedWhile, watchTasks, type Blocked } from './lib/longest';
import { report, say } from './lib/measure';
import { localServer, startRemotes, withFolder } from './lib/programs';
import { form, openServer, quit, startApp, untilInteractive } from './lib/window';

const servers = 100;
const toolsOfEach = 100;
const rounds = 3;
const textBytes = 10 << 20;
const values = 100_000;

type Inside = typeof globalThis & { readonly patchbay: Bridge };

/** Until every list is in. */
async function untilListed(page: Page): Promise<void> {
  await page.evaluate(async (wanted) => {
    const { patchbay } = globalThis as unknown as Inside;
    for (;;) {
      const answer = await patchbay.call('app.snapshot', {});
      if (!answer.ok) throw new Error(answer.failure.message);
      const all = Object.values(answer.value.catalogs).reduce((sum, { tools }) => sum + tools.length, 0);
      if (all >= wanted) return;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }, servers * toolsOfEach);
}

async function wheel(page: Page, over: Locator): Promise<void> {
  await over.hover();
  for (let turn = 0; turn < 20; turn += 1) {
    await page.mouse.wheel(0, turn < 15 ? 4_000 : -20_000);
    await page.waitForTimeout(30);
  }
}

async function callWith(page: Page, field: string, value: number): Promise<Locator> {
  for (const other of ['bytes', 'nodes']) {
    await form(page)
      .getByLabel(new RegExp(`^${other}`))
      .fill(other === field ? String(value) : '');
  }
  await page.getByRole('button', { name: /^Call( |$)/ }).click();
  return page.getByRole('region', { name: 'Result', exact: true });
}

type Steps = Readonly<Record<string, (page: Page) => Promise<void>>>;

/** In the order in which a person would do them. */
const steps: Steps = {
  'listing 10,000 tools of 100 servers': async (page) => {
    await page.getByRole('link', { name: 'Tools', exact: true }).click();
    await page.getByRole('listbox', { name: 'All tools' }).getByRole('option').first().waitFor();
  },
  'searching them, letter by letter': async (page) => {
    const search = page.getByRole('searchbox', { name: 'Search all tools' });
    await search.pressSequentially('tool_77 server-5', { delay: 30 });
    await search.fill('');
  },
  'ordering them by weight': async (page) => {
    await page.getByRole('radio', { name: 'Heaviest first' }).click();
    await page.getByRole('radio', { name: 'By server' }).click();
  },
  'scrolling through them': (page) => wheel(page, page.getByRole('listbox', { name: 'All tools' })),
  'opening one': async (page) => {
    await page.getByRole('listbox', { name: 'All tools' }).getByRole('option').first().click();
    await form(page).waitFor();
  },
  'filtering the tools of a server': async (page) => {
    const filter = page.getByRole('searchbox', { name: 'Filter tools' });
    await filter.pressSequentially('tool_77', { delay: 30 });
    await filter.fill('');
  },
  'opening and scrolling 10 MB of text': async (page) => {
    await openServer(page, 'large');
    await page.getByRole('tab', { name: /^Tools/ }).click();
    await page.getByRole('listbox', { name: 'Tools' }).getByRole('option').first().click();
    const result = await callWith(page, 'bytes', textBytes);
    await result.getByRole('button', { name: /^Show all/ }).click();
    await wheel(page, result.getByRole('region', { name: 'Text of the answer' }));
  },
  'opening and scrolling 100,000 values': async (page) => {
    const result = await callWith(page, 'nodes', values);
    await result.getByRole('button', { name: 'Open all' }).click();
    await wheel(page, result.getByRole('tree'));
  }
};

await withFolder(async (folder) => {
  const remotes = await startRemotes(0, toolsOfEach);
  const far = Array.from({ length: servers }, (_, index) => [
    `server-${String(index + 1)}`,
    { url: `http://127.0.0.1:${String(remotes.port)}/${String(index + 1)}/mcp`, type: 'http' }
  ]);
  const large = { command: process.execPath, args: [localServer] };
  const config = { ...(Object.fromEntries(far) as Readonly<Record<string, object>>), large };
  const { app, page } = await startApp(folder, config);
  await untilInteractive(page, 20);
  await untilListed(page);
  await watchTasks(page);
  // Of several rounds the best: another program may take the processor in the middle of any.
  const best = new Map<string, Blocked>();
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, step] of Object.entries(steps)) {
      const now = await blockedWhile(page, () => step(page));
      const before = best.get(name) ?? now;
      best.set(name, { task: Math.min(now.task, before.task), gap: Math.min(now.gap, before.gap) });
    }
  }
  await quit(app);
  await remotes.stop();
  for (const [what, { task, gap }] of best) {
    say(`${what}: at most ${gap.toFixed(0)} ms between two frames`);
    report({ id: 'PF4', what: `longest task at ${what}`, unit: 'ms', ours: task, peer: null, limit: 50 });
  }
});
