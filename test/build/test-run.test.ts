import { expect, test } from 'vitest';
import { planStages, stageNames } from '../../build/lib/stages.mjs';
import { countResults } from '../../build/lib/vitest-run.mjs';

const file = (
  status: string,
  ...tests: string[]
): { status: string; assertionResults: { status: string }[] } => ({
  status,
  assertionResults: tests.map((one) => ({ status: one }))
});

test('Build: the tests of a run are counted by what became of them', () => {
  const files = [file('passed', 'passed', 'passed', 'skipped', 'todo'), file('failed', 'passed', 'failed')];
  expect(countResults(files, false)).toEqual({ passed: 3, failed: 1, skipped: 2 });
});

test('Build: a file that cannot be loaded, an error outside a test and a run without a report are failures', () => {
  expect(countResults([file('failed'), file('passed', 'passed')], false)).toEqual({
    passed: 1,
    failed: 1,
    skipped: 0
  });
  expect(countResults([file('failed', 'skipped')], false)).toEqual({ passed: 0, failed: 1, skipped: 1 });
  expect(countResults([file('passed', 'passed')], false)).toEqual({ passed: 1, failed: 1, skipped: 0 });
  expect(countResults([], false)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test('Build: stages run in their order with what they need; filters mean tests only', () => {
  expect(planStages([], false)).toEqual(stageNames);
  expect(planStages(['e2e', 'lint'], false)).toEqual([
    'dependencies',
    'lint',
    'build',
    'runtime',
    'system',
    'e2e'
  ]);
  expect(planStages([], true)).not.toContain('lint');
  expect(planStages(['unit'], true)).toEqual(['dependencies', 'unit']);
});
