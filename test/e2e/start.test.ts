import axe from 'axe-core';
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { _electron, type Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { resolveElectron } from '../../build/lib/electron-runtime.mjs';
import { root } from './launch';
import { listNaming, processesNaming, until } from './processes';

interface Started {
  readonly home: string;
  readonly process: ChildProcess;
  readonly output: () => string;
  /** To npm and everything in its group, as a terminal or a supervisor does it. */
  readonly signalGroup: (signal: NodeJS.Signals) => void;
}

/** `npm start` on a machine without a display, everything of it marked by the name of its home. */
function npmStart(): Started {
  const home = mkdtempSync(path.join(os.tmpdir(), 'patchbay-start-'));
  const temporary = path.join(home, 'tmp');
  mkdirSync(temporary);
  const env = { ...process.env, TMPDIR: temporary };
  for (const name of ['DISPLAY', 'WAYLAND_DISPLAY', 'XAUTHORITY']) Reflect.deleteProperty(env, name);
  const child = spawn('npm', ['start', '--', `--home=${home}`], {
    cwd: root,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe']
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
  const signalGroup = (signal: NodeJS.Signals): void => {
    process.kill(-child.pid!, signal);
  };
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) signalGroup('SIGKILL');
    await processesNaming(home, 20_000);
    rmSync(home, { recursive: true, force: true });
  });
  return { home, process: child, output: () => output, signalGroup };
}

async function untilSaid(started: Started, pattern: RegExp): Promise<RegExpExecArray> {
  const found = await until(
    () => pattern.exec(started.output()),
    (match) => match !== null || started.process.exitCode !== null,
    150_000
  );
  return found ?? expect.fail(`not said: ${String(pattern)}\n${started.output()}`);
}

/** Shows an address in an Electron that is no Patchbay, as a person would in a browser. */
async function browse(address: string, look: (page: Page) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'patchbay-browser-'));
  writeFileSync(path.join(folder, 'package.json'), '{ "name": "browser", "main": "main.cjs" }');
  writeFileSync(
    path.join(folder, 'main.cjs'),
    `const { app, BrowserWindow } = require('electron');
     app.whenReady().then(() => new BrowserWindow({ width: 1200, height: 800 }).loadURL('about:blank'));`
  );
  const browser = await _electron.launch({
    executablePath: (await resolveElectron()).path,
    args: [folder, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), `--user-data-dir=${folder}/data`]
  });
  try {
    const page = await browser.firstWindow();
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(String(error)));
    await page.goto(address);
    await look(page);
    expect(complaints).toEqual([]);
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

// A start may have to build first.
describe.runIf(process.platform === 'linux')('npm start without a display', { timeout: 180_000 }, () => {
  test('Start: it shows the board as text and the window as a picture, and ends with all of it on SIGTERM', async () => {
    const started = npmStart();
    await untilSaid(started, /^1 of 1 connected\nPlayground {2}Connected {2}\d+ tools$/im);
    const [address] = await untilSaid(started, /http:\/\/127\.0\.0\.1:\d+\/[\w-]{22}\//);

    await browse(address, async (page) => {
      const picture = page.getByRole('img', { name: /Live picture of the Patchbay window/ });
      await page.waitForFunction(() => document.querySelector('img')?.src.startsWith('blob:'));
      expect(
        await picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])
      ).toEqual([1440, 900]);
      await page.evaluate(axe.source);
      const found = await page.evaluate(async () => {
        const { axe: checker } = window as unknown as { axe: typeof axe };
        return (await checker.run()).violations.map(({ id }) => id);
      });
      expect(found).toEqual([]);
      await page.getByRole('button', { name: 'Pause' }).click();
      await page.getByRole('status').getByText('Paused.').waitFor();
      await page.getByRole('button', { name: 'Go on' }).click();
      await page.getByRole('status').getByText('Live.').waitFor();
    });

    started.signalGroup('SIGTERM');
    expect(await processesNaming(started.home, 10_000)).toEqual([]);
    await expect(fetch(address)).rejects.toThrow('fetch failed');
    expect(readdirSync(path.join(started.home, 'tmp'))).toEqual([]);
  });

  test('Start: nothing is left when npm and the script are killed without a chance to clean up', async () => {
    const started = npmStart();
    await untilSaid(started, /^Playground {2}Connected/im);
    expect((await listNaming(started.home)).length).toBeGreaterThan(3);
    started.signalGroup('SIGKILL');
    expect(await processesNaming(started.home, 15_000)).toEqual([]);
    const screens = (): string[] =>
      readdirSync(path.join(started.home, 'tmp')).filter((name) => name.startsWith('patchbay-screen-'));
    expect(await until(screens, (names) => names.length === 0)).toEqual([]);
  });
});
