// npm run conformance: both requirement sets of the official conformance suite. Ends with `N passed, N failed`.
import './lib/node-version.mjs';
import { realpathSync } from 'node:fs';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { ensureBuilt } from './build.mjs';
import {
  explainScenario,
  hindrance,
  judge,
  readBaseline,
  revisions,
  runAlone,
  runSuite
} from './lib/conformance-run.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { createLog, explain } from './lib/log.mjs';
import { listenForStop } from './lib/stopping.mjs';

/**
 * @param {{ log: (text: string) => void, signal: AbortSignal }} options
 * @returns {Promise<{ passed: number, failed: number, skipped: number }>}
 */
export async function runConformance({ log, signal }) {
  const why = hindrance();
  if (why !== null) {
    log(why);
    return { passed: 0, failed: 0, skipped: 1 };
  }
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'patchbay-suite-'));
  try {
    const known = await readBaseline();
    const results = [];
    for (const revision of revisions) {
      const scenarios = [];
      for (const { name, passed } of await runSuite(revision, { folder, signal })) {
        const isExpected = passed || known.includes(name);
        scenarios.push({
          name,
          passed: isExpected ? passed : await runAlone(revision, name, { folder, signal })
        });
      }
      log(
        `${revision}: ${scenarios.filter(({ passed }) => passed).length} of ${scenarios.length} scenarios pass`
      );
      results.push({ revision, scenarios });
    }
    const { passed, failed, faults } = judge(results, known);
    for (const { name, revision, words } of faults) {
      log(`✗ ${words}`);
      if (revision !== null) log(await explainScenario(path.join(folder, `${revision}-alone`), name));
    }
    return { passed, failed, skipped: 0 };
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === import.meta.filename) {
  const log = createLog(process.stdout);
  const signal = listenForStop();
  try {
    await ensureDependencies({ log, signal });
    await ensureBuilt({ targets: ['headless'], log });
    const { passed, failed } = await runConformance({ log, signal });
    log(`\n${passed} passed, ${failed} failed`);
    process.exitCode = failed > 0 ? 1 : 0;
  } catch (error) {
    log(explain(error));
    log('\n0 passed, 1 failed');
    process.exitCode = 1;
  }
}
