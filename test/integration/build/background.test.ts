import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { runBounded, startBackground } from '../../../build/lib/background.mjs';
import { startGuard } from '../../../build/lib/guard.mjs';
import { readLines } from '../../../build/lib/run.mjs';
import { until } from '../../e2e/processes';

async function start(script: string): ReturnType<typeof startBackground> {
  return startBackground('/bin/sh', ['-c', script], {
    guard: startGuard(),
    stdio: ['ignore', 'pipe', 'inherit']
  });
}

function firstLine({ child }: Awaited<ReturnType<typeof start>>): Promise<string> {
  return new Promise((resolve) => {
    readLines(child.stdout!, resolve);
  });
}

/** Whether a process has ended, or is a zombie that nobody has fetched yet. */
async function isGone(pid: string): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ') Z');
  return stat.includes(') Z');
}

describe.runIf(process.platform === 'linux')('what runs beside a script', () => {
  test('Start: a program that is asked to stop has its own word on its exit code', async () => {
    const program = await start(`trap 'exit 3' TERM; echo ready; while :; do sleep 0.05; done`);
    await firstLine(program);
    await program.stop();
    expect(await program.ended).toEqual({ code: 3, signal: null });
    expect(program.isRunning()).toBe(false);
  });

  test('Start: a program that does not listen is killed, with everything in its group', async () => {
    const program = await start(`trap '' TERM; sleep 1000 & echo $!; wait`);
    const helper = await firstLine(program);
    await program.stop(300);
    expect((await program.ended).signal).toBe('SIGKILL');
    expect(await until(() => isGone(helper), Boolean)).toBe(true);
  });

  test('Start: helpers that a program leaves behind end with it', async () => {
    const program = await start(`sleep 1000 >/dev/null & echo $!; exit 0`);
    const helper = await firstLine(program);
    expect(await program.ended).toEqual({ code: 0, signal: null });
    expect(await until(() => isGone(helper), Boolean)).toBe(true);
  });

  test('Build: what gives way has less priority than all else, with all that it starts', async () => {
    const waits = `until [ "$(nice)" = 10 ]; do sleep 0.05; done`;
    const { signal } = new AbortController();
    const bounds = { guard: startGuard(), signal, limitMs: 30_000 };
    expect(await runBounded('/bin/sh', ['-c', waits], { ...bounds, givesWay: true })).toEqual({ code: 0 });
  });

  test('Start: a program that is not there is an error, not an event that nobody hears', async () => {
    const given = startBackground('/no/such/program', [], { guard: startGuard(), stdio: 'ignore' });
    await expect(given).rejects.toThrow('ENOENT');
  });
});
