import { Client } from '@modelcontextprotocol/client';
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { openStdio } from '#core/connection/stdio';
import type { OpenTransport } from '#core/connection/transport';
import { nodeClock } from '#core/node-ports';
import type { Spawn } from '#core/ports';
import { endTree } from '#core/process/end-tree';
import { createProcessTable } from '#core/process/process-table';
import {
  createTestHost,
  expectNoProcessLeft,
  isRunning,
  stdioConfig,
  testEnvironment,
  until
} from '../core/process/test-host';
import { fixture, nodeServer } from '../fixtures/start-server';

expectNoProcessLeft();
const host = createTestHost();
afterAll(() => host.close());

async function connect(command: string, args: readonly string[]): Promise<OpenTransport> {
  const opened = openStdio(stdioConfig({ command, args }), host);
  onTestFinished(() => opened.close());
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(opened.transport);
  return opened;
}

async function pidFile(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'patchbay-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return path.join(folder, 'pid');
}

async function closeAndTime(opened: OpenTransport): Promise<number> {
  const begin = nodeClock.now();
  await opened.close();
  return nodeClock.now() - begin;
}

test('TR2: a server that ends with its stdin gets no signal', async () => {
  const { command, args } = nodeServer('progress');
  const opened = await connect(command, args);
  await opened.close();
  expect(opened.process()?.exit()).toEqual({ code: 0, signal: null });
  expect(opened.failure()).toBeNull();
});

test('TR2: a server that goes on without stdin and when interrupted ends by SIGTERM, after the steps before it', async () => {
  const { command, args } = nodeServer('ignores-eof');
  const opened = await connect(command, args);
  expect(await closeAndTime(opened)).toBeGreaterThanOrEqual(400 + 700);
  expect(opened.process()?.exit()?.signal).toBe('SIGTERM');
});

test('TR2: a server that ignores every signal is killed, after all grace periods', async () => {
  const { command, args } = nodeServer('ignores-signals');
  const opened = await connect(command, args);
  expect(await closeAndTime(opened)).toBeGreaterThanOrEqual(400 + 700 + 1_000);
  expect(opened.process()?.exit()?.signal).toBe('SIGKILL');
});

test.each([
  ['in its group', []],
  ['in its group, deaf to signals', ['--stubborn']],
  ['in a session of its own', ['--setsid']],
  ['in a session of its own, deaf to signals', ['--setsid', '--stubborn']],
  ['that holds the pipes', ['--holds-pipes', '--stubborn']]
])('TR2: nothing is left of a grandchild %s', async (_, options) => {
  const file = await pidFile();
  const { command, args } = nodeServer('grandchild', `--pid-file=${file}`, ...options);
  const opened = await connect(command, args);
  const grandchild = Number(await readFile(file, 'utf8'));
  expect(isRunning(grandchild)).toBe(true);
  await opened.close();
  expect(isRunning(grandchild)).toBe(false);
  expect(isRunning(opened.process()!.pid)).toBe(false);
});

test('TR2: the server behind a wrapper that forgets it is ended too', async () => {
  const file = await pidFile();
  const { command, args } = nodeServer('wrapper', `--pid-file=${file}`);
  const opened = await connect(command, args);
  const wrapped = Number(await readFile(file, 'utf8'));
  expect(isRunning(wrapped)).toBe(true);
  await opened.close();
  expect(isRunning(wrapped)).toBe(false);
});

test('TR2: the server behind a shell script is ended too', async () => {
  const { command, args } = nodeServer('ignores-signals');
  const opened = await connect('/bin/sh', [fixture('wrapper.sh'), command, ...args]);
  await opened.close();
  expect(isRunning(opened.process()!.pid)).toBe(false);
  const table = await createProcessTable().read();
  expect(table.filter(({ group }) => group === opened.process()!.pid)).toEqual([]);
});

test('TR2: what a server leaves behind when it crashes is ended without anybody asking', async () => {
  const file = await pidFile();
  const { command, args } = nodeServer('grandchild', `--pid-file=${file}`, '--setsid', '--stubborn');
  const opened = await connect(command, args);
  const grandchild = Number(await readFile(file, 'utf8'));
  process.kill(opened.process()!.pid, 'SIGKILL');
  await until(() => !isRunning(grandchild));
  expect(opened.failure()).toMatchObject({ code: 'process.killed' });
});

test('TR2: many servers are ended side by side', async () => {
  const args = ['-c', "trap '' INT TERM; while :; do sleep 1; done"];
  const all = Array.from({ length: 10 }, () => openStdio(stdioConfig({ command: '/bin/sh', args }), host));
  await Promise.all(all.map(({ transport }) => transport.start()));
  const begin = nodeClock.now();
  await Promise.all(all.map((opened) => opened.close()));
  // One after the other they would take at least ten times 2.1 s.
  expect(nodeClock.now() - begin).toBeLessThan(10 * 2_100);
  for (const opened of all) expect(isRunning(opened.process()!.pid)).toBe(false);
});

test('TR2: closing while the program starts leaves nothing', async () => {
  const { command, args } = nodeServer('ignores-signals');
  const opened = openStdio(stdioConfig({ command, args }), host);
  const starting = opened.transport.start().catch(() => undefined);
  await until(() => opened.process() !== null);
  await opened.close();
  await starting;
  expect(isRunning(opened.process()!.pid)).toBe(false);
});

/** Stands for Windows, where there are no signals: `taskkill` is written down, and ends the child by force only. */
test('TR2: on Windows the tree is asked to end and then ended by taskkill', async () => {
  const child = spawn(process.execPath, [fixture('ignores-eof.mjs')], { stdio: 'pipe' });
  const pid = child.pid!;
  const commands: string[] = [];
  const taskkill: Spawn = (command, args) => {
    commands.push([command, ...args].join(' '));
    if (args.includes('/f')) child.kill('SIGKILL');
    const program = spawn('/bin/true');
    onTestFinished(() => until(() => program.exitCode !== null));
    return program;
  };
  const environment = {
    ...testEnvironment(),
    platform: 'win32' as const,
    variables: { SystemRoot: 'C:\\Windows' }
  };
  const isGone = await endTree(
    { child, pid, mark: 'none' },
    { clock: nodeClock, spawn: taskkill, environment, table: createProcessTable() }
  );
  expect(isGone).toBe(true);
  expect(commands).toEqual([
    `C:\\Windows\\System32\\taskkill.exe /pid ${pid} /t`,
    `C:\\Windows\\System32\\taskkill.exe /pid ${pid} /t /f`
  ]);
});
