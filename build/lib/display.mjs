// A screen for machines that have none: an Xvfb of our own, which only who holds its cookie can use.
import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { startBackground } from './background.mjs';
import { Advice } from './log.mjs';
import { readLines } from './run.mjs';
import { writeXauthority } from './xauthority.mjs';

const START_LIMIT_MS = 20_000;

/**
 * @typedef {object} Display
 * @property {{ DISPLAY: string, XAUTHORITY: string }} env what a client needs
 * @property {string} frameBuffer the file that Xvfb keeps the picture in, an X window dump
 * @property {Promise<unknown>} ended
 * @property {() => Promise<void>} close
 */

/** Whether this machine has to be given a screen. */
export function needsDisplay(env = process.env, platform = process.platform) {
  return platform === 'linux' && !env['DISPLAY'] && !env['WAYLAND_DISPLAY'];
}

/**
 * What the app finds. On a screen of ours nobody sits: it prints its board as text, too.
 * @param {NodeJS.ProcessEnv} env
 * @param {Display['env'] | undefined} screen
 * @returns {NodeJS.ProcessEnv}
 */
export function appEnvironment(env, screen) {
  /** @type {NodeJS.ProcessEnv} */
  const given = { ...env, ...(screen === undefined ? {} : { ...screen, PATCHBAY_BOARD: 'stdout' }) };
  // With it Electron would be a plain Node.
  delete given['ELECTRON_RUN_AS_NODE'];
  return given;
}

/**
 * @param {object} options
 * @param {string} options.folder for its files; only the present user may read it
 * @param {import('./guard.mjs').Guard} options.guard
 * @param {number} [options.width]
 * @param {number} [options.height]
 * @returns {Promise<Display>}
 */
export async function startDisplay({ folder, guard, width = 1440, height = 900 }) {
  const authority = path.join(folder, 'Xauthority');
  await writeXauthority(authority, randomBytes(16));
  const frames = path.join(folder, 'screen');
  await fs.mkdir(frames, { mode: 0o700 });
  const xvfb = await startBackground(
    'Xvfb',
    [
      ...['-displayfd', '3', '-screen', '0', `${width}x${height}x24`, '-fbdir', frames],
      // Without -noreset the server would start over whenever the last client has gone.
      ...['-auth', authority, '-nolisten', 'tcp', '-noreset']
    ],
    { guard, stdio: ['ignore', 'ignore', 'pipe', 'pipe'] }
  );
  try {
    const number = await displayNumber(xvfb);
    return {
      env: { DISPLAY: `:${number}`, XAUTHORITY: authority },
      frameBuffer: path.join(frames, 'Xvfb_screen0'),
      ended: xvfb.ended,
      close: () => xvfb.stop(1000)
    };
  } catch (error) {
    await xvfb.stop(1000);
    throw error;
  }
}

/** @param {import('./background.mjs').Background} xvfb @returns {Promise<string>} */
function displayNumber({ child, ended }) {
  const [, , stderr, status] = /** @type {import('node:stream').Readable[]} */ (
    /** @type {unknown} */ (child.stdio)
  );
  if (!stderr || !status) throw new Error('Xvfb was started without its pipes');
  /** @type {string[]} */
  const said = [];
  readLines(stderr, (line) => {
    said.push(line);
    if (said.length > 20) said.shift();
  });
  return new Promise((resolve, reject) => {
    const give = (/** @type {string} */ why) => {
      clearTimeout(timer);
      const lines = said.filter(Boolean).map((line) => `\n    ${line}`);
      reject(new Advice(`The screen could not be started: Xvfb ${why}.${lines.join('')}`));
    };
    const timer = setTimeout(() => give('did not get ready'), START_LIMIT_MS);
    void ended.then(({ code, signal }) => give(`ended with ${code ?? signal}`));
    readLines(status, (line) => {
      clearTimeout(timer);
      resolve(line.trim());
    });
  });
}
