// npm test: everything that must hold, from a bare clone. Ends with one line, `N passed, N failed`.
//   npm test                               all stages
//   npm test -- --only unit,lint           some of them, and what they need
//   npm test -- machine                    only test files whose path has "machine" in it
//   npm test -- --help                     these words
import './lib/node-version.mjs';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { runBounded } from './lib/background.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { openDesktop } from './lib/desktop.mjs';
import { resolveElectron } from './lib/electron-runtime.mjs';
import { startGuard } from './lib/guard.mjs';
import { Advice, createLog, explain, seconds } from './lib/log.mjs';
import { npmCommand } from './lib/run.mjs';
import { asideStages, needsOf, planStages, stageNames } from './lib/stages.mjs';
import { listenForStop, Stopped } from './lib/stopping.mjs';
import { ensureSystem } from './lib/system.mjs';
import { checkTree, describeTree } from './lib/tree.mjs';
import { runVitest } from './lib/vitest-run.mjs';

/** @typedef {import('./lib/stages.mjs').StageName} StageName */
/** @typedef {import('./lib/vitest-run.mjs').Count} Count */
/** @typedef {Count & { output?: string }} Outcome what it printed, where that was kept back until its end */

const MINUTE = 60_000;
/** They take what the others leave of the processors, which may be little. */
const SCRIPT_LIMIT_MS = 40 * MINUTE;
const DONE = { passed: 1, failed: 0, skipped: 0 };
const FAILED = { passed: 0, failed: 1, skipped: 0 };

const log = createLog(process.stdout);
const { only, filters } = readArguments();
const signal = listenForStop();
const guard = startGuard();
const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'patchbay-test-'));
guard.folder(folder);
const treeBefore = await describeTree();
/** @type {import('./lib/desktop.mjs').Desktop | undefined} */
let desktop;

/** @type {Record<StageName, () => Promise<Outcome>>} */
const stages = {
  dependencies: () => ensureDependencies({ log, signal }).then(() => DONE),
  types: () => npmScript('typecheck'),
  lint: () => npmScript('lint'),
  unit: () => tests('unit', 10 * MINUTE, process.env),
  dom: () => tests('dom', 10 * MINUTE, process.env),
  build: async () => {
    const { ensureBuilt } = await import('./build.mjs');
    return ensureBuilt({ log }).then(() => DONE);
  },
  runtime: async () => {
    const { version, source, dist } = await resolveElectron({ log, signal });
    log(`Electron ${version} (${source}) in ${dist}`);
    return DONE;
  },
  system: async () => {
    const electron = await resolveElectron({ log, signal });
    await ensureSystem({ electron: electron.path, display: true, keychain: true, log, signal });
    return DONE;
  },
  conformance: async () => {
    const { runConformance } = await import('./conformance.mjs');
    return runConformance({ log, signal });
  },
  integration: async () => tests('integration', 20 * MINUTE, await desktopEnvironment()),
  e2e: async () => tests('e2e', 25 * MINUTE, await desktopEnvironment()),
  tree: async () => {
    const faults = await checkTree(treeBefore);
    if (faults.length > 0) throw new Advice(faults.join('\n'));
    return DONE;
  }
};

process.exitCode = await main();

