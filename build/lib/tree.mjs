// What git sees of the work tree: a run of the tests must leave it as it was.
import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { root } from './paths.mjs';
import { isOnPath } from './system.mjs';
import { run } from './run.mjs';

/** @returns {Promise<string | undefined>} one line per changed or new file; undefined outside a checkout */
export async function describeTree() {
  if (!existsSync(path.join(root, '.git')) || !isOnPath('git')) return undefined;
  const { code, output } = await run('git', ['status', '--porcelain', '--untracked-files=all'], {
    cwd: root
  });
  return code === 0 ? output : undefined;
}

/**
 * @param {string | undefined} before
 * @returns {Promise<string[]>} what is wrong with it, one sentence each
 */
export async function checkTree(before) {
  const faults = [];
  const after = await describeTree();
  const known = new Set(before?.split('\n'));
  const fresh = after?.split('\n').filter((line) => !known.has(line)) ?? [];
  if (before !== undefined && fresh.length > 0) {
    faults.push(`The run left changes in the work tree:\n${fresh.map((line) => `    ${line}`).join('\n')}`);
  }
  const lock = await fs.readFile(path.join(root, 'package-lock.json'), 'utf8');
  // Where a package comes from is for each machine's own settings to say.
  if (/"resolved": "https?:/.test(lock))
    faults.push('package-lock.json names the address of a package source.');
  return faults;
}
