import type { ServerConfig } from '#shared/server/config';
import { packageRunner } from '../process/package-runner';
import type { ManagerOptions } from './contract';

/** CN3: the server's own limit, else the default; package runners may have to download what they run. */
export function startupLimit(
  config: ServerConfig,
  options: Pick<ManagerOptions, 'startupTimeoutMs' | 'packageRunnerTimeoutMs'>
): number {
  if (config.startupTimeoutMs !== null) return config.startupTimeoutMs;
  return config.transport === 'stdio' && packageRunner(config.command, config.args) !== null
    ? options.packageRunnerTimeoutMs
    : options.startupTimeoutMs;
}
