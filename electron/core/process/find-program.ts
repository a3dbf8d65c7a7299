import { realpath } from 'node:fs/promises';
import type { StdioConfig } from '#shared/server/config';
import type { HostPorts } from './host';
import { createLoginPath } from './login-path';
import { planProgram } from './program';

/** A command by itself, to look where it leads. */
export function programAlone(command: string): StdioConfig {
  const usual = { disabled: false, startupTimeoutMs: null, callTimeoutMs: null, shellPrefix: null };
  return { ...usual, transport: 'stdio', command, args: [], env: {}, cwd: null };
}

/** Where a command leads to, links followed, as it would be started; null: nowhere. */
export function createProgramFinder(ports: HostPorts): (config: StdioConfig) => Promise<string | null> {
  const loginPath = ports.loginPath ?? createLoginPath(ports);
  const host = { environment: ports.environment, loginPath, nextMark: () => '' };
  return async (config) => {
    const planned = await planProgram(config, host);
    if (!planned.ok) return null;
    const { file } = planned.value;
    return realpath(file).catch(() => file);
  };
}
