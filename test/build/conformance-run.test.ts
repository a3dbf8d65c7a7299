import { expect, test } from 'vitest';
import { judge, readSummary } from '../../build/lib/conformance-run.mjs';

test('Build: the conformance suite is read line by line, and a warning is no pass', () => {
  const output = [
    'Total of nothing',
    '✓ tools_call: 2 passed, 0 failed',
    '✗ auth/dpop: 1 passed, 3 failed, 1 warnings',
    '✓ sse-retry: 2 passed, 0 failed, 1 warnings'
  ].join('\n');
  expect(readSummary(output)).toEqual([
    { name: 'tools_call', passed: true },
    { name: 'auth/dpop', passed: false },
    { name: 'sse-retry', passed: false }
  ]);
});

test('Build: a scenario that fails unexpectedly fails the run, and so does one that is said to fail and passes', () => {
  const results = [
    {
      revision: '2025-11-25',
      scenarios: [
        { name: 'a', passed: true },
        { name: 'b', passed: false }
      ]
    },
    {
      revision: '2026-07-28',
      scenarios: [
        { name: 'a', passed: false },
        { name: 'c', passed: true }
      ]
    }
  ];
  expect(judge(results, ['a', 'b'])).toEqual({ passed: 4, failed: 0, faults: [] });
  expect(judge(results, ['b', 'c'])).toMatchObject({
    passed: 3,
    failed: 2,
    faults: [
      { name: 'a', revision: '2026-07-28' },
      { name: 'c', revision: null }
    ]
  });
  expect(judge(results, ['a', 'b', 'gone'])).toMatchObject({ failed: 1, faults: [{ name: 'gone' }] });
});
