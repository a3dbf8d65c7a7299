// npm run bench: the figures of docs/features.md that are about speed and size, each beside its named peer or its limit.
//   npm run bench                  all of them
//   npm run bench -- calls memory  some of them
import './lib/node-version.mjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { withDesktop } from './lib/desktop.mjs';
import { resolveElectron } from './lib/electron-runtime.mjs';
import { createLog, explain } from './lib/log.mjs';
import { root } from './lib/paths.mjs';
import { ensureSystem } from './lib/system.mjs';

const sources = path.join(root, 'test/bench');
const folder = path.join(root, 'out/bench');

try {
  const log = createLog();
  await ensureDependencies({ log });
  await ensureBuilt({ log });
  const names = (await readdir(sources))
    .filter((name) => name.endsWith('.ts'))
    .map((name) => path.basename(name, '.ts'));
  const wanted = process.argv.slice(2);
  const unknown = wanted.find((name) => !names.includes(name));
  if (unknown !== undefined) {
    console.error(`There is no benchmark ${unknown}. The benchmarks are ${names.join(', ')}.`);
    process.exit(64);
  }
  await build(names);
  console.log(machine());
  const chosen = wanted.length > 0 ? wanted : names;
  // One after the other, so that none disturbs the next.
  for (const name of chosen.filter((name) => !hasWindow(name))) await run(name, process.env);
  const windows = chosen.filter(hasWindow);
  if (windows.length > 0) await runWindows(windows, log);
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}

/** @param {readonly string[]} names */
async function build(names) {
  process.env['NODE_ENV'] = 'production';
  const [{ build: viteBuild }, { benchPrograms }] = await Promise.all([
    import('vite'),
    import('./vite-targets.mjs')
  ]);
  await viteBuild(
    benchPrograms(folder, Object.fromEntries(names.map((name) => [name, path.join(sources, `${name}.ts`)])))
  );
}

/** @param {string} name */
function hasWindow(name) {
  return name.startsWith('window-');
}

/** @param {readonly string[]} names @param {import('./lib/log.mjs').Log} log */
async function runWindows(names, log) {
  const electron = await resolveElectron({ log });
  await ensureSystem({ electron: electron.path, display: true, keychain: true, log });
  await withDesktop(async ({ env }) => {
    for (const name of names) await run(name, { ...env, PATCHBAY_BENCH_ELECTRON: electron.path });
  });
}

/** @param {string} name @param {NodeJS.ProcessEnv} env */
async function run(name, env) {
  const child = spawn(process.execPath, [path.join(folder, `${name}.js`)], {
    cwd: root,
    env,
    stdio: 'inherit'
  });
  const [code] = await once(child, 'exit');
  if (code === 0) return;
  console.error(`The benchmark ${name} did not end well (${code}).`);
  process.exitCode = 1;
}

function machine() {
  const cores = os.cpus();
  const load = os.loadavg().map((value) => value.toFixed(2));
  return `${cores.length} cores of ${cores[0]?.model ?? 'unknown'}, ${(os.totalmem() / 2 ** 30).toFixed(1)} GB, ${os.type()} ${os.release()}, Node ${process.version}; load ${load.join(' ')}`;
}
