import { fork, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { createKeychain } from '#core/keychain/keychain';
import { nodeClock } from '#core/node-ports';
import type { StartHelper } from '#core/ports';
import { ensureBuilt } from '../../build/build.mjs';
import { withDesktop } from '../../build/lib/desktop.mjs';
import { createFakeClock, settle } from '../fakes/clock';

const built = path.resolve(import.meta.dirname, '../../out/headless/keychain-helper.js');
const children: ChildProcess[] = [];

/** Forks that script with that environment, as the command line does. */
function helper(script: string, env: NodeJS.ProcessEnv): StartHelper {
  return () => {
    const child = fork(script, [], { env, stdio: 'ignore' });
    children.push(child);
    return {
      send: (message) => {
        child.send(message as object);
      },
      onMessage: (listener) => {
        child.on('message', listener);
      },
      onExit: (listener) => {
        child.once('exit', () => {
          listener();
        });
      },
      kill: () => {
        child.kill('SIGKILL');
      }
    };
  };
}

beforeAll(async () => {
  await ensureBuilt({ targets: ['headless'] });
});

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

test('AU3: a secret is kept in the real keychain, found again by another process, and removed', async () => {
  await withDesktop(async ({ env }) => {
    const writer = createKeychain({ clock: nodeClock, startHelper: helper(built, env) });
    expect(await writer.available()).toBe(true);
    expect(await writer.set('mail', 'a secret')).toEqual({ ok: true, value: null });
    await writer.close();
    const reader = createKeychain({ clock: nodeClock, startHelper: helper(built, env) });
    expect(await reader.get('mail')).toEqual({ ok: true, value: 'a secret' });
    expect(await reader.remove('mail')).toEqual({ ok: true, value: null });
    expect(await reader.get('mail')).toEqual({ ok: true, value: null });
    await reader.close();
  });
});

test('AU3: without a keychain secrets are kept for this run, and it says so', async () => {
  const env = { ...process.env, DBUS_SESSION_BUS_ADDRESS: 'disabled:' };
  const keychain = createKeychain({ clock: nodeClock, startHelper: helper(built, env) });
  expect(await keychain.available()).toBe(false);
  expect(await keychain.set('mail', 'a secret')).toEqual({ ok: true, value: null });
  expect(await keychain.get('mail')).toEqual({ ok: true, value: 'a secret' });
  await keychain.close();
  const next = createKeychain({ clock: nodeClock, startHelper: helper(built, env) });
  expect(await next.get('mail')).toEqual({ ok: true, value: null });
  await next.close();
});

test('AU3: a keychain that never answers ends the call with a reason, its process is gone, and closing waits for nobody', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'patchbay-keychain-'));
  const script = path.join(folder, 'silent.mjs');
  await writeFile(script, "process.on('message', () => undefined);\n");
  const clock = createFakeClock();
  const keychain = createKeychain({ clock, startHelper: helper(script, process.env) });
  const asked = keychain.get('mail');
  await settle();
  const child = children[0];
  const ended = new Promise((resolve) => child?.once('exit', (_code, signal) => resolve(signal)));
  await clock.advance(10_000);
  expect(await asked).toMatchObject({ ok: false, failure: { code: 'storage.keychain-timeout' } });
  expect(await ended).toBe('SIGKILL');
  const open = keychain.get('mail');
  await keychain.close();
  expect(await open).toMatchObject({ ok: false, failure: { code: 'storage.keychain-failed' } });
  await rm(folder, { recursive: true, force: true });
});
