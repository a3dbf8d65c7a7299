import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { withDesktop } from '../../../build/lib/desktop.mjs';
import { listNaming, processesNaming, until } from '../../e2e/processes';

const root = path.resolve(import.meta.dirname, '../../..');
const moduleAddress = (file: string): string => JSON.stringify(pathToFileURL(path.join(root, file)).href);

/** Asks an X server to let us in, with the given cookie or none; its answer's first byte is 1 for yes. */
function greet(display: string, cookie?: Buffer): Promise<number | undefined> {
  const name = Buffer.from(cookie ? 'MIT-MAGIC-COOKIE-1' : '');
  const data = cookie ?? Buffer.alloc(0);
  const padded = (part: Buffer): Buffer => Buffer.concat([part, Buffer.alloc((4 - (part.length % 4)) % 4)]);
  const head = Buffer.alloc(12);
  head.write('l');
  head.writeUInt16LE(11, 2);
  head.writeUInt16LE(name.length, 6);
  head.writeUInt16LE(data.length, 8);
  const socket = net.connect(`/tmp/.X11-unix/X${display.slice(1)}`);
  socket.write(Buffer.concat([head, padded(name), padded(data)]));
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.once('data', (answer) => {
      socket.destroy();
      resolve(answer[0]);
    });
  });
}

describe.runIf(process.platform === 'linux')('a desktop of its own', () => {
  test('Start: the screen lets in who has its cookie, and nobody else', async () => {
    await withDesktop(async ({ env }) => {
      const display = env['DISPLAY']!;
      const cookie = readFileSync(env['XAUTHORITY']!).subarray(-16);
      expect(await greet(display, cookie)).toBe(1);
      expect(await greet(display)).toBe(0);
      expect(await greet(display, Buffer.alloc(16, 7))).toBe(0);
    });
  });

  test('Start: the keychain is there, empty and open, and home and folders are its own', async () => {
    await withDesktop(async ({ env, folder }) => {
      const script = `
        const keytar = require('keytar');
        (async () => {
          const before = await keytar.findCredentials('patchbay-test');
          await keytar.setPassword('patchbay-test', 'someone', 'secret');
          const after = await keytar.getPassword('patchbay-test', 'someone');
          console.log(JSON.stringify({ before, after }));
        })();`;
      const child = spawn(process.execPath, ['-e', script], {
        env,
        cwd: root,
        stdio: ['ignore', 'pipe', 'inherit']
      });
      let output = '';
      child.stdout.on('data', (text) => (output += String(text)));
      await new Promise((resolve) => child.once('close', resolve));
      expect(JSON.parse(output)).toEqual({ before: [], after: 'secret' });
      for (const name of ['HOME', 'TMPDIR', 'XDG_CONFIG_HOME', 'XDG_DATA_HOME', 'XDG_RUNTIME_DIR']) {
        expect(env[name]).toMatch(new RegExp(`^${folder}/`));
      }
    });
  });

  test('Start: nothing of it is left afterwards, even when the work in it failed', async () => {
    let used = '';
    const given = withDesktop(({ folder }) => {
      used = folder;
      return Promise.reject(new Error('the work failed'));
    });
    await expect(given).rejects.toThrow('the work failed');
    expect(await processesNaming(used, 30_000)).toEqual([]);
    expect(existsSync(used)).toBe(false);
  });

  test('Start: nothing of it is left when the script that made it is killed', async () => {
    const script = `
      import { openDesktop } from ${moduleAddress('build/lib/desktop.mjs')};
      const { folder } = await openDesktop();
      console.log(folder);
      setInterval(() => undefined, 1000);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit']
    });
    const folder = await new Promise<string>((resolve) =>
      child.stdout.once('data', (text) => resolve(String(text).trim()))
    );
    expect((await listNaming(folder)).length).toBeGreaterThan(0);
    child.kill('SIGKILL');
    expect(await processesNaming(folder, 30_000)).toEqual([]);
    expect(
      await until(
        () => existsSync(folder),
        (isThere) => !isThere
      )
    ).toBe(false);
  });
});
