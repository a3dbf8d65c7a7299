// node build/with-desktop.mjs COMMAND…: runs a command with the screen, D-Bus session and keychain that the tests have.
import { spawn } from 'node:child_process';
import { withDesktop } from './lib/desktop.mjs';
import { explain } from './lib/log.mjs';

const [command, ...args] = process.argv.slice(2);
if (command === undefined) {
  process.stderr.write('usage: node build/with-desktop.mjs COMMAND [ARGUMENTS]\n');
  process.exit(64);
}
try {
  process.exitCode = await withDesktop(
    ({ env }) =>
      new Promise((resolve, reject) => {
        const child = spawn(command, args, { env, stdio: 'inherit' });
        for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
          process.on(signal, () => child.kill(signal));
        }
        child.once('error', reject);
        child.once('close', (code) => resolve(code ?? 1));
      })
  );
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
