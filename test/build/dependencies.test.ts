import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import {
  areDependenciesFresh,
  ensureDependencies,
  isForThisSystem,
  isSameTree
} from '../../build/lib/dependencies.mjs';
import { silentLog } from '../../build/lib/log.mjs';
import { temporaryFolder } from './temporary';

const one = { version: '1.0.0', integrity: 'sha512-one' };
const foreign = { version: '2.0.0', integrity: 'sha512-two', optional: true, os: ['plan9'] };

function project(lock: object, installed?: object): string {
  const root = temporaryFolder();
  writeFileSync(path.join(root, 'package-lock.json'), JSON.stringify({ packages: lock }));
  if (installed !== undefined) {
    mkdirSync(path.join(root, 'node_modules'));
    writeFileSync(
      path.join(root, 'node_modules/.package-lock.json'),
      JSON.stringify({ packages: installed })
    );
  }
  return root;
}

test('Start: packages are installed anew when there are none, or not whole', async () => {
  const root = project({ '': {}, 'node_modules/one': one });
  expect(await areDependenciesFresh(root)).toBe(false);
  mkdirSync(path.join(root, 'node_modules/one'), { recursive: true });
  expect(await areDependenciesFresh(root)).toBe(false);
});

test('Start: an installation made by hand counts, and is remembered', async () => {
  const root = project({ '': {}, 'node_modules/one': one }, { 'node_modules/one': one });
  expect(await areDependenciesFresh(root)).toBe(true);
  expect(readFileSync(path.join(root, 'node_modules/.patchbay-lock-hash'), 'utf8')).toMatch(/^[0-9a-f]{64}$/);
  expect(await ensureDependencies({ root, log: silentLog })).toBe(false);
});

test('Start: a lock file that has changed makes the installation stale, whatever was remembered', async () => {
  const root = project({ 'node_modules/one': one }, { 'node_modules/one': one });
  expect(await areDependenciesFresh(root)).toBe(true);
  const newer = { packages: { 'node_modules/one': { ...one, version: '1.0.1', integrity: 'sha512-newer' } } };
  writeFileSync(path.join(root, 'package-lock.json'), JSON.stringify(newer));
  expect(await areDependenciesFresh(root)).toBe(false);
});

test('Start: packages of other systems may be absent; missing, other and foreign ones may not', () => {
  expect(isSameTree({ a: one, b: foreign }, { a: one })).toBe(true);
  expect(isSameTree({ a: one }, {})).toBe(false);
  expect(isSameTree({ a: one }, { a: { ...one, integrity: 'sha512-other' } })).toBe(false);
  expect(isSameTree({ a: one }, { a: one, b: one })).toBe(false);
});

test('Start: a lock file names systems as a list, as exclusions, or as a bare word', () => {
  const here = process.platform;
  for (const os of [here, [here], ['!plan9'], 'any', [], undefined])
    expect(isForThisSystem({ ...one, ...(os === undefined ? {} : { os }) }), String(os)).toBe(true);
  for (const os of ['plan9', ['plan9'], `!${here}`, [`!${here}`]])
    expect(isForThisSystem({ ...one, os }), String(os)).toBe(false);
});

test('Start: this repository’s own lock file can be read by the rule', () => {
  const lock: unknown = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const { packages } = lock as { packages: Record<string, { os?: string | string[] }> };
  const here = Object.values(packages).filter((entry) => isForThisSystem(entry));
  expect(here.length).toBeGreaterThan(100);
});

test('Start: packages that are only linked to are never replaced', async () => {
  const others = project({}, {});
  const root = project({ 'node_modules/one': one });
  symlinkSync(path.join(others, 'node_modules'), path.join(root, 'node_modules'));
  await expect(ensureDependencies({ root, log: silentLog })).rejects.toThrow(
    'Install there, or remove the link.'
  );
  expect(existsSync(path.join(others, 'node_modules/.package-lock.json'))).toBe(true);
});

test('Start: an installation that fails says what npm said and what to do', async () => {
  // A lock file without the package that package.json asks for: npm refuses without asking the network.
  const root = project({ '': { name: 'x', version: '1.0.0' } });
  writeFileSync(
    path.join(root, 'package.json'),
    JSON.stringify({ name: 'x', version: '1.0.0', dependencies: { 'not-in-the-lock': 'file:./nowhere' } })
  );
  await expect(ensureDependencies({ root, log: silentLog })).rejects.toThrow(
    /^Installing the packages failed \(npm ci: 1\)\.\n {4}npm error[\s\S]*npm install/
  );
});
