import type { ServerConfig } from '#shared/server/config';
import { packageRunner } from '../process/package-runner';
import type { ManagerOptions } from './contract';

/** CN3: the server's own limit, else the default; package runners may have to download what they run. */
export function startupLimit(
  config: ServerConfig,
  options: Pick<ManagerOptions, 'startupTimeoutMs' | 'packageRunnerTimeoutMs'>
): number {
  if (config.startupTimeoutMs !== null) return config.startupTimeoutMs;
  return isPackageRunner(config) ? options.packageRunnerTimeoutMs : options.startupTimeoutMs;
}

/**
 * How long a server may be silent on the question for its era before it is taken for one that does not know it (TR9),
 * milliseconds. A package runner is silent until the server it runs has started.
 */
export function probeLimit(config: ServerConfig): number {
  return isPackageRunner(config) ? 20_000 : 5_000;
}

function isPackageRunner(config: ServerConfig): boolean {
  return config.transport === 'stdio' && packageRunner(config.command, config.args) !== null;
}
