import { defaultManagerOptions, type ManagerOptions } from './connection/contract';

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

function positive(text: string | undefined): number | null {
  const value = Number(text);
  return text !== undefined && Number.isSafeInteger(value) && value > 0 ? value : null;
}
