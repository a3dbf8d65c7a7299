// Builds what is stale into out/. As a program: `node build/build.mjs [--force] [TARGET …]`.
import './lib/node-version.mjs';
import { realpathSync } from 'node:fs';
import { chmod, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { isFresh, markFresh, takeSources } from './freshness.mjs';
import { withLock } from './lib/lock.mjs';
import { Advice, createLog, explain } from './lib/log.mjs';
import { root } from './lib/paths.mjs';
import { targetNames, targets } from './targets.mjs';

/** @typedef {import('./targets.mjs').TargetName} TargetName */

/**
 * Makes the targets equal to their sources; says nothing and takes a few milliseconds when they are. Several
 * processes at once build once: the others wait.
 * @param {{ targets?: readonly TargetName[], force?: boolean, log?: import('./lib/log.mjs').Log }} [options]
 * @returns {Promise<readonly TargetName[]>} what was built; rejects with an Advice when something does not build
 */
export async function ensureBuilt({ targets: wanted = targetNames, force = false, log = createLog() } = {}) {
  const stale = () => wanted.filter((name) => force || !isFresh(root, targets[name]));
  if (stale().length === 0) return [];
  /** @param {number} holder */
  const onWait = (holder) => log(`Waiting for process ${holder}, which is building.`);
  return withLock(
    path.join(root, 'out/.locks/build'),
    async () => {
      const names = stale();
      for (const name of names) await build(name, log);
      return names;
    },
    { onWait }
  );
}

/**
 * @param {TargetName} name
 * @param {import('./lib/log.mjs').Log} log
 */
async function build(name, log) {
  const step = log.step(`Building ${name}`);
  const environment = process.env['NODE_ENV'];
  try {
    // Vite and its plugins take the kind of build from here: inside a test run it would be React's slow one.
    process.env['NODE_ENV'] = 'production';
    const [{ build: viteBuild, createLogger }, { viteTargets }] = await Promise.all([
      import('vite'),
      import('./vite-targets.mjs')
    ]);
    const sources = takeSources(root, targets[name]);
    const { folder, entry, isProgram } = targets[name];
    const next = path.join(root, 'out/.next', name);
    // Vite's own lines would go to stdout, which belongs to whoever asked for output.
    const quiet = createLogger('silent');
    quiet.warn = quiet.warnOnce = (text) => log(text);
    await viteBuild({ ...viteTargets[name](next), customLogger: quiet });
    if (isProgram === true) await chmod(path.join(next, entry), 0o755);
    await replace(next, path.join(root, folder));
    markFresh(root, targets[name], sources);
    step.end();
  } catch (error) {
    step.fail();
    throw new Advice(`${name} does not build. ${messageOf(error)}`, { cause: error });
  } finally {
    // What runs next in this process has the environment that it was given.
    if (environment === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = environment;
  }
}

/** The bundler's own message names the file and the line; its stack is about the bundler. @param {unknown} error */
function messageOf(error) {
  return stripVTControlCharacters(error instanceof Error ? error.message : String(error));
}

/**
 * The whole folder at once: nobody finds half of it, and nothing stays of the last one.
 * @param {string} next
 * @param {string} folder
 */
async function replace(next, folder) {
  const last = `${next}.last`;
  await rm(last, { recursive: true, force: true });
  await mkdir(path.dirname(folder), { recursive: true });
  await rename(folder, last).catch((error) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await rename(next, folder);
  await rm(last, { recursive: true, force: true });
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === import.meta.filename) {
  const args = process.argv.slice(2);
  const force = args.includes('--force');
  const named = args.filter((arg) => arg !== '--force');
  const unknown = named.find((name) => !(name in targets));
  if (unknown !== undefined) {
    console.error(`${unknown} is not a target. The targets are ${targetNames.join(', ')}.`);
    process.exit(64);
  }
  const wanted = targetNames.filter((name) => named.length === 0 || named.includes(name));
  try {
    const built = await ensureBuilt({ targets: wanted, force });
    if (built.length === 0) console.error('Nothing to build: out/ is as the sources are.');
  } catch (error) {
    console.error(explain(error));
    process.exit(1);
  }
}
