import { readStartLimits } from './config/start-limits';
import { defaultManagerOptions, type ManagerOptions } from './connection/contract';
import type { Ports } from './ports';

/** The defaults, with what the environment overrides (CN7). */
export function managerOptions(
  variables: Readonly<Record<string, string | undefined>>,
  retry: boolean
): ManagerOptions {
  return {
    ...defaultManagerOptions,
    retry,
    localConcurrency:
      positive(variables['PATCHBAY_LOCAL_CONCURRENCY']) ?? defaultManagerOptions.localConcurrency,
    remoteConcurrency:
      positive(variables['PATCHBAY_REMOTE_CONCURRENCY']) ?? defaultManagerOptions.remoteConcurrency
  };
}

/** The administrator's and the person's settings; what the environment says is stronger. */
export function withStartLimits(
  { manager, workspace, configFiles }: StartSettings,
  { environment }: Pick<Ports, 'environment'>
): ManagerOptions {
  const { home, system, variables } = environment;
  const limits = readStartLimits({ home, system, variables, workspace, configFiles });
  const isSet = (name: string): boolean => positive(variables[name]) !== null;
  return {
    ...manager,
    startupTimeoutMs: limits.startupTimeoutMs ?? manager.startupTimeoutMs,
    packageRunnerTimeoutMs: limits.firstRunTimeoutMs ?? manager.packageRunnerTimeoutMs,
    callTimeoutMs: limits.callTimeoutMs ?? manager.callTimeoutMs,
    callOverallTimeoutMs: limits.callOverallTimeoutMs ?? manager.callOverallTimeoutMs,
    ...(limits.localConcurrency === null || isSet('PATCHBAY_LOCAL_CONCURRENCY')
      ? {}
      : { localConcurrency: limits.localConcurrency }),
    ...(limits.remoteConcurrency === null || isSet('PATCHBAY_REMOTE_CONCURRENCY')
      ? {}
      : { remoteConcurrency: limits.remoteConcurrency })
  };
}

interface StartSettings {
  readonly manager: ManagerOptions;
  readonly workspace: string | null;
  readonly configFiles: readonly string[];
}

function positive(text: string | undefined): number | null {
  const value = Number(text);
  return text !== undefined && Number.isSafeInteger(value) && value > 0 ? value : null;
}
