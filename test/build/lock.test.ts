import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { withLock } from '../../build/lib/lock.mjs';
import { temporaryFolder } from './temporary';

const lockModule = pathToFileURL(path.resolve(import.meta.dirname, '../../build/lib/lock.mjs')).href;

/** Runs a script in a process of its own and gives its exit code. */
function node(script: string): Promise<number | null> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' });
  return new Promise((resolve) => child.once('exit', resolve));
}

test('Start: of several processes one at a time has the lock', async () => {
  const folder = temporaryFolder();
  const [lock, counter] = [path.join(folder, 'lock'), path.join(folder, 'counter')];
  writeFileSync(counter, '0');
  // Reading, waiting and writing loses counts unless nobody else does so meanwhile.
  const script = `
    import { withLock } from ${JSON.stringify(lockModule)};
    import fs from 'node:fs';
    for (let i = 0; i < 5; i += 1) await withLock(${JSON.stringify(lock)}, async () => {
      const before = Number(fs.readFileSync(${JSON.stringify(counter)}, 'utf8'));
      await new Promise(setImmediate);
      fs.writeFileSync(${JSON.stringify(counter)}, String(before + 1));
    });`;
  expect(await Promise.all([node(script), node(script), node(script)])).toEqual([0, 0, 0]);
  expect(readFileSync(counter, 'utf8')).toBe('15');
  expect(readdirSync(folder)).toEqual(['counter']);
});

test('Start: a lock whose holder was killed is taken over', async () => {
  const lock = path.join(temporaryFolder(), 'lock');
  const script = `
    import { withLock } from ${JSON.stringify(lockModule)};
    await withLock(${JSON.stringify(lock)}, async () => process.kill(process.pid, 'SIGKILL'));`;
  await node(script);
  expect(existsSync(lock)).toBe(true);
  expect(await withLock(lock, () => Promise.resolve('taken'))).toBe('taken');
});

test('Start: a process that only has the number of a former holder does not hold its lock', async () => {
  const lock = path.join(temporaryFolder(), 'lock');
  writeFileSync(lock, `${process.pid} 1 00\n`);
  expect(await withLock(lock, () => Promise.resolve('taken'))).toBe('taken');
});

test('Start: who waits says for whom, goes on when it is free, and may give up', async () => {
  const lock = path.join(temporaryFolder(), 'lock');
  const waits: number[] = [];
  const stop = new AbortController();
  const order = await withLock(lock, async () => {
    const given = withLock(lock, () => Promise.resolve(), {
      signal: stop.signal,
      onWait: (pid) => {
        waits.push(pid);
        stop.abort();
      }
    });
    await expect(given).rejects.toThrow(/abort/i);
    return waits;
  });
  expect(order).toEqual([process.pid]);
  expect(existsSync(lock)).toBe(false);
});

test('Start: work that fails gives the lock back', async () => {
  const lock = path.join(temporaryFolder(), 'lock');
  await expect(withLock(lock, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(existsSync(lock)).toBe(false);
});
