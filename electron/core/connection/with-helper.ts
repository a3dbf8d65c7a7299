import { ok } from '#shared/failure';
import type { RemoteConfig } from '#shared/server/config';
import type { GivenHeaders, RunHelper } from './headers-helper';
import { openLater } from './open-later';
import type { OpenTransport } from './transport';

/**
 * A remote server some of whose headers a program gives (TR10): it is asked at each start, and the way itself is opened
 * with what it said. Its headers win over fixed ones of the same name.
 */
export function openWithHelper(
  config: RemoteConfig,
  run: RunHelper,
  open: (config: RemoteConfig) => OpenTransport
): OpenTransport {
  const { headersHelper: _helper, ...plain } = config;
  return openLater<RemoteConfig>(
    config,
    async (signal) => {
      const given = await run(config, signal);
      return given.ok ? ok({ ...plain, headers: merged(config.headers, given.value) }) : given;
    },
    open
  );
}

function merged(fixed: GivenHeaders, given: GivenHeaders): GivenHeaders {
  const names = new Set(Object.keys(given).map((name) => name.toLowerCase()));
  const kept = Object.entries(fixed).filter(([name]) => !names.has(name.toLowerCase()));
  return { ...Object.fromEntries(kept), ...given };
}
