import type { Transport } from '@modelcontextprotocol/client';
import { failure } from '#shared/failure';
import type { InProcessConfig } from '#shared/server/config';
import { connectPlayground } from '../playground/playground';
import type { Clock } from '../ports';
import { openRefused } from './refused';
import type { OpenTransport } from './transport';

interface InProcessDeps {
  readonly clock: Clock;
}

interface Connection {
  readonly transport: Transport;
  close(): Promise<void>;
}

/** The servers that live in this process, by the name their configuration gives (TR7). */
const connectors: ReadonlyMap<string, (deps: InProcessDeps) => Connection> = new Map([
  ['Playground', connectPlayground]
]);

/** A server object in this process: nothing to start, nothing to lose. */
export function openInProcess(config: InProcessConfig, deps: InProcessDeps): OpenTransport {
  const connect = connectors.get(config.name);
  // A configuration may name a server that this version does not have.
  if (connect === undefined) {
    return openRefused(failure('config.unknown-server', { details: { server: config.name } }));
  }
  const connection = connect(deps);
  let closing: Promise<void> | null = null;
  return {
    transport: connection.transport,
    process: () => null,
    failure: () => null,
    authorization: () => null,
    onSign: () => () => undefined,
    close: () => {
      closing ??= connection.transport.close().then(() => connection.close());
      return closing;
    }
  };
}
