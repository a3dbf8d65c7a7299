// Runs a program of the headless build in this very process, so that its signals and exit codes are its own. Brings
// packages and build up to date first, saying so on stderr only.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from '../build.mjs';
import { targets } from '../targets.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { createLog, explain } from './log.mjs';
import { root } from './paths.mjs';

/** @param {string} entry its file among what is built */
export async function runHeadless(entry) {
  const program = path.join(root, targets.headless.folder, entry);
  try {
    const log = createLog();
    await ensureDependencies({ log });
    await ensureBuilt({ targets: ['headless'], log });
  } catch (error) {
    console.error(explain(error));
    process.exit(1);
  }
  process.argv[1] = program;
  await import(pathToFileURL(program).href);
}
