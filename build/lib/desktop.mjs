// What a program finds after somebody has logged in, made for tests and gone after them: a screen, a D-Bus session,
// an unlocked empty keychain and empty folders. Nothing of the person's own session is seen or touched.
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startBackground } from './background.mjs';
import { startDisplay } from './display.mjs';
import { startGuard } from './guard.mjs';
import { Advice } from './log.mjs';
import { cacheRoot } from './paths.mjs';
import { run } from './run.mjs';

const KEYCHAIN_LIMIT_MS = 20_000;

/**
 * @typedef {object} Desktop
 * @property {NodeJS.ProcessEnv} env the whole environment for programs that are to run in it
 * @property {string} folder
 * @property {() => Promise<void>} close
 */

/**
 * @template T
 * @param {(desktop: Desktop) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withDesktop(work) {
  const desktop = await openDesktop();
  try {
    return await work(desktop);
  } finally {
    await desktop.close();
  }
}

/** @returns {Promise<Desktop>} */
export async function openDesktop() {
  // Short, since the paths of sockets in it may have 107 bytes at most.
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'pb-'));
  const guard = startGuard();
  guard.folder(folder);
  /** @type {(() => Promise<void>)[]} */
  const closers = [];
  const close = async () => {
    for (const closeOne of closers.reverse()) await closeOne();
    await fs.rm(folder, { recursive: true, force: true, maxRetries: 5 });
    guard.release();
  };
  try {
    const env = await makeEnvironment(folder);
    if (process.platform === 'linux') await startLinuxDesktop(folder, env, guard, closers);
    return { env, folder, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * The person's home and folders are exchanged for empty ones; what is fetched stays shared.
 * @param {string} folder
 * @returns {Promise<NodeJS.ProcessEnv>}
 */
async function makeEnvironment(folder) {
  const at = (/** @type {string} */ name) => path.join(folder, name);
  const env = {
    ...process.env,
    PATCHBAY_CACHE: cacheRoot(),
    npm_config_cache: process.env['npm_config_cache'] ?? path.join(os.homedir(), '.npm'),
    npm_config_userconfig: process.env['npm_config_userconfig'] ?? path.join(os.homedir(), '.npmrc'),
    HOME: at('home'),
    USERPROFILE: at('home'),
    XDG_CONFIG_HOME: at('config'),
    XDG_CACHE_HOME: at('cache'),
    XDG_DATA_HOME: at('data'),
    XDG_STATE_HOME: at('state'),
    XDG_RUNTIME_DIR: at('run'),
    TMPDIR: at('tmp')
  };
  for (const name of ['home', 'config', 'cache', 'data', 'state', 'run', 'tmp']) {
    await fs.mkdir(at(name), { mode: 0o700 });
  }
  return env;
}

/**
 * @param {string} folder
 * @param {NodeJS.ProcessEnv} env completed with the addresses of what is started
 * @param {import('./guard.mjs').Guard} guard
 * @param {(() => Promise<void>)[]} closers
 */
async function startLinuxDesktop(folder, env, guard, closers) {
  const display = await startDisplay({ folder, guard });
  closers.push(display.close);
  Object.assign(env, display.env, {
    XDG_SESSION_TYPE: 'x11',
    // Chromium's own encryption of secrets asks which desktop this is.
    XDG_CURRENT_DESKTOP: 'GNOME'
  });
  delete env['WAYLAND_DISPLAY'];

  const socket = path.join(folder, 'run/bus');
  const config = path.join(folder, 'bus.conf');
  await fs.writeFile(config, busConfig(socket));
  const bus = await startBackground(
    'dbus-daemon',
    [`--config-file=${config}`, '--nofork', '--nopidfile', '--print-address=3'],
    { guard, env, stdio: ['ignore', 'ignore', 'ignore', 'pipe'] }
  );
  closers.push(() => bus.stop(1000));
  env['DBUS_SESSION_BUS_ADDRESS'] = `unix:path=${socket}`;
  await new Promise((resolve, reject) => {
    bus.child.stdio[3]?.once('data', resolve);
    void bus.ended.then(() => reject(new Advice('The D-Bus session could not be started.')));
  });

  const keyring = await startBackground(
    'gnome-keyring-daemon',
    ['--foreground', '--unlock', '--components=secrets'],
    { guard, env, stdio: ['pipe', 'ignore', 'ignore'] }
  );
  closers.push(() => keyring.stop(1000));
  // An empty password; without the newline the daemon would ask for one.
  keyring.child.stdin?.end('\n');
  await untilKeychain(env, keyring);
}

/**
 * Nothing is started by name on this bus: what runs is what we started, and a locked keychain has nobody to ask.
 * @param {string} socket
 */
function busConfig(socket) {
  return `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:path=${socket}</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
`;
}

/** @param {NodeJS.ProcessEnv} env @param {import('./background.mjs').Background} keyring */
async function untilKeychain(env, keyring) {
  const deadline = Date.now() + KEYCHAIN_LIMIT_MS;
  const ask = [
    ...['--session', '--print-reply', '--dest=org.freedesktop.DBus', '/org/freedesktop/DBus'],
    ...['org.freedesktop.DBus.NameHasOwner', 'string:org.freedesktop.secrets']
  ];
  for (;;) {
    const { output } = await run('dbus-send', ask, { env });
    if (output.includes('boolean true')) return;
    if (!keyring.isRunning())
      throw new Advice('The keychain could not be started: gnome-keyring-daemon ended.');
    if (Date.now() > deadline)
      throw new Advice(`The keychain did not answer. D-Bus said:\n    ${output.trim()}`);
    await sleep(50);
  }
}
