import { spawn } from 'node:child_process';
import { expect, onTestFinished, test } from 'vitest';
import { createProcessTable, MARK } from '#core/process/process-table';

test('TR2: a process that was seen with its mark is still known when it has no environment any more', async () => {
  const child = spawn('/bin/sh', ['-c', 'read line; exec env -i sleep 60'], {
    env: { ...process.env, [MARK]: 'ours' },
    stdio: ['pipe', 'ignore', 'ignore']
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const table = createProcessTable();
  const markSeenBy = async ({ read }: typeof table): Promise<string | null | undefined> =>
    (await read()).find(({ pid }) => pid === child.pid)?.mark;
  expect(await markSeenBy(table)).toBe('ours');
  child.stdin.end('\n');
  // Who has never seen it cannot know it.
  await expect.poll(() => markSeenBy(createProcessTable()), { timeout: 30_000 }).toBe(null);
  expect(await markSeenBy(table)).toBe('ours');
});
