import { assertNever } from '#shared/assert-never';
import type { ProcessHost } from '../process/host';
import type { OpenServer } from './attempt';
import { openHttp, type HttpDeps } from './http';
import { openInProcess } from './in-process';
import { openSse } from './sse';
import { openStdio } from './stdio';
import { openWebSocket } from './websocket';

/** Each kind of configuration has its adapter. */
export function createOpener(ports: HttpDeps, host: ProcessHost): OpenServer {
  return (config) => {
    switch (config.transport) {
      case 'stdio':
        return openStdio(config, host);
      case 'http':
        return openHttp(config, ports);
      case 'sdk':
        return openInProcess(config, ports);
      case 'sse':
        return openSse(config, ports);
      case 'ws':
        return openWebSocket(config, ports);
      default:
        return assertNever(config);
    }
  };
}
