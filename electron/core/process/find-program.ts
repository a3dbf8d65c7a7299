import { realpath } from 'node:fs/promises';
import type { StdioConfig } from '#shared/server/config';
import type { Ports } from '#core/ports';
import { readLoginShellPath } from './login-shell';
import { planProgram } from './program';

/** Where a command leads to, links followed, as it would be started; null: nowhere. Reads the login shell once, if asked. */
export function createProgramFinder(
  ports: Pick<Ports, 'clock' | 'spawn' | 'environment' | 'random'>
): (config: StdioConfig) => Promise<string | null> {
  let path: Promise<string | null> | null = null;
  const host = {
    environment: ports.environment,
    loginShellPath: () => {
      path ??= readLoginShellPath(ports, new AbortController().signal);
      return path;
    },
    nextMark: () => ''
  };
  return async (config) => {
    const planned = await planProgram(config, host);
    if (!planned.ok) return null;
    const { file } = planned.value;
    return realpath(file).catch(() => file);
  };
}
