import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { _electron, chromium, type ElectronApplication, type Locator, type Page } from 'playwright-core';
import { wait } from './measure';
import { root } from './programs';

/** No start that is measured takes longer. */
const undisturbedMs = 6_000;

/** How an Electron program is started with a home of its own. */
function launchOf(args: readonly string[], home: string) {
  const executablePath = process.env['PATCHBAY_BENCH_ELECTRON'];
  if (executablePath === undefined) throw new Error('Start this with `npm run bench`.');
  const env = Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  );
  return {
    executablePath,
    args: [...args, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    env: { ...env, TMPDIR: home, HOME: home }
  };
}

/** Nothing of it is measured before Playwright has attached: while a window is being made, it might never be let in. */
export function startElectron(args: readonly string[], home: string): Promise<ElectronApplication> {
  const { args: own, ...launch } = launchOf(args, home);
  const guard = path.join(root, 'test/e2e/wait-for-playwright.cjs');
  return _electron.launch({ ...launch, args: ['-r', guard, ...own] });
}

/**
 * Starts a program that nobody watches, for a debugger slows a start down, and looks into its page afterwards.
 * @param look evaluated in the page until it answers with a number: when what is waited for was there, in milliseconds
 * since 1970.
 * @returns milliseconds from the start of the process until then.
 */
export async function timeStart(
  args: readonly string[],
  home: string,
  look: () => number | null
): Promise<number> {
  const launch = launchOf([...args, '--remote-debugging-port=0'], home);
  const startedAt = performance.timeOrigin + performance.now();
  const child = spawn(launch.executablePath, launch.args, {
    env: launch.env,
    stdio: ['ignore', 'ignore', 'pipe']
  });
  const exited = once(child, 'exit');
  const address = new Promise<string>((resolve) => {
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const port = /DevTools listening on ws:\/\/([\d.:]+)\//.exec(said)?.[1];
      if (port !== undefined) resolve(`http://${port}`);
    });
  });
  try {
    const where = await Promise.race([address, exited.then(() => null)]);
    if (where === null) throw new Error('The program ended before its window was there.');
    await wait(undisturbedMs);
    const browser = await chromium.connectOverCDP(where);
    const [page] = browser.contexts().flatMap((context) => context.pages());
    if (page === undefined) throw new Error('The program has no window.');
    const there = await page.waitForFunction(look, undefined, { timeout: 60_000 });
    const at = Number(await there.jsonValue());
    await browser.close();
    return at - startedAt;
  } finally {
    child.kill('SIGTERM');
    await exited;
  }
}

/** The arguments that start the app. */
export function appIn(home: string): readonly string[] {
  return [root, '--lang=en', `--home=${home}`];
}

export async function giveServers(home: string, servers: Readonly<Record<string, object>>): Promise<void> {
  await mkdir(path.join(home, '.patchbay'), { recursive: true });
  await writeFile(path.join(home, '.patchbay/mcp.json'), JSON.stringify({ mcpServers: servers }));
}

/** The app with these servers; `page` is there, what it shows is for the caller to wait for. */
export async function startApp(
  home: string,
  servers: Readonly<Record<string, object>>
): Promise<{ readonly app: ElectronApplication; readonly page: Page }> {
  await giveServers(home, servers);
  const app = await startElectron(appIn(home), home);
  return { app, page: await app.firstWindow() };
}

/** A board that answers: every server has its row. */
export async function untilInteractive(page: Page, servers: number): Promise<void> {
  const rows = page.getByRole('navigation', { name: 'Servers' }).getByRole('option');
  await rows.nth(servers - 1).waitFor({ state: 'attached' });
}

export async function openServer(page: Page, name: string): Promise<void> {
  const list = page.getByRole('navigation', { name: 'Servers' }).getByRole('listbox', { name: 'Servers' });
  await list.getByRole('option', { name: new RegExp(`^${name}(?![\\w-])`) }).click();
  await page.getByRole('main').getByRole('heading', { name, exact: true }).first().waitFor();
}

/** Of the tool that is open. */
export function form(page: Page): Locator {
  return page.getByRole('form', { name: 'Arguments' });
}

/** By a signal: an answer of the main process may be lost while much of it is new. */
export async function quit(app: ElectronApplication): Promise<void> {
  const exited = new Promise((resolve) => app.process().once('exit', resolve));
  app.process().kill('SIGTERM');
  await exited;
}
