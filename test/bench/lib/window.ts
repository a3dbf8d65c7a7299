import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { _electron, type ElectronApplication, type Locator, type Page } from 'playwright-core';
import { root } from './programs';

/** Starts an Electron program with a home of its own. */
export function startElectron(args: readonly string[], home: string): Promise<ElectronApplication> {
  const executablePath = process.env['PATCHBAY_BENCH_ELECTRON'];
  if (executablePath === undefined) throw new Error('Start this with `npm run bench`.');
  const env = Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  );
  return _electron.launch({
    executablePath,
    args: [...args, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    env: { ...env, TMPDIR: home, HOME: home }
  });
}

/** The app with these servers; `page` is there, what it shows is for the caller to wait for. */
export async function startApp(
  home: string,
  servers: Readonly<Record<string, object>>
): Promise<{ readonly app: ElectronApplication; readonly page: Page }> {
  await mkdir(path.join(home, '.patchbay'), { recursive: true });
  await writeFile(path.join(home, '.patchbay/mcp.json'), JSON.stringify({ mcpServers: servers }));
  const app = await startElectron([root, '--lang=en', `--home=${home}`], home);
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
