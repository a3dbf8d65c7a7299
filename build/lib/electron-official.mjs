// The official Electron release, as node_modules/electron/install.js fetches it.
import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { megabytes } from './log.mjs';
import { root } from './paths.mjs';
import { largestFile } from './progress.mjs';
import { run } from './run.mjs';

const MINUTE = 60_000;
const REMEMBERED_MS = 24 * 60 * MINUTE;
// A network that swallows packets answers nothing at all: it is given up early. After the last byte comes
// unpacking, which shows no bytes either.
const FIRST_BYTE_MS = 25_000;
const NEXT_BYTE_MS = 60_000;

/** @returns {Promise<string | undefined>} its folder, when it has been fetched */
export async function findOfficial(packageFolder = path.join(root, 'node_modules/electron')) {
  const pathFile = path.join(packageFolder, 'path.txt');
  if (!existsSync(pathFile)) return undefined;
  const dist = path.join(packageFolder, 'dist');
  return existsSync(path.join(dist, await fs.readFile(pathFile, 'utf8'))) ? dist : undefined;
}

/**
 * @param {object} options
 * @param {string} options.cache
 * @param {NodeJS.ProcessEnv} options.env
 * @param {import('./log.mjs').Log} options.log
 * @param {AbortSignal | undefined} options.signal
 * @param {boolean} options.hasFallback whether there is something to go on with after a failure
 * @param {string} [options.packageFolder]
 * @returns {Promise<string | undefined>} undefined when it could not be fetched
 */
export async function fetchOfficial({ cache, env, log, signal, hasFallback, packageFolder }) {
  const folder = packageFolder ?? path.join(root, 'node_modules/electron');
  const installer = path.join(folder, 'install.js');
  if (!existsSync(installer)) return undefined;
  const memory = path.join(cache, 'official-unreachable');
  if (hasFallback && (await isRecent(memory))) return undefined;

  const step = log.step('Fetching Electron, the official release');
  const temporary = await fs.mkdtemp(path.join(os.tmpdir(), 'patchbay-fetch-'));
  const stall = new AbortController();
  const later = hasFallback ? 'It is tried again after a day.' : '';
  let bytes = 0;
  let lastGrowth = performance.now();
  const watching = setInterval(async () => {
    const now = await largestFile(temporary);
    if (now > bytes) {
      bytes = now;
      lastGrowth = performance.now();
      step.at(megabytes(bytes));
    }
    const patience = bytes > 0 ? NEXT_BYTE_MS : FIRST_BYTE_MS;
    if (performance.now() - lastGrowth > patience) stall.abort(new Error('no answer'));
  }, 500);
  try {
    // With this one set the installer would look elsewhere.
    const rest = { ...env };
    delete rest['ELECTRON_OVERRIDE_DIST_PATH'];
    const result = await run(process.execPath, [installer], {
      // The download goes through the folder for temporary files: in one of its own its size can be watched.
      env: { ...rest, TMPDIR: temporary, TEMP: temporary, TMP: temporary },
      signal: signal ? AbortSignal.any([signal, stall.signal]) : stall.signal,
      timeoutMs: hasFallback ? 2 * MINUTE : 20 * MINUTE
    });
    const dist = result.code === 0 ? await findOfficial(folder) : undefined;
    if (dist) {
      step.end(megabytes(bytes));
      return dist;
    }
    step.fail();
    log(`It could not be fetched: ${reason(result)}. ${later}`);
  } catch (error) {
    step.fail();
    if (!stall.signal.aborted) throw error;
    log(`It could not be fetched: no answer. ${later}`);
  } finally {
    clearInterval(watching);
    await fs.rm(temporary, { recursive: true, force: true });
  }
  if (hasFallback) {
    await fs.mkdir(cache, { recursive: true });
    await fs.writeFile(
      memory,
      'The official Electron was not reachable when this file was written. Tried again after a day.\n'
    );
  }
  return undefined;
}

/** @param {import('./run.mjs').RunResult} result */
function reason({ output, timedOut, code, signal }) {
  if (timedOut) return 'it took too long';
  const line = output.split('\n').find((text) => text.includes('Error'));
  return line?.trim() ?? `its installer ended with ${code ?? signal}`;
}

/** @param {string} file */
async function isRecent(file) {
  if (!existsSync(file)) return false;
  const { mtimeMs } = await fs.stat(file);
  return Date.now() - mtimeMs < REMEMBERED_MS;
}
