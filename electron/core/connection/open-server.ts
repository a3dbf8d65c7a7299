import { assertNever } from '#shared/assert-never';
import { failure } from '#shared/failure';
import { text } from '#shared/text/text';
import type { ProcessHost } from '../process/host';
import type { OpenServer } from './attempt';
import { openHttp, type HttpDeps } from './http';
import { openInProcess } from './in-process';
import { openRefused } from './refused';
import { openSse } from './sse';
import { openStdio } from './stdio';

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
      case 'ws': {
        const what = text('failure:what.transport', { transport: config.transport });
        return openRefused(failure('config.invalid-entry', { details: { server: config.url, what } }));
      }
      default:
        return assertNever(config);
    }
  };
}
