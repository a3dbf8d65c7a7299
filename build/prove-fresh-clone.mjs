// Proves that a bare clone starts and passes its tests on this machine, with nothing fetched before:
//   node build/prove-fresh-clone.mjs [--only start|test] [--keep]
// Takes what is committed. What is installed in the system itself stays as it is.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createLog, explain, seconds } from './lib/log.mjs';
import { root } from './lib/paths.mjs';
import { run } from './lib/run.mjs';
import { listenForStop } from './lib/stopping.mjs';

const MINUTE = 60_000;
const START_LIMIT_MS = 20 * MINUTE;
const END_LIMIT_MS = 6000;

const { values } = parseArgs({
  options: { only: { type: 'string' }, keep: { type: 'boolean', default: false } }
});
const log = createLog(process.stdout);
const signal = listenForStop();
const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'patchbay-fresh-'));
const clone = path.join(folder, 'clone');
/** @type {[what: string, ms: number][]} */
const times = [];
/** @type {string[]} */
const faults = [];

try {
  const env = await makeEnvironment();
  const { code, output } = await run('git', ['clone', '--quiet', root, clone], { env, signal });
  if (code !== 0) throw new Error(`git clone failed: ${output}`);
  if (values.only !== 'test') {
    await proveStart('npm start, nothing fetched before', env);
    await proveStart('npm start again', env);
  }
  if (values.only !== 'start') await proveTest(env);
} catch (error) {
  faults.push(explain(error));
}
for (const [what, ms] of times) log(`${seconds(ms).padStart(12)}  ${what}`);
for (const fault of faults) log(`FAULT: ${fault}`);
if (values.keep) log(`Kept: ${folder}`);
else await fs.rm(folder, { recursive: true, force: true, maxRetries: 5 });
process.exit(faults.length === 0 ? 0 : 1);

/** Empty caches and an empty home, no display, and nothing of the npm that may have started us. */
async function makeEnvironment() {
  /** @type {NodeJS.ProcessEnv} */
  const env = {};
  for (const [name, value] of Object.entries(process.env)) {
    if (!/^(npm_|PATCHBAY_|XDG_|DISPLAY$|WAYLAND_DISPLAY$|XAUTHORITY$|DBUS_)/.test(name)) env[name] = value;
  }
  for (const name of ['home', 'tmp']) await fs.mkdir(path.join(folder, name));
  return Object.assign(env, {
    HOME: path.join(folder, 'home'),
    TMPDIR: path.join(folder, 'tmp'),
    PATCHBAY_CACHE: path.join(folder, 'runtime'),
    npm_config_cache: path.join(folder, 'npm'),
    // Where packages come from is this machine's to say.
    npm_config_userconfig: process.env['npm_config_userconfig'] ?? path.join(os.homedir(), '.npmrc')
  });
}

/** Until the board says that the Playground is connected; then SIGTERM to all of it. @param {string} what @param {NodeJS.ProcessEnv} env */
async function proveStart(what, env) {
  const startedAt = performance.now();
  log(`\n== ${what} ==`);
  const npm = spawn('npm', ['start'], { cwd: clone, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const group = -(/** @type {number} */ (npm.pid));
  let output = '';
  for (const stream of [npm.stdout, npm.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
      process.stdout.write(text);
    });
  }
  try {
    while (!/^Playground {2}Connected/im.test(output)) {
      signal.throwIfAborted();
      if (npm.exitCode !== null)
        throw new Error(`${what}: ended with ${npm.exitCode} before the board was connected`);
      if (performance.now() - startedAt > START_LIMIT_MS) throw new Error(`${what}: not connected in time`);
      await sleep(50);
    }
    times.push([`${what}, to the connected board`, performance.now() - startedAt]);
    await checkPicture(output);
  } finally {
    const endedAt = performance.now();
    if (npm.exitCode === null) process.kill(group, 'SIGTERM');
    let left = await ours();
    while (left.length > 0 && performance.now() - endedAt < END_LIMIT_MS) {
      await sleep(50);
      left = await ours();
    }
    times.push(['SIGTERM to nothing left', performance.now() - endedAt]);
    for (const line of left) faults.push(`${what}: still running 6 s after SIGTERM: ${line}`);
    for (const name of await fs.readdir(path.join(folder, 'tmp')))
      faults.push(`${what}: left in TMPDIR: ${name}`);
  }
}

/** @param {string} output */
async function checkPicture(output) {
  const [address] = /http:\/\/127\.0\.0\.1:\d+\/\S+/.exec(output) ?? [];
  if (address === undefined) throw new Error('no address of a picture was printed');
  const answer = await fetch(new URL('screen.png', address));
  if (answer.headers.get('content-type') !== 'image/png')
    faults.push(`the picture answered ${answer.status}`);
}

/** Processes of the clone, without zombies: all of them have its folder in their environment. @returns {Promise<string[]>} */
async function ours() {
  if (!existsSync('/proc/self/environ')) return [];
  const pids = (await fs.readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(
    pids.map(async (pid) => {
      const read = (/** @type {string} */ file) =>
        fs.readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');
      const isOurs = (await read('environ')).includes(folder);
      return isOurs ? `${pid} ${(await read('cmdline')).replaceAll('\0', ' ')}` : '';
    })
  );
  return lines.filter((line) => line !== '');
}

/** @param {NodeJS.ProcessEnv} env */
async function proveTest(env) {
  const startedAt = performance.now();
  log('\n== npm test ==');
  const { code } = await run('npm', ['--silent', 'test'], {
    cwd: clone,
    env: { ...env, CI: 'true' },
    show: true,
    signal
  });
  times.push(['npm test', performance.now() - startedAt]);
  if (code !== 0) faults.push(`npm test ended with ${code}`);
  for (const line of await ours()) faults.push(`npm test: still running: ${line}`);
  for (const name of await fs.readdir(path.join(folder, 'tmp')))
    faults.push(`npm test: left in TMPDIR: ${name}`);
}
