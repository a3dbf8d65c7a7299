import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { resolveCommand } from '#core/process/resolve-command';

async function folderWith(name: string): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'patchbay-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(path.join(folder, name), '#!/bin/sh\n');
  await chmod(path.join(folder, name), 0o755);
  return folder;
}

test('TR1: the first folder of the search path that has the program wins', async () => {
  const first = await folderWith('server');
  const second = await folderWith('server');
  const searchPath = `/no/such/folder:${first}:${second}`;
  expect(await resolveCommand('server', { cwd: '/', searchPath })).toEqual({
    kind: 'found',
    file: path.join(first, 'server')
  });
});

test('TR1: a command with a slash is looked for from the working folder and nowhere else', async () => {
  const folder = await folderWith('server');
  const file = path.join(folder, 'server');
  expect(await resolveCommand('./server', { cwd: folder, searchPath: '/bin' })).toEqual({
    kind: 'found',
    file
  });
  expect(await resolveCommand('./sh', { cwd: folder, searchPath: '/bin' })).toEqual({ kind: 'not-found' });
});

test('TR1: without any folder a bare name is found nowhere, not even where this program runs', async () => {
  const folder = await folderWith('server');
  const before = process.cwd();
  onTestFinished(() => process.chdir(before));
  process.chdir(folder);
  expect(await resolveCommand('server', { cwd: folder, searchPath: '' })).toEqual({ kind: 'not-found' });
});
