// What the system itself must have: shared libraries, and programs for a screen or a keychain of our own.
// On Debian and its kin, as root, it is installed; anywhere else the line to run is shown.
import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { Advice, createLog } from './log.mjs';
import { root } from './paths.mjs';
import { lastLines, run } from './run.mjs';
import { findManager, packagesFor } from './system-packages.mjs';

/** @typedef {import('./system-packages.mjs').Need} Need */
/** @typedef {{ need: Need, what: string }} Gap something that is missing, and what brings it */

/**
 * @param {object} options
 * @param {string} [options.electron] the program whose libraries must be there
 * @param {boolean} [options.display] whether a screen of our own is going to be started
 * @param {boolean} [options.keychain] whether a keychain of our own is going to be started
 * @param {import('./log.mjs').Log} [options.log]
 * @param {AbortSignal} [options.signal]
 * @param {NodeJS.ProcessEnv} [options.env]
 */
export async function ensureSystem({ log = createLog(), signal, env = process.env, ...wanted }) {
  if (process.platform !== 'linux') return;
  const gaps = await findGaps(wanted, env);
  if (gaps.length === 0) return;

  const needs = [...new Set(gaps.map(({ need }) => need))];
  const manager = findManager((program) => isOnPath(program, env));
  const missing = `This machine lacks ${list(gaps)}.`;
  if (!manager) throw new Advice(`${missing}\nInstall what brings them, then run this again.`);

  const isRoot = process.getuid?.() === 0;
  const isRefused = env['PATCHBAY_NO_INSTALL'] === '1';
  const packages = await namesHere(manager.program, packagesFor(manager, needs));
  if (!isRoot || isRefused || manager.program !== 'apt-get') {
    const line = [...(isRoot ? [] : ['sudo']), manager.program, ...manager.install, ...packages].join(' ');
    throw new Advice(`${missing} Install them, then run this again:\n\n    ${line}\n`);
  }
  log(`${missing} Installing ${packages.join(' ')}.`);
  await aptInstall(packages, log, signal, env);
  const left = await findGaps(wanted, env);
  if (left.length > 0) {
    throw new Advice(
      `After the installation this machine still lacks ${left.map(({ what }) => what).join(', ')}.`
    );
  }
}

/** @param {readonly Gap[]} gaps */
function list(gaps) {
  const names = [...new Set(gaps.map(({ what }) => what))];
  // A bare machine lacks dozens of libraries, which a handful of packages bring.
  const more = names.length > 8 ? [`and ${names.length - 8} more`] : [];
  return [...names.slice(0, 8), ...more].join(', ');
}

/**
 * @param {{ electron?: string | undefined, display?: boolean | undefined, keychain?: boolean | undefined }} wanted
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Gap[]>}
 */
async function findGaps({ electron, display, keychain }, env) {
  /** @type {Gap[]} */
  const gaps = [];
  /** @type {(program: string, need: Need) => void} */
  const wantProgram = (program, need) => {
    if (!isOnPath(program, env)) gaps.push({ need, what: program });
  };
  if (display) wantProgram('Xvfb', 'display');
  if (keychain) {
    wantProgram('dbus-daemon', 'bus');
    wantProgram('dbus-send', 'bus');
    wantProgram('gnome-keyring-daemon', 'keyring');
  }
  if (electron !== undefined) {
    for (const file of [electron, ...(await keychainModules())]) {
      for (const what of await missingLibraries(file)) gaps.push({ need: 'gui', what });
    }
  }
  return gaps;
}

/** The native part of the keychain, which loads the desktop's own library. */
async function keychainModules() {
  const folder = path.join(root, 'node_modules/keytar/prebuilds', `${process.platform}-${process.arch}`);
  if (!existsSync(folder)) return [];
  const isMusl = !process.report || !('glibcVersionRuntime' in (reportHeader() ?? {}));
  const names = (await fs.readdir(folder)).filter((name) => name.endsWith('.node'));
  return names.filter((name) => name.includes('musl') === isMusl).map((name) => path.join(folder, name));
}

/** @returns {object | undefined} */
function reportHeader() {
  const report = /** @type {{ header?: object }} */ (/** @type {unknown} */ (process.report.getReport()));
  return report.header;
}

/** @param {string} file @returns {Promise<string[]>} the shared libraries that the system's loader does not find */
export async function missingLibraries(file) {
  const { output } = await run('ldd', [file], { env: { ...process.env, LC_ALL: 'C' } });
  return parseLdd(output);
}

/** @param {string} output */
export function parseLdd(output) {
  const names = [];
  for (const line of output.split('\n')) {
    const found = /^\s*(\S+) => not found/.exec(line);
    if (found?.[1]) names.push(found[1]);
  }
  return names;
}

/**
 * Debian and Ubuntu renamed some libraries for the 64-bit time (…t64); the old name may stand for several.
 * @param {string} manager @param {string[]} names
 */
async function namesHere(manager, names) {
  if (manager !== 'apt-get') return names;
  return Promise.all(
    names.map(async (name) => {
      if (!name.startsWith('lib')) return name;
      const { code } = await run('apt-cache', ['show', '--quiet=2', `${name}t64`]);
      return code === 0 ? `${name}t64` : name;
    })
  );
}

/**
 * @param {readonly string[]} packages
 * @param {import('./log.mjs').Log} log
 * @param {AbortSignal | undefined} signal
 * @param {NodeJS.ProcessEnv} env
 */
async function aptInstall(packages, log, signal, env) {
  const step = log.step('Installing system packages (apt-get)');
  const options = {
    env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
    // Lines such as dlstatus:3:41.5:Retrieving … and pmstatus:xvfb:60:Unpacking …
    onStatus: (/** @type {string} */ line) => {
      const [kind, , percent, text] = line.split(':');
      if (kind === 'dlstatus' || kind === 'pmstatus')
        step.at(`${Math.floor(Number(percent))} %, ${text?.trim()}`);
    },
    ...(signal ? { signal } : {})
  };
  const common = ['-q', '-o', 'DPkg::Lock::Timeout=300', '-o', 'APT::Status-Fd=3'];
  const install = async () => {
    const names = await namesHere('apt-get', [...packages]);
    return run('apt-get', [...common, 'install', '--no-install-recommends', '--yes', ...names], options);
  };
  try {
    let result = await install();
    if (result.code !== 0) {
      // A new machine has no package lists yet, an old one may have lists of packages that are gone.
      step.at('reading the package lists');
      await run('apt-get', [...common, 'update'], options);
      result = await install();
    }
    if (result.code !== 0) {
      throw new Advice(
        `apt-get could not install them (${result.code ?? result.signal}).\n${lastLines(result.output)}\n` +
          `Install them by hand, then run this again:\n\n    apt-get install --no-install-recommends ${packages.join(' ')}\n`
      );
    }
    step.end(packages.join(' '));
  } catch (error) {
    step.fail();
    throw error;
  }
}

/** @param {string} program */
export function isOnPath(program, env = process.env) {
  return (env['PATH'] ?? '')
    .split(path.delimiter)
    .some((folder) => folder !== '' && existsSync(path.join(folder, program)));
}
