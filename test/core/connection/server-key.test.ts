import { expect, test } from 'vitest';
import { connectionKey } from '#core/connection/server-key';
import type { ServerConfig } from '#shared/server/config';
import { stdioConfig } from '../process/test-host';

const key = (config: ServerConfig, name = 'files'): string => connectionKey({ name, config });
const config = stdioConfig({ command: 'node', args: ['a', 'b'], env: { A: '1', B: '2' } });

test('CN6: times, the switch and the order of variables do not make another connection', () => {
  const same = { ...config, disabled: true, startupTimeoutMs: 5, callTimeoutMs: 6, env: { B: '2', A: '1' } };
  expect(key(same)).toBe(key(config));
});

test('CN6: what is run, with what, and under which name does', () => {
  const others: readonly ServerConfig[] = [
    { ...config, command: 'deno' },
    { ...config, args: ['b', 'a'] },
    { ...config, env: { A: '1', B: '3' } },
    { ...config, cwd: '/tmp' },
    { ...config, shellPrefix: 'docker exec -i box' }
  ];
  expect(new Set([config, ...others].map((each) => key(each))).size).toBe(6);
  expect(key(config, 'other')).not.toBe(key(config));
});
