// Keeps node_modules equal to package-lock.json.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { withLock } from './lock.mjs';
import { Advice, createLog } from './log.mjs';
import { root as repository } from './paths.mjs';
import { lastLines, npmCommand, run } from './run.mjs';

/** @typedef {{ version?: string, resolved?: string, integrity?: string, link?: boolean, optional?: boolean,
 *   os?: string | string[], cpu?: string | string[] }} LockEntry */

const STAMP = 'node_modules/.patchbay-lock-hash';
// npm writes this one last, so it is there only after a whole installation.
const INSTALLED = 'node_modules/.package-lock.json';

/**
 * Installs what package-lock.json names, unless that has been done. Says nothing when nothing is to do.
 * @param {{ log?: import('./log.mjs').Log, signal?: AbortSignal, root?: string }} [options]
 * @returns {Promise<boolean>} whether something was installed
 */
export async function ensureDependencies({ log = createLog(), signal, root = repository } = {}) {
  if (await areDependenciesFresh(root)) {
    await hideSuiteNode(root);
    return false;
  }
  const lock = path.join(root, 'out/.locks/dependencies');
  const onWait = (/** @type {number} */ pid) =>
    log(`Waiting for process ${pid}, which is installing the packages.`);
  return withLock(
    lock,
    async () => {
      if (await areDependenciesFresh(root)) return false;
      await install(root, log, signal);
      await hideSuiteNode(root);
      return true;
    },
    { onWait, signal }
  );
}

/**
 * The Node for the conformance suite comes as a package, whose command would stand in for the Node of whoever runs an
 * npm script. Only the suite is to run on it, and that knows where it is.
 * @param {string} root
 */
async function hideSuiteNode(root) {
  await fs.rm(path.join(root, 'node_modules/.bin/node'), { force: true });
}

/**
 * Whether what is installed is what the lock file names. An installation made by hand counts too.
 * @param {string} root
 */
export async function areDependenciesFresh(root) {
  const hash = await fingerprint(root);
  if (hash === undefined) return false;
  if ((await readIfThere(path.join(root, STAMP))) === hash) return true;
  const wanted = await packagesOf(path.join(root, 'package-lock.json'));
  const installed = await packagesOf(path.join(root, INSTALLED));
  if (!isSameTree(wanted, installed)) return false;
  await fs.writeFile(path.join(root, STAMP), hash).catch((error) => {
    // Somebody else's checkout may be run without being changed; it is only looked at again each time.
    if (!['EACCES', 'EROFS'].includes(error.code)) throw error;
  });
  return true;
}

/**
 * @param {Record<string, LockEntry>} wanted
 * @param {Record<string, LockEntry>} installed
 */
export function isSameTree(wanted, installed) {
  for (const [where, entry] of Object.entries(wanted)) {
    if (where === '') continue;
    const there = installed[where];
    // An optional package of another system is left out by npm.
    if (there === undefined ? !entry.optional : !isSamePackage(entry, there)) return false;
  }
  return Object.keys(installed).every((where) => wanted[where] !== undefined);
}

/** @param {LockEntry} a @param {LockEntry} b */
function isSamePackage(a, b) {
  return a.version === b.version && a.integrity === b.integrity;
}

/** @param {string} root @param {import('./log.mjs').Log} log @param {AbortSignal | undefined} signal */
async function install(root, log, signal) {
  const link = await fs.readlink(path.join(root, 'node_modules')).catch(() => undefined);
  if (link !== undefined) {
    throw new Advice(
      `node_modules is a link to ${link}, which npm would empty. Install there, or remove the link.`
    );
  }
  const wanted = await packagesOf(path.join(root, 'package-lock.json'));
  const folders = Object.entries(wanted)
    .filter(([where, entry]) => where !== '' && isForThisSystem(entry))
    .map(([where]) => path.join(root, where));
  const step = log.step('Installing packages (npm ci)');
  let fetched = 0;
  const counting = setInterval(() => {
    const there = folders.filter((folder) => existsSync(path.join(folder, 'package.json'))).length;
    // Nothing is unpacked before most has been fetched.
    step.at(there > 0 ? `${there} of ${folders.length}` : `${fetched} files fetched`);
  }, 1000);
  /** @param {string} line */
  const onLine = (line) => {
    if (!line.startsWith('npm http ')) return true;
    fetched += 1;
    return false;
  };

  const { command, first } = npmCommand();
  // The build needs the development packages even where NODE_ENV says production, and no package needs its
  // install script here. That some want a newer Node is a warning, not a reason to stop.
  const args = [
    ...['ci', '--include=dev', '--ignore-scripts', '--engine-strict=false'],
    ...['--no-audit', '--no-fund', '--loglevel=http']
  ];
  try {
    const result = await run(command, [...first, ...args], {
      cwd: root,
      onLine,
      ...(signal ? { signal } : {})
    });
    if (result.code !== 0) throw failure(result.output, result.code ?? result.signal);
    await fs.writeFile(path.join(root, STAMP), (await fingerprint(root)) ?? '');
    const installed = Object.keys(await packagesOf(path.join(root, INSTALLED)));
    step.end(`${installed.length} packages`);
  } catch (error) {
    step.fail();
    throw isMissing(error)
      ? new Advice('npm was not found. Install Node.js with npm, then run this again.')
      : error;
  } finally {
    clearInterval(counting);
  }
}

/** @param {string} output @param {number | string | null} how */
function failure(output, how) {
  const offline = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ECONNRESET/.test(output);
  const next = offline
    ? 'npm could not reach its package source. Check the network (and `npm config get registry`), then run this again.'
    : 'Run `npm ci` to see the whole output; when it names a package that the lock file lacks, run `npm install`.';
  return new Advice(`Installing the packages failed (npm ci: ${how}).\n${lastLines(output)}\n${next}`);
}

/** @param {LockEntry} entry */
export function isForThisSystem(entry) {
  return matches(entry.os, process.platform) && matches(entry.cpu, process.arch);
}

/**
 * npm's rule: one name, or a list of names, or of names that are excluded.
 * @param {string | string[] | undefined} named
 * @param {string} name
 */
function matches(named, name) {
  const list = [named ?? []].flat();
  if (list.length === 0 || list.includes('any')) return true;
  if (list.includes(`!${name}`)) return false;
  const positive = list.filter((item) => !item.startsWith('!'));
  return positive.length === 0 || positive.includes(name);
}

/** Undefined when there is no whole installation. @param {string} root */
async function fingerprint(root) {
  const installed = await readIfThere(path.join(root, INSTALLED));
  if (installed === undefined) return undefined;
  const lock = await fs.readFile(path.join(root, 'package-lock.json'), 'utf8');
  // A clone carried to another system brings packages that do not run there.
  return createHash('sha256')
    .update(`${process.platform}-${process.arch}\n${lock}\n${installed}`)
    .digest('hex');
}

/** @param {string} file @returns {Promise<Record<string, LockEntry>>} */
async function packagesOf(file) {
  return JSON.parse(await fs.readFile(file, 'utf8')).packages ?? {};
}

/** @param {string} file */
async function readIfThere(file) {
  try {
    return await fs.readFile(file, 'utf8');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** @param {unknown} error */
function isMissing(error) {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
