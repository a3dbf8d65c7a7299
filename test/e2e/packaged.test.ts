import { listPackage } from '@electron/asar';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resolveElectron } from '../../build/lib/electron-runtime.mjs';
import { packagedApp } from '../../build/packaging.mjs';
import { root } from './launch';
import { processesNaming } from './processes';
import { seeState } from './window';

const { folder, program } = packagedApp();
const executable = path.join(root, folder, program);
let home = '';

beforeAll(async () => {
  // Makes it when it is stale, as a person would.
  await promisify(execFile)(process.execPath, [path.join(root, 'build/package.mjs')], { cwd: root });
  home = await mkdtemp(path.join(os.tmpdir(), 'patchbay-packaged-'));
}, 180_000);

afterAll(async () => {
  await rm(home, { recursive: true, force: true });
});

/** A packaged build knows no `--home`: the person's home is what the environment says. */
function start(...args: readonly string[]): ChildProcess {
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const env: NodeJS.ProcessEnv = { ...process.env, HOME: home, TMPDIR: home };
  for (const name of ['CONFIG', 'CACHE', 'DATA', 'STATE']) {
    env[`XDG_${name}_HOME`] = path.join(home, name.toLowerCase());
  }
  return spawn(executable, [...sandbox, '--lang=en', ...args], { env, stdio: ['ignore', 'ignore', 'pipe'] });
}

/** The fuse of the inspector is off, so the window is reached through Chromium's own door. */
async function debuggerAddress(app: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    app.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const address = /DevTools listening on (ws:\S+)/.exec(said)?.[1];
      if (address !== undefined) resolve(address);
    });
    app.once('exit', (code) => {
      reject(new Error(`The packaged app ended with ${String(code)}.\n${said}`));
    });
  });
}

/** A debugger that attaches while the window is being made may get no answer from it, ever: so once its page is there. */
async function pageIsThere(debuggerUrl: string): Promise<void> {
  const { host } = new URL(debuggerUrl);
  await expect
    .poll(async () => (await fetch(`http://${host}/json`)).text())
    .toContain('"title": "All servers · Patchbay"');
}

async function ended(app: ChildProcess): Promise<number | null> {
  return app.exitCode ?? new Promise((resolve) => app.once('exit', resolve));
}

test('SE1: the packaged app starts, shows its Playground connected, and quits leaving nothing', async () => {
  const app = start('--remote-debugging-port=0');
  const end = ended(app);
  try {
    const address = await debuggerAddress(app);
    await pageIsThere(address);
    const browser = await chromium.connectOverCDP(address);
    const context = browser.contexts()[0];
    const page = context?.pages()[0] ?? (await context?.waitForEvent('page'));
    if (page === undefined) throw new Error('The packaged app opened no window.');
    await seeState(page, 'Playground', /Connected/);
    expect(page.url()).toBe('app://patchbay/index.html');

    const session = await browser.newBrowserCDPSession();
    // The line may be cut before the answer is out: what counts is how the app ends.
    const answer = session.send('Browser.close').catch((error: unknown) => error);
    expect(await end).toBe(0);
    await answer;
    expect(await processesNaming(home)).toEqual([]);
  } finally {
    app.kill('SIGKILL');
  }
});

test('SE1: the fuses of the packaged app are set as the requirement says', async () => {
  const wire = await getCurrentFuseWire(executable);
  // The wire holds one character for each fuse: 0 off, 1 on, r removed.
  const isOn = (fuse: FuseV1Options): boolean => String.fromCharCode(wire[fuse] ?? 0) === '1';
  expect({
    runAsNode: isOn(FuseV1Options.RunAsNode),
    nodeOptions: isOn(FuseV1Options.EnableNodeOptionsEnvironmentVariable),
    inspect: isOn(FuseV1Options.EnableNodeCliInspectArguments),
    onlyFromAsar: isOn(FuseV1Options.OnlyLoadAppFromAsar),
    asarIntegrity: isOn(FuseV1Options.EnableEmbeddedAsarIntegrityValidation),
    cookieEncryption: isOn(FuseV1Options.EnableCookieEncryption),
    fileProtocolPrivileges: isOn(FuseV1Options.GrantFileProtocolExtraPrivileges)
  }).toEqual({
    runAsNode: false,
    nodeOptions: false,
    inspect: false,
    onlyFromAsar: true,
    asarIntegrity: process.platform !== 'linux',
    cookieEncryption: true,
    fileProtocolPrivileges: false
  });
});

test('SE1: the package holds what was built and the keychain’s native part, and nothing else', () => {
  const resources = process.platform === 'darwin' ? 'Patchbay.app/Contents/Resources' : 'resources';
  const archive = path.join(root, folder, resources, 'app.asar');
  const files = listPackage(archive, { isPack: false }).map((file) => file.replaceAll('\\', '/'));
  const allowed = /^\/(package\.json|out(\/(main|preload|renderer)(\/.*)?)?|node_modules(\/keytar(\/.*)?)?)$/;
  expect(files.filter((file) => !allowed.test(file))).toEqual([]);
  expect(files.filter((file) => file.endsWith('.map'))).toEqual([]);
  const native = files.filter((file) => file.endsWith('.node'));
  expect(native).toEqual([`/node_modules/keytar/prebuilds/${process.platform}-${process.arch}/keytar.node`]);
});

test('SE1: a packaged build takes no other home and no other system folder', async () => {
  const refused = ['--home=/elsewhere', '--system=/elsewhere'].map(async (option) => ended(start(option)));
  expect(await Promise.all(refused)).toEqual([64, 64]);
});

test('Packaging: what is made with a runtime that is no release says so', async () => {
  const { source } = await resolveElectron();
  const notice = await readFile(path.join(root, folder, 'NOT-FOR-RELEASE.txt'), 'utf8').catch(() => '');
  expect(notice.startsWith('Development runtime, not for release')).toBe(source !== 'official');
  const release = promisify(execFile)(process.execPath, [path.join(root, 'build/package.mjs'), '--release']);
  if (source === 'official') await release;
  else await expect(release).rejects.toThrow(/No release is made/);
});
