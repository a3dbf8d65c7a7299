import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isFresh, markFresh, takeSources } from '../../build/freshness.mjs';
import { targets } from '../../build/targets.mjs';

let root = '';

function write(file: string, text: string): void {
  const whole = path.join(root, file);
  mkdirSync(path.dirname(whole), { recursive: true });
  writeFileSync(whole, text);
}

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'patchbay-fresh-'));
  write('package-lock.json', '{}');
  write('shared/ids.ts', 'export const id = 1;');
  write('electron/headless/cli.ts', 'one');
  write('out/headless/cli.js', 'built');
  markFresh(root, targets.headless, takeSources(root, targets.headless));
});

afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

test('Build: what was just built is fresh, and what never was is not', () => {
  expect(isFresh(root, targets.headless)).toBe(true);
  expect(isFresh(root, targets.main)).toBe(false);
});

test('Build: a file touched without a change builds nothing, and its content is not read twice', () => {
  const later = new Date('2031-01-01T00:00:00Z');
  utimesSync(path.join(root, 'shared/ids.ts'), later, later);
  expect(isFresh(root, targets.headless)).toBe(true);
  const stamp = readFileSync(path.join(root, 'out/.stamp/headless.json'), 'utf8');
  expect(stamp).toContain(`"time":${later.getTime()}`);
});

test.each([
  ['a changed source', () => write('shared/ids.ts', 'export const id = 2;')],
  ['a new source', () => write('electron/core/new-helper.ts', '')],
  ['a source that is gone', () => rmSync(path.join(root, 'shared/ids.ts'))],
  ['other libraries', () => write('package-lock.json', '{ }')],
  ['an output that is gone', () => rmSync(path.join(root, 'out/headless/cli.js'))],
  ['an output cut short', () => write('out/headless/cli.js', 'bui')]
])('Build: %s makes it stale', (_what, change) => {
  change();
  expect(isFresh(root, targets.headless)).toBe(false);
});

test('Build: a source of another program does not make it stale', () => {
  write('renderer/main.tsx', 'two');
  write('electron/main.ts', 'two');
  expect(isFresh(root, targets.headless)).toBe(true);
});

test('Build: what is edited while it builds is stale afterwards', () => {
  const before = takeSources(root, targets.headless);
  write('shared/ids.ts', 'export const id = 3;');
  markFresh(root, targets.headless, before);
  expect(isFresh(root, targets.headless)).toBe(false);
});
