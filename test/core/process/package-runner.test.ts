import { expect, test } from 'vitest';
import { packageRunner } from '#core/process/package-runner';

test.each([
  ['npx', ['-y', 'server'], 'npx'],
  ['/usr/local/bin/npx', ['server'], 'npx'],
  ['C:\\Program Files\\nodejs\\npx.cmd', ['server'], 'npx'],
  ['cmd', ['/c', 'npx', '-y', 'server'], 'npx'],
  ['npm', ['exec', 'server'], 'npx'],
  ['pnpm', ['dlx', 'server'], 'npx'],
  ['bunx', ['server'], 'bunx'],
  ['bun', ['x', 'server'], 'bunx'],
  ['uvx', ['server'], 'uvx'],
  ['uv', ['tool', 'run', 'server'], 'uvx'],
  ['pipx', ['run', 'server'], 'pipx'],
  ['docker', ['run', '-i', 'image'], 'docker']
] as const)('TR11: %s %j is a package runner', (command, args, runner) => {
  expect(packageRunner(command, args)).toBe(runner);
});

test.each([
  ['node', ['server.js']],
  ['docker', ['exec', '-i', 'box', 'server']],
  ['npm', ['start']],
  ['cmd', ['/c']],
  ['cmd', []],
  ['constructor', ['run']],
  ['/opt/my-npx-server', []]
])('TR11: %s %j is not', (command, args) => {
  expect(packageRunner(command, args)).toBeNull();
});
