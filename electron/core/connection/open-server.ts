import { assertNever } from '#shared/assert-never';
import type { RemoteConfig } from '#shared/server/config';
import type { ProcessHost } from '../process/host';
import type { OpenServer } from './attempt';
import { createHelperRunner } from './headers-helper';
import { openHttp, type HttpDeps } from './http';
import { openInProcess } from './in-process';
import { openSse } from './sse';
import { openStdio } from './stdio';
import type { OpenTransport } from './transport';
import { openWebSocket } from './websocket';
import { openWithHelper } from './with-helper';

/** Each kind of configuration has its adapter. */
export function createOpener(ports: HttpDeps, host: ProcessHost): OpenServer {
  const runHelper = createHelperRunner(host);
  return (config, authorizer) => {
    switch (config.transport) {
      case 'stdio':
        return openStdio(config, host);
      case 'sdk':
        return openInProcess(config, ports);
      case 'http':
      case 'sse':
      case 'ws':
        return config.headersHelper === undefined
          ? openRemote(config, { ...ports, authorizer })
          : openWithHelper(config, runHelper, (whole) => openRemote(whole, { ...ports, authorizer }));
      default:
        return assertNever(config);
    }
  };
}

function openRemote(config: RemoteConfig, ports: HttpDeps): OpenTransport {
  switch (config.transport) {
    case 'http':
      return openHttp(config, ports);
    case 'sse':
      return openSse(config, ports);
    case 'ws':
      return openWebSocket(config, ports);
    default:
      return assertNever(config.transport);
  }
}