/** @returns {Promise<number>} the exit status */
async function main() {
  const total = { passed: 0, failed: 0, skipped: 0 };
  /** @type {Set<StageName>} */
  const broken = new Set();
  /** @type {Stopped | undefined} */
  let stopped;
  /** @param {StageName} name */
  const perform = async (name) => {
    if (stopped) return;
    const isAside = asideStages.includes(name);
    const startedAt = performance.now();
    if (!isAside) log(`\n== ${name} ==`);
    /** @type {Outcome} */
    const outcome = await runStage(name, broken).catch((error) => {
      if (error instanceof Stopped) stopped = error;
      return { ...FAILED, output: error instanceof Stopped ? '' : explain(error) };
    });
    if (isAside) log(`\n== ${name} ==`);
    if (outcome.output) log(outcome.output.trimEnd());
    if (outcome.failed > 0) broken.add(name);
    total.passed += outcome.passed;
    total.failed += outcome.failed;
    total.skipped += outcome.skipped;
    log(`-- ${name}: ${describe(outcome)}, ${seconds(performance.now() - startedAt)}`);
  };
  let aside = Promise.resolve();
  for (const name of planStages(only, filters.length > 0)) {
    if (asideStages.includes(name)) {
      aside = aside.then(() => perform(name));
      continue;
    }
    await perform(name);
  }
  await aside;
  await desktop?.close();
  await fs.rm(folder, { recursive: true, force: true });
  guard.release();
  if (stopped) log(`\nThe run was ${stopped.message}.`);
  if (total.skipped > 0) log(`\n${total.skipped} skipped`);
  log(`\n${total.passed} passed, ${total.failed} failed`);
  return stopped?.exitCode ?? (total.failed > 0 ? 1 : 0);
}

/** @param {StageName} name @param {Set<StageName>} broken @returns {Promise<Outcome>} */
async function runStage(name, broken) {
  signal.throwIfAborted();
  const missing = needsOf(name).filter((need) => broken.has(need));
  if (missing.length > 0) throw new Advice(`Not run: it needs what failed before (${missing.join(', ')}).`);
  return stages[name]();
}

/** @param {string} script @returns {Promise<Outcome>} */
async function npmScript(script) {
  const { command, first } = npmCommand();
  const args = [...first, 'run', '--silent', script];
  const file = path.join(folder, `${script}.txt`);
  const handle = await fs.open(file, 'w');
  try {
    const stdio = /** @type {import('node:child_process').StdioOptions} */ (['ignore', handle.fd, handle.fd]);
    const { code } = await runBounded(command, args, {
      ...{ guard, signal, stdio },
      limitMs: SCRIPT_LIMIT_MS,
      givesWay: true
    });
    return { ...(code === 0 ? DONE : FAILED), output: await fs.readFile(file, 'utf8') };
  } finally {
    await handle.close();
  }
}

/** @param {string} project @param {number} limitMs @param {NodeJS.ProcessEnv} env @returns {Promise<Count>} */
function tests(project, limitMs, env) {
  return runVitest({ project, filters, folder, env, limitMs, signal, guard });
}

async function desktopEnvironment() {
  desktop ??= await openDesktop();
  return desktop.env;
}

/** @param {Count} count */
function describe({ passed, failed, skipped }) {
  const parts = [`${passed} passed`, `${failed} failed`];
  return [...parts, ...(skipped > 0 ? [`${skipped} skipped`] : [])].join(', ');
}

function readArguments() {
  const { values, positionals } = parsedArguments();
  const names = (values.only ?? []).flatMap((text) => text.split(','));
  const unknown = names.find((name) => !(/** @type {string[]} */ (stageNames).includes(name)));
  if (unknown !== undefined) {
    process.stderr.write(`There is no stage ${unknown}. The stages are ${stageNames.join(', ')}.\n`);
    process.exit(64);
  }
  return { only: /** @type {StageName[]} */ (names), filters: positionals };
}

function parsedArguments() {
  const usage = `npm test                         all stages
npm test -- --only unit,lint     some of them, and what they need: ${stageNames.join(', ')}
npm test -- machine              only test files whose path has "machine" in it
`;
  try {
    const options = /** @type {const} */ ({
      only: { type: 'string', multiple: true },
      help: { type: 'boolean', short: 'h' }
    });
    const parsed = parseArgs({ options, allowPositionals: true });
    if (parsed.values.help !== true) return parsed;
    process.stdout.write(usage);
    process.exit(0);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    process.stderr.write(`${error.message}\n${usage}`);
    process.exit(64);
  }
}
