import { expect, test } from 'vitest';
import { probeLimit, startupLimit } from '#core/connection/startup-limit';
import { stdioConfig } from '../process/test-host';

const options = { startupTimeoutMs: 30_000, packageRunnerTimeoutMs: 120_000 };
const program = stdioConfig({ command: 'node', args: ['server.mjs'] });
const runner = stdioConfig({ command: 'npx', args: ['-y', 'some-server'] });

test('TR9, TR11: a package runner may be silent for longer, since the server is not there yet', () => {
  expect(probeLimit(program)).toBe(5_000);
  expect(probeLimit(runner)).toBeGreaterThan(probeLimit(program));
  expect(probeLimit(runner)).toBeLessThan(startupLimit(runner, options));
});

test('CN3: the limit of the entry counts before that of its kind', () => {
  expect([startupLimit(program, options), startupLimit(runner, options)]).toEqual([30_000, 120_000]);
  expect(startupLimit({ ...runner, startupTimeoutMs: 7_000 }, options)).toBe(7_000);
});
