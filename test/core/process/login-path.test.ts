import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createKeptState } from '#core/config/kept-state';
import { nodeClock, nodeRandom, nodeSpawn } from '#core/node-ports';
import type { Clock, Environment } from '#core/ports';
import { createLoginPath, type LoginPath } from '#core/process/login-path';
import { planProgram } from '#core/process/program';
import { depsIn } from '../config/folder';
import {
  createTestHost,
  expectNoProcessLeft,
  hastyClock,
  stdioConfig,
  testEnvironment,
  until
} from './test-host';

expectNoProcessLeft();

interface Home {
  readonly environment: Environment;
  readonly tools: string;
  /** What the profile does before the shell does what it is asked. */
  profile(lines: string): Promise<void>;
  /** Another run of the program in this home. */
  start(onChange?: () => void): LoginPath;
  settled(): Promise<void>;
}

async function home(): Promise<Home> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'patchbay-'));
  onTestFinished(async () => {
    await kept.settled();
    await rm(folder, { recursive: true });
  });
  const shell = path.join(folder, 'shell');
  const tools = path.join(folder, 'tools');
  await mkdir(tools);
  const environment = { ...testEnvironment({ SHELL: shell, PATH: '/usr/bin:/bin' }), home: folder };
  const kept = createKeptState(path.join(folder, 'state.json'), depsIn(folder));
  return {
    environment,
    tools,
    profile: async (lines) => {
      await writeFile(shell, `#!/bin/sh\n${lines}\nshift\nexec /bin/sh -c "$@"\n`);
      await chmod(shell, 0o755);
    },
    start: (onChange = () => undefined) => {
      const deps = { clock: nodeClock, spawn: nodeSpawn, random: nodeRandom, environment, kept, onChange };
      const loginPath = createLoginPath(deps);
      onTestFinished(() => loginPath.close());
      return loginPath;
    },
    settled: () => kept.settled()
  };
}

const hangs = 'sleep 100';

/** The moment that a start waits is over at once. */
const impatientClock: Clock = {
  now: () => nodeClock.now(),
  setTimeout: (callback, ms) => nodeClock.setTimeout(callback, ms === 2_500 ? 1 : ms)
};

test('TR1: a shell that hangs holds up no program that is found without it, and the program tells of it', async () => {
  const { environment, profile } = await home();
  await profile(hangs);
  const host = createTestHost({ environment, clock: impatientClock });
  onTestFinished(() => host.close());
  let isSure = false;
  void host.loginPath.sure().then(() => (isSure = true));
  const planned = await planProgram(stdioConfig({ command: 'sh' }), host);
  expect(planned).toMatchObject({ ok: true, value: { isShellSilent: true } });
  expect(isSure).toBe(false);
});

test('TR1: what only a slow shell knows is waited for, and is told to be missing when the shell never answers', async () => {
  const { environment, profile, tools } = await home();
  await writeFile(path.join(tools, 'server'), '');
  await chmod(path.join(tools, 'server'), 0o755);
  await profile(`sleep 0.2; PATH="${tools}:$PATH"; export PATH`);
  const slow = createTestHost({ environment, clock: impatientClock });
  onTestFinished(() => slow.close());
  expect(await planProgram(stdioConfig({ command: 'server' }), slow)).toMatchObject({
    ok: true,
    value: { isShellSilent: false, file: path.join(tools, 'server') }
  });

  await profile(hangs);
  const silent = createTestHost({ environment, clock: hastyClock });
  onTestFinished(() => silent.close());
  expect(await planProgram(stdioConfig({ command: 'server' }), silent)).toMatchObject({
    ok: false,
    failure: {
      code: 'process.not-found',
      message:
        'The program “server” was not found, and the login shell, which may know where it is, did not answer.'
    }
  });
});

test('TR1: the PATH of an earlier run is used at once, while the shell is asked anew', async () => {
  const { profile, start, tools, settled } = await home();
  await profile(`PATH="/opt/none:${tools}:$PATH"; export PATH`);
  const first = start();
  const whole = `/opt/none:${tools}:/usr/bin:/bin`;
  expect(await first.soon()).toEqual({ path: whole, isSure: true, isSilent: false });
  await first.close();
  await settled();

  await profile(hangs);
  const second = start();
  expect(await second.soon()).toEqual({ path: whole, isSure: false, isSilent: false });
  await second.close();
  expect(await second.sure()).toEqual({ path: whole, isSure: true, isSilent: true });

  const go = path.join(tools, 'go');
  await profile(`while [ ! -e ${go} ]; do sleep 0.05; done; PATH="${tools}:$PATH"; export PATH`);
  let changes = 0;
  const third = start(() => (changes += 1));
  expect(await third.soon()).toMatchObject({ path: whole });
  await writeFile(go, '');
  expect(await third.sure()).toEqual({ path: `${tools}:/usr/bin:/bin`, isSure: true, isSilent: false });
  await until(() => changes === 1);
  await third.close();
  await settled();
  await rm(go);
  expect(await start().soon()).toMatchObject({ path: `${tools}:/usr/bin:/bin`, isSure: false });
});

test('TR1: the PATH of an earlier run is not used when one of its folders has gone, or for another shell', async () => {
  const { profile, start, tools, settled, environment } = await home();
  await profile(`PATH="${tools}:$PATH"; export PATH`);
  await start().sure();
  const before = start();
  await before.soon();
  await before.close();
  await settled();
  await rm(tools, { recursive: true });
  expect(await start().soon()).toMatchObject({ path: `${tools}:/usr/bin:/bin`, isSure: true });
  await mkdir(tools);
  const { variables } = environment;
  Object.assign(variables, { PATH: '/bin' });
  expect(await start().soon()).toMatchObject({ path: `${tools}:/bin`, isSure: true });
});
