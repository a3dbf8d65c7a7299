import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { _electron, type ElectronApplication, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { resolveElectron } from '../../build/lib/electron-runtime.mjs';
import { processesNaming, until } from './processes';

export const root = path.resolve(import.meta.dirname, '../..');

export interface LaunchOptions {
  /** Content of `~/.patchbay/mcp.json`, an object or the text itself. */
  readonly config?: object | string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** What the list of servers is called, where the window does not speak English. */
  readonly serversAre?: string | RegExp;
  /** A home to use again; otherwise an empty one is made, and removed by `close`. */
  readonly home?: string;
}

export interface Launched {
  readonly app: ElectronApplication;
  readonly page: Page;
  readonly home: string;
  readonly configFile: string;
  /** Quits as a person would; fails the test when the window broke its policy or left a process behind. */
  close(options?: { readonly expectComplaints?: boolean; readonly keepHome?: boolean }): Promise<void>;
}

const policyMessage = /Content Security Policy|TrustedScript|trusted type|Uncaught/i;

/** Starts the built app with a home of its own and waits until its window shows something. */
export async function launch(options: LaunchOptions = {}): Promise<Launched> {
  const runtime = await resolveElectron();
  const home = options.home ?? (await mkdtemp(path.join(os.tmpdir(), 'patchbay-e2e-')));
  const configFile = path.join(home, '.patchbay/mcp.json');
  if (options.config !== undefined) await writeConfig(configFile, options.config);
  const temporary = path.join(home, 'tmp');
  await mkdir(temporary, { recursive: true });
  // Servers inherit TMPDIR: whatever the app started can be found by the home's name.
  const env: Record<string, string> = { ...definedEnvironment(), TMPDIR: temporary, ...options.env };
  delete env['ELECTRON_RUN_AS_NODE'];
  const app = await _electron.launch({
    executablePath: runtime.path,
    args: [
      '-r',
      path.join(root, 'test/e2e/wait-for-playwright.cjs'),
      ...appArguments(home),
      ...(options.args ?? [])
    ],
    env,
    timeout: 45_000
  });
  askAgainWhereTheAnswerIsLost(app);
  const faults: string[] = [];
  const page = await app.firstWindow();
  page.on('console', (message) => {
    if (message.type() === 'error' || policyMessage.test(message.text())) faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(String(error)));
  await page.getByRole('navigation', { name: options.serversAre ?? 'Servers' }).waitFor();
  const isShown = () =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible() ?? false);
  expect(await until(isShown, Boolean), 'the window is shown').toBe(true);
  return {
    app,
    page,
    home,
    configFile,
    close: async ({ expectComplaints = false, keepHome = false } = {}) => {
      await quit(app);
      const left = await processesNaming(home);
      if (!keepHome) await rm(home, { recursive: true, force: true });
      if (!expectComplaints) expect(faults, 'what the window complained of').toEqual([]);
      expect(left, 'processes left behind').toEqual([]);
    }
  };
}

/** The main process may collect the promise of an answer before Playwright has it; what was asked for happened. */
function askAgainWhereTheAnswerIsLost(app: ElectronApplication): void {
  const ask = app.evaluate.bind(app) as (...question: readonly unknown[]) => Promise<unknown>;
  const askAgain = async (...question: readonly unknown[]): Promise<unknown> => {
    try {
      return await ask(...question);
    } catch (error) {
      if (!String(error).includes('promise was garbage collected')) throw error;
      return askAgain(...question);
    }
  };
  app.evaluate = askAgain as ElectronApplication['evaluate'];
}

function appArguments(home: string): readonly string[] {
  return [root, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--lang=en', `--home=${home}`];
}

/** Starts the app once more on the same home, without Playwright, and waits for its end. */
export async function startAgain(
  home: string
): Promise<{ readonly code: number | null; readonly stderr: string }> {
  const runtime = await resolveElectron();
  const child = spawn(runtime.path, [...appArguments(home)], { stdio: ['ignore', 'ignore', 'pipe'] });
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const code = await new Promise<number | null>((resolve) => {
    child.once('exit', resolve);
  });
  return { code, stderr };
}

export async function writeConfig(file: string, config: object | string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, typeof config === 'string' ? config : JSON.stringify(config, null, 2));
}

async function quit(app: ElectronApplication): Promise<void> {
  const gone = new Promise<void>((resolve) => {
    app.process().once('exit', () => {
      resolve();
    });
  });
  if (app.process().exitCode !== null) return;
  await app.evaluate(({ app: electron }) => {
    // After the answer is out: quitting inside would cut the line it travels on.
    setImmediate(() => {
      electron.quit();
    });
  });
  await gone;
}

function definedEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((pair): pair is [string, string] => pair[1] !== undefined)
  );
}
