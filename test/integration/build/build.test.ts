// Builds a clone that holds the real scripts and the smallest sources: what they say and do is the same for any.
import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const layers = ['shared', 'electron/core', 'electron/shell', 'electron/headless', 'renderer', 'test'];
let clone = '';

async function write(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(path.join(clone, file)), { recursive: true });
  await writeFile(path.join(clone, file), text);
}

async function run(
  ...command: readonly string[]
): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, command, { cwd: clone, stdio: ['ignore', 'pipe', 'pipe'] });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  return new Promise((resolve) => {
    child.once('close', (code) => {
      resolve({ code, out, err });
    });
  });
}

beforeEach(async () => {
  clone = await mkdtemp(path.join(os.tmpdir(), 'patchbay-build-'));
  const files = ['package.json', 'package-lock.json', 'tsconfig.json', 'electron/tsconfig.preload.json'];
  for (const file of ['build', ...files, ...layers.map((layer) => `${layer}/tsconfig.json`)]) {
    await cp(path.join(root, file), path.join(clone, file), { recursive: true });
  }
  await symlink(path.join(root, 'node_modules'), path.join(clone, 'node_modules'));
  await write('shared/word.ts', `export const word = 'one';\n`);
  await write(
    'electron/core/far/echo-helper.ts',
    `import { word } from '#shared/word';\nprocess.send?.(word);\n`
  );
  await write(
    'electron/headless/cli.ts',
    `import spawn from 'cross-spawn';
     import { fork } from 'node:child_process';
     import path from 'node:path';
     import { word } from '#shared/word';
     const echo = spawn.sync(process.execPath, ['-p', '"cross-spawn runs"']).stdout.toString().trim();
     fork(path.join(import.meta.dirname, 'echo-helper.js')).once('message', (said) => {
       process.stdout.write(JSON.stringify({ word, echo, said, args: process.argv.slice(2), mode: process.env.NODE_ENV }));
       process.exitCode = 7;
     });`
  );
});

afterEach(async () => {
  await rm(clone, { recursive: true, force: true });
});

test('Build: of several that ask at once, one builds and the others wait for it', async () => {
  const all = await Promise.all(Array.from({ length: 4 }, () => run('build/build.mjs', 'headless')));
  expect(all.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
  expect(all.map(({ out }) => out)).toEqual(['', '', '', '']);
  expect(all.filter(({ err }) => err.includes('Building headless: done'))).toHaveLength(1);
  expect((await run('build/build.mjs', 'headless')).err).toContain('Nothing to build');
});

test('Build: the command line runs from its bundle, with its helpers beside it and its own exit code', async () => {
  const first = await run('build/patchbay.mjs', '--json', 'status');
  expect(JSON.parse(first.out)).toEqual({
    word: 'one',
    echo: 'cross-spawn runs',
    said: 'one',
    args: ['--json', 'status'],
    mode: process.env['NODE_ENV']
  });
  expect(first.code).toBe(7);
  const program = await readFile(path.join(clone, 'out/headless/cli.js'), 'utf8');
  expect(program.startsWith('#!/usr/bin/env node\n')).toBe(true);

  await write('shared/word.ts', `export const word = 'two';\n`);
  expect((await run('build/patchbay.mjs')).out).toContain('"word":"two"');
  const fresh = await run('build/patchbay.mjs');
  expect(fresh.err).toBe('');
});

test('Build: the window is the production one, with nothing in it that its policy forbids', async () => {
  expect(process.env['NODE_ENV']).toBe('test');
  await write(
    'renderer/index.html',
    '<!doctype html><div id="root"></div><script type="module" src="./main.tsx"></script>'
  );
  await write('renderer/dot.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await write('renderer/main.module.css', '.dot { background: url(./dot.svg); }');
  await write(
    'renderer/main.tsx',
    `import { createRoot } from 'react-dom/client';
     import styles from './main.module.css';
     const root = document.querySelector('#root');
     if (root) createRoot(root).render(<p className={styles['dot']}>Hello</p>);`
  );
  expect(await run('build/build.mjs', 'renderer')).toMatchObject({ code: 0 });
  const folder = path.join(clone, 'out/renderer');
  const textsOf = async (kind: string): Promise<string> => {
    const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith(kind));
    return (await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')))).join('');
  };
  expect((await textsOf('.js')).includes('jsxDEV')).toBe(false);
  expect(await textsOf('.css')).toMatch(/\.\/dot-[\w-]+\.svg/);
  expect(await textsOf('.html')).not.toMatch(/<style|<script(?![^>]* src=)| style=/);
});

test('Build: what does not build is named with its file and line, and the last good build stays', async () => {
  await run('build/build.mjs', 'headless');
  await write('shared/word.ts', `export const word = ;\n`);
  const failed = await run('build/build.mjs', 'headless');
  expect(failed.code).toBe(1);
  expect(failed.err).toContain('headless does not build');
  expect(failed.err).toContain('shared/word.ts:1:');
  const program = await readFile(path.join(clone, 'out/headless/cli.js'), 'utf8');
  expect(program).toMatch(/["'`]one["'`]/);
});
