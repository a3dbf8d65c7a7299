// PF5: 50 servers whose views change 1,000 times a second altogether, shown in the window: the longest task there, whether
// the last change arrived; and what all processes use when nothing happens.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import type { Bridge } from '#shared/ipc/bridge';
import type { AppSnapshot } from '#shared/view/snapshot';
import { report, say, wait } from './lib/measure';
import { root, withFolder } from './lib/programs';
import { quit, startApp, untilInteractive } from './lib/window';

const servers = 50;
const perSecond = 1_000;
const seconds = 10;
const idleSeconds = 30;
/** After so many changes the engines of both processes tidy their memory for a while; that is not yet rest. */
const settlingMs = 90_000;
/** Ticks of /proc/PID/stat in a second, on every Linux that Electron runs on. */
const ticks = 100;

type Inside = typeof globalThis & { readonly patchbay: Bridge; longest: number };

async function snapshot(page: Page): Promise<AppSnapshot> {
  return page.evaluate(async () => {
    const answer = await (globalThis as unknown as Inside).patchbay.call('app.snapshot', {});
    if (!answer.ok) throw new Error(answer.failure.message);
    return answer.value;
  });
}

/** The servers of the file; not the built-in ones, which may be off. */
const ours = ({ servers: all }: AppSnapshot) => Object.values(all).filter(({ scope }) => scope === 'user');

async function until(page: Page, what: string, holds: (now: AppSnapshot) => boolean): Promise<AppSnapshot> {
  const startedAt = performance.now();
  for (;;) {
    const now = await snapshot(page);
    if (holds(now)) return now;
    if (performance.now() - startedAt > 60_000) throw new Error(`Not within a minute: ${what}.`);
    await wait(200);
  }
}

/** Processor time of everything below a process, itself included, in seconds. */
async function processorTime(pid: number): Promise<number> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const stats = await Promise.all(
    names.map((name) => readFile(`/proc/${name}/stat`, 'utf8').catch(() => ''))
  );
  const all = stats.flatMap((stat) => {
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [, parent] = fields;
    const used = Number(fields[11]) + Number(fields[12]);
    return stat === '' ? [] : [{ pid: Number.parseInt(stat), parent: Number(parent), used }];
  });
  const family = new Set([pid]);
  for (let grown = true; grown;) {
    const before = family.size;
    for (const one of all) if (family.has(one.parent)) family.add(one.pid);
    grown = family.size > before;
  }
  const used = all.filter((one) => family.has(one.pid)).reduce((sum, one) => sum + one.used, 0);
  return used / ticks;
}

await withFolder(async (folder) => {
  const program = path.join(root, 'test/bench/servers/talkative.mjs');
  const args = [program, `--rate=${String(perSecond / servers)}`, `--seconds=${String(seconds)}`];
  const config = Object.fromEntries(
    Array.from({ length: servers }, (_, index) => [
      `server-${String(index + 1)}`,
      { command: process.execPath, args: [...args, `--name=${String(index)}`] }
    ])
  );
  const { app, page } = await startApp(folder, config);
  await untilInteractive(page, servers);
  const ready = await until(page, 'every server has listed its tools', (now) =>
    ours(now).every(({ id }) => now.catalogs[id]?.have === 'fresh')
  );
  const talking = ours(ready);
  await page.evaluate(() => {
    const inside = globalThis as unknown as Inside;
    inside.longest = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) inside.longest = Math.max(inside.longest, duration);
    }).observe({ type: 'longtask' });
  });
  const calls = talking.map(({ id }, index) => ({
    serverId: id,
    callId: `bench-${String(index)}`,
    name: 'talk',
    argumentsText: '{}'
  }));
  const before = ready.revision;
  await page.evaluate(async (inputs) => {
    const { patchbay } = globalThis as unknown as Inside;
    await Promise.all(inputs.map((input) => patchbay.call('tool.call', input as never)));
  }, calls);
  await wait((seconds + 1) * 1_000);
  // Before the snapshot is asked for again and again: putting all of it into words for this program is a long task, too.
  const longest = await page.evaluate(() => (globalThis as unknown as Inside).longest);
  const after = await until(page, 'every server has said its last word', (now) =>
    talking.every(({ id }) => now.servers[id]?.stderrTail?.includes('last word') === true)
  );
  say(
    `${String(perSecond * seconds)} changes became ${String(after.revision - before)} patches; the last ones arrived`
  );
  report({
    id: 'PF5',
    what: `longest task in the window at ${String(perSecond)} changes a second`,
    unit: 'ms',
    ours: longest,
    peer: null,
    limit: 50
  });
  await wait(settlingMs);
  const pid = app.process().pid ?? 0;
  const usedBefore = await processorTime(pid);
  await wait(idleSeconds * 1_000);
  const used = (await processorTime(pid)) - usedBefore;
  await quit(app);
  report({
    id: 'PF5',
    what: `processor use of all processes with ${String(servers)} quiet servers`,
    unit: '%',
    ours: (used / idleSeconds) * 100,
    peer: null,
    limit: 0.5
  });
});
