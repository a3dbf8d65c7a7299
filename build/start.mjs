// npm start: installs what is missing, builds what is stale, starts the app. A second start repeats nothing.
// Everything said here goes to stderr; stdout is the app's.
import './lib/node-version.mjs';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startBackground } from './lib/background.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { appEnvironment, needsDisplay, startDisplay } from './lib/display.mjs';
import { resolveElectron } from './lib/electron-runtime.mjs';
import { startGuard } from './lib/guard.mjs';
import { createLog, explain } from './lib/log.mjs';
import { root } from './lib/paths.mjs';
import { isNoise } from './lib/noise.mjs';
import { startPictureServer } from './lib/picture-server.mjs';
import { readLines } from './lib/run.mjs';
import { sandboxAdvice } from './lib/sandbox.mjs';
import { listenForStop, Stopped } from './lib/stopping.mjs';
import { ensureSystem } from './lib/system.mjs';

// The app ends its servers in order within three seconds; what is longer about it is ended.
const APP_GRACE_MS = 4000;
const SETTLE_MS = 1000;

const log = createLog();
const signal = listenForStop();
/** @type {Promise<never>} */
const stopped = new Promise((_resolve, reject) => {
  signal.addEventListener('abort', () => reject(signal.reason), { once: true });
});
// What is begun but not in this list yet when we are stopped is ended by the guard.
/** @type {(() => Promise<void>)[]} */
const closers = [];
/** @type {import('./lib/background.mjs').Background | undefined} */
let app;

let exitCode = 1;
const work = start(process.argv.slice(2));
try {
  exitCode = await Promise.race([work, stopped]);
} catch (error) {
  if (error instanceof Stopped) exitCode = error.exitCode;
  else log(explain(error));
}
for (const close of closers.reverse()) {
  await close().catch((error) => log(explain(error)));
}
// What was being fetched or unpacked takes its temporary files with it; a build is not waited for.
await Promise.race([work.catch(() => 0), sleep(SETTLE_MS)]);
// An app that was asked to end has its own word on how that went.
if (app !== undefined) exitCode = codeOf(await app.ended);
process.exit(exitCode);

/** @param {readonly string[]} args for the app @returns {Promise<number>} the app's exit code */
async function start(args) {
  await ensureDependencies({ log, signal });
  const electron = await resolveElectron({ log, signal });
  const isOurScreen = needsDisplay();
  await ensureSystem({ electron: electron.path, display: isOurScreen, log, signal });
  const { ensureBuilt } = await import('./build.mjs');
  await ensureBuilt({ targets: ['main', 'preload', 'renderer'], log });
  signal.throwIfAborted();

  const guard = startGuard();
  const env = appEnvironment(process.env, isOurScreen ? await openScreen(guard) : undefined);
  signal.throwIfAborted();

  const isRoot = process.getuid?.() === 0;
  if (isRoot) log('Running as root: Chromium’s sandbox is off (--no-sandbox).');
  const started = await startBackground(electron.path, [root, ...(isRoot ? ['--no-sandbox'] : []), ...args], {
    guard,
    env,
    stdio: ['ignore', 'inherit', 'pipe']
  });
  if (started.child.stderr) passOn(started.child.stderr);
  app = started;
  closers.push(() => started.stop(APP_GRACE_MS));
  const result = await started.ended;
  const advice = result.signal && !isRoot ? await sandboxAdvice(electron.dist) : undefined;
  if (advice) log(advice);
  return codeOf(result);
}

/**
 * A screen of our own, shown as a picture.
 * @param {import('./lib/guard.mjs').Guard} guard
 */
async function openScreen(guard) {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'patchbay-screen-'));
  guard.folder(folder);
  closers.push(() => fs.rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const display = await startDisplay({ folder, guard });
  closers.push(display.close);
  const picture = await startPictureServer({ frameBuffer: display.frameBuffer });
  closers.push(picture.close);
  log(
    `There is no display here: the window is on a screen of its own, to be looked at in a browser:\n    ${picture.url}`
  );
  return display.env;
}

/**
 * What the app says on stderr, without Chromium's complaints about what a machine without a desktop always lacks.
 * @param {import('node:stream').Readable} stderr
 */
function passOn(stderr) {
  readLines(stderr, (line) => {
    if (!isNoise(line)) process.stderr.write(`${line}\n`);
  });
}

/** @param {{ code: number | null, signal: NodeJS.Signals | null }} result */
function codeOf({ code, signal: by }) {
  return code ?? 128 + (by ? os.constants.signals[by] : 0);
}
