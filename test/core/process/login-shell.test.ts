import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { nodeClock, nodeRandom, nodeSpawn } from '#core/node-ports';
import type { Spawn } from '#core/ports';
import { readLoginShellPath } from '#core/process/login-shell';
import {
  createTestHost,
  expectNoProcessLeft,
  hastyClock,
  isRunning,
  testEnvironment,
  until
} from './test-host';

expectNoProcessLeft();
const never = new AbortController().signal;

async function folder(): Promise<string> {
  const made = await mkdtemp(path.join(os.tmpdir(), 'patchbay-'));
  onTestFinished(() => rm(made, { recursive: true }));
  return made;
}

/** A shell that runs `profile` before it does what it is asked, as a login shell does. */
async function shellWith(profile: string): Promise<string> {
  const file = path.join(await folder(), 'shell');
  await writeFile(file, `#!/bin/sh\n${profile}\nshift\nexec /bin/sh -c "$@"\n`);
  await chmod(file, 0o755);
  return file;
}

function read(
  shell: string,
  { clock = nodeClock, spawn = nodeSpawn, signal = never } = {}
): Promise<string | null> {
  const environment = testEnvironment({ SHELL: shell });
  return readLoginShellPath({ clock, spawn, random: nodeRandom, environment }, signal);
}

test('TR1: the PATH is the one that the profile of the shell makes, whatever else it prints', async () => {
  const shell = await shellWith('echo Welcome; echo PATH=/wrong; PATH="/from/profile:$PATH"; export PATH');
  expect(await read(shell)).toBe(`/from/profile:${process.env['PATH'] ?? ''}`);
});

test('TR1: the real shells of this machine answer', async () => {
  for (const shell of ['/bin/sh', '/bin/bash']) {
    expect((await read(shell))?.split(':')).toContain('/bin');
  }
});

test('TR1: a profile that hangs costs no more than the limit, and is ended with all it started', async () => {
  const file = path.join(await folder(), 'pid');
  const shell = await shellWith(`sleep 100 & echo $! > ${file}; wait`);
  expect(await read(shell, { clock: hastyClock })).toBeNull();
  const pid = Number(await readFile(file, 'utf8').catch(() => '0'));
  await until(() => pid === 0 || !isRunning(pid));
});

test('TR1: something that a profile leaves running neither delays the answer nor stays', async () => {
  const file = path.join(await folder(), 'pid');
  const shell = await shellWith(`sleep 100 & echo $! > ${file}`);
  expect(await read(shell)).toBe(process.env['PATH']);
  const pid = Number(await readFile(file, 'utf8'));
  await until(() => !isRunning(pid));
});

test('TR1: a shell that does not exist, fails or says nothing gives no PATH', async () => {
  expect(await read('/no/such/shell')).toBeNull();
  expect(await read(await shellWith('exit 1'))).toBeNull();
});

test('TR1: whoever ends the program does not wait for the shell', async () => {
  const end = new AbortController();
  const reading = read(await shellWith('sleep 100'), { signal: end.signal });
  end.abort();
  expect(await reading).toBeNull();
});

test('TR1: the shell is asked once for all servers', async () => {
  let spawns = 0;
  const counting: Spawn = (...args) => {
    spawns += 1;
    return nodeSpawn(...args);
  };
  const host = createTestHost({ spawn: counting });
  onTestFinished(() => host.close());
  const [first, second] = await Promise.all([host.loginPath.sure(), host.loginPath.sure()]);
  expect(first).toBe(second);
  expect(spawns).toBe(1);
});
