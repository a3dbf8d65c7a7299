// npm run pictures: lets the end-to-end tests take a picture of every screen in every look, into out/pictures, and
// renews those that the guide and the README show.
import './lib/node-version.mjs';
import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { withDesktop } from './lib/desktop.mjs';
import { resolveElectron } from './lib/electron-runtime.mjs';
import { createLog, explain } from './lib/log.mjs';
import { root } from './lib/paths.mjs';
import { run } from './lib/run.mjs';
import { shrinkPng } from './lib/shrink-png.mjs';
import { ensureSystem } from './lib/system.mjs';

const folder = path.join(root, 'out/pictures');
const shown = path.join(root, 'docs/pictures');

try {
  const log = createLog();
  await ensureDependencies({ log });
  await ensureBuilt({ log });
  const electron = await resolveElectron({ log });
  await ensureSystem({ electron: electron.path, display: true, keychain: true, log });
  await fs.rm(folder, { recursive: true, force: true });
  const code = await takePictures();
  for (const name of await fs.readdir(shown)) {
    const taken = path.join(folder, name);
    if (!existsSync(taken)) throw new Error(`No picture ${name} was taken; docs/pictures has one.`);
    await fs.writeFile(path.join(shown, name), shrinkPng(await fs.readFile(taken)));
  }
  process.exitCode = code;
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}

/** @returns {Promise<number>} */
function takePictures() {
  return withDesktop(async ({ env }) => {
    const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
    const args = [
      vitest,
      'run',
      '--config',
      'build/vitest.config.ts',
      '--project',
      'e2e',
      'test/e2e/pictures.test.ts'
    ];
    const { code } = await run(process.execPath, args, {
      cwd: root,
      env: { ...env, PATCHBAY_PICTURES: folder },
      show: true
    });
    return code ?? 1;
  });
}
