// Runs one project of the tests and counts what happened.
import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { runBounded } from './background.mjs';
import { root } from './paths.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Count */
/** @typedef {{ status: string, assertionResults: { status: string }[] }} FileResult */

/**
 * @param {object} options
 * @param {string} options.project
 * @param {readonly string[]} options.filters parts of file names, or options of vitest; none runs all
 * @param {string} options.folder for the report
 * @param {NodeJS.ProcessEnv} options.env
 * @param {number} options.limitMs
 * @param {AbortSignal} options.signal
 * @param {import('./guard.mjs').Guard} options.guard
 * @returns {Promise<Count>}
 */
export async function runVitest({ project, filters, folder, env, limitMs, signal, guard }) {
  const report = path.join(folder, `${project}.json`);
  const { code } = await runBounded(
    process.execPath,
    [
      ...[path.join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--config', 'build/vitest.config.ts'],
      ...['--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
      // A project without tests is a mistake; a filter that matches none of them is not.
      ...(filters.length > 0 ? ['--passWithNoTests', ...filters] : [])
    ],
    { env, limitMs, signal, guard }
  );
  const files = existsSync(report) ? JSON.parse(await fs.readFile(report, 'utf8')).testResults : [];
  return countResults(files, code === 0);
}

/**
 * @param {readonly FileResult[]} files
 * @param {boolean} isFine whether vitest itself found nothing wrong
 * @returns {Count}
 */
export function countResults(files, isFine) {
  const count = { passed: 0, failed: 0, skipped: 0 };
  for (const file of files) {
    for (const { status } of file.assertionResults) {
      if (status === 'passed') count.passed += 1;
      else if (status === 'failed') count.failed += 1;
      else count.skipped += 1;
    }
    // A file that cannot be loaded has no tests that could fail; neither has a hook that fails before them.
    const hasFailedTest = file.assertionResults.some(({ status }) => status === 'failed');
    if (file.status === 'failed' && !hasFailedTest) count.failed += 1;
  }
  // An error outside every test, or no report at all.
  if (!isFine && count.failed === 0) count.failed = 1;
  return count;
}
