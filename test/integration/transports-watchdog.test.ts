import { spawn, type ChildProcess } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'vite';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { nodeSpawn } from '#core/node-ports';
import type { Spawn } from '#core/ports';
import { createProcessTable } from '#core/process/process-table';
import { createWatchdog, type Watchdog } from '#core/process/watchdog';
import { expectNoProcessLeft, isRunning, testEnvironment, until } from '../core/process/test-host';
import { nodeServer } from '../fixtures/start-server';
import type { ServerCommand } from './transports-host-program';

expectNoProcessLeft();
const root = path.resolve(import.meta.dirname, '../..');
let folder: string;

beforeAll(async () => {
  // Inside the project, so that the bundle finds its packages.
  const cache = path.join(root, 'node_modules/.cache');
  await mkdir(cache, { recursive: true });
  folder = await mkdtemp(path.join(cache, 'host-'));
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: ['@modelcontextprotocol/client'] },
    build: {
      ssr: path.join(import.meta.dirname, 'transports-host-program.ts'),
      outDir: folder,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: 'host.js' } }
    }
  });
});
afterAll(() => rm(folder, { recursive: true }));

function server(name: string, ...options: readonly string[]): ServerCommand {
  const { command, args } = nodeServer(name, ...options);
  return [command, ...args];
}

interface HostStarted {
  readonly child: ChildProcess;
  readonly pids: readonly number[];
  readonly run: string;
}

/** The program with its servers, as leader of a group of its own. */
async function startHost(servers: readonly ServerCommand[]): Promise<HostStarted> {
  const child = spawn(process.execPath, [path.join(folder, 'host.js'), JSON.stringify(servers)], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit']
  });
  for await (const line of createInterface({ input: child.stdout })) {
    return { child, ...(JSON.parse(line) as { pids: number[]; run: string }) };
  }
  throw new Error('The host ended before its servers were there.');
}

/** Everything that carries the mark of a run: its servers and what they started. */
async function marked(run: string): Promise<readonly number[]> {
  const table = await createProcessTable().read();
  return table.filter(({ mark }) => mark?.startsWith(`${run}.`)).map(({ pid }) => pid);
}

/** The watchdog has the mark among its arguments. */
async function watchdogs(run: string): Promise<readonly number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid) => {
      const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
      return line.includes('patchbay-watchdog') && line.includes(run) ? Number(pid) : null;
    })
  );
  return found.filter((pid) => pid !== null);
}

test('TR2: nothing of the servers is left when the app is killed with its whole group', async () => {
  const { child, pids, run } = await startHost([
    server('progress'),
    server('ignores-eof'),
    server('ignores-signals'),
    server('wrapper'),
    server('grandchild', '--stubborn'),
    server('grandchild', '--setsid'),
    server('grandchild', '--setsid', '--stubborn', '--holds-pipes')
  ]);
  expect(pids.every(isRunning)).toBe(true);
  // Seven servers, and a child of each of the last four.
  expect(await marked(run)).toHaveLength(11);
  expect(await watchdogs(run)).toHaveLength(1);
  process.kill(-child.pid!, 'SIGKILL');
  await until(async () => (await marked(run)).length === 0);
  await until(async () => (await watchdogs(run)).length === 0);
});

test('PF8: nothing of twenty servers is left when only the app itself is killed, whatever they ignore', async () => {
  const kinds = [
    server('progress'),
    server('ignores-eof'),
    server('ignores-signals'),
    server('wrapper'),
    server('grandchild', '--setsid', '--stubborn', '--holds-pipes')
  ];
  const { child, pids, run } = await startHost(Array.from({ length: 4 }, () => kinds).flat());
  expect(pids).toHaveLength(20);
  // Twenty servers, and a child of each of eight.
  expect(await marked(run)).toHaveLength(28);
  process.kill(child.pid!, 'SIGKILL');
  await until(async () => (await marked(run)).length === 0);
  await until(async () => (await watchdogs(run)).length === 0);
});

function startWatchdog(run: string): { watchdog: Watchdog; dogs: ChildProcess[] } {
  const dogs: ChildProcess[] = [];
  const noting: Spawn = (...args) => {
    const dog = nodeSpawn(...args);
    dogs.push(dog);
    return dog;
  };
  const watchdog = createWatchdog({ spawn: noting, environment: testEnvironment(), run });
  onTestFinished(() => watchdog.close());
  return { watchdog, dogs };
}

function startSleeper(): ChildProcess {
  const child = nodeSpawn('/bin/sh', ['-c', 'sleep 100 & wait'], { env: { PATH: '/usr/bin:/bin' } });
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid!, 'SIGKILL');
    await until(() => child.exitCode !== null || child.signalCode !== null);
  });
  return child;
}

test('TR2: the watchdog starts with the first server, and ends with nothing to do', async () => {
  const { watchdog, dogs } = startWatchdog('calm');
  expect(dogs).toEqual([]);
  const sleeper = startSleeper();
  watchdog.track(sleeper.pid!);
  expect(dogs).toHaveLength(1);
  watchdog.untrack(sleeper.pid!);
  await watchdog.close();
  expect(dogs[0]?.exitCode).toBe(0);
  expect(isRunning(sleeper.pid!)).toBe(true);
});

test('TR2: what is still tracked at the end is ended, what is not is left alone', async () => {
  const { watchdog } = startWatchdog('tracked');
  const [first, second, third] = [startSleeper(), startSleeper(), startSleeper()];
  for (const { pid } of [first, second, third]) watchdog.track(pid!);
  watchdog.untrack(second.pid!);
  await watchdog.close();
  await until(() => !isRunning(first.pid!) && !isRunning(third.pid!));
  expect(isRunning(second.pid!)).toBe(true);
});

test('TR2: a watchdog that somebody ended is replaced, and the new one knows all groups', async () => {
  const { watchdog, dogs } = startWatchdog('replaced');
  const sleeper = startSleeper();
  watchdog.track(sleeper.pid!);
  process.kill(dogs[0]!.pid!, 'SIGKILL');
  await until(() => dogs.length === 2);
  await watchdog.close();
  await until(() => !isRunning(sleeper.pid!));
});

test('TR2: Windows ends the children with the app by itself', async () => {
  const environment = { ...testEnvironment(), platform: 'win32' as const };
  const refuse: Spawn = () => {
    throw new Error('Nothing is started there.');
  };
  const watchdog = createWatchdog({ spawn: refuse, environment, run: 'windows' });
  watchdog.track(1_000_000);
  watchdog.untrack(1_000_000);
  await watchdog.close();
});
