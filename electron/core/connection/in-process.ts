import type { Transport } from '@modelcontextprotocol/client';
import { failure, type Failure } from '#shared/failure';
import type { InProcessConfig } from '#shared/server/config';
import { connectPlayground } from '../playground/playground';
import type { Clock } from '../ports';
import { failureError } from './failures';
import type { OpenTransport } from './transport';

interface Connection {
  readonly transport: Transport;
  close(): Promise<void>;
}

interface InProcessDeps {
  readonly clock: Clock;
}

/** The servers that live in this process, by the name their configuration gives (TR7). */
const connectors: ReadonlyMap<string, (deps: InProcessDeps) => Connection> = new Map([
  ['playground', connectPlayground]
]);

/** A server object in this process: nothing to start, nothing to lose. */
export function openInProcess(config: InProcessConfig, deps: InProcessDeps): OpenTransport {
  const connection = connectors.get(config.name)?.(deps) ?? nobody(config.name);
  const why: Failure | null = connectors.has(config.name) ? null : unknown(config.name);
  let closing: Promise<void> | null = null;
  return {
    transport: connection.transport,
    process: () => null,
    failure: () => why,
    authorization: () => null,
    onSign: () => () => undefined,
    close: () => {
      closing ??= connection.transport.close().then(() => connection.close());
      return closing;
    }
  };
}

function unknown(name: string): Failure {
  return failure('config.unknown-server', { details: { server: name } });
}

/** A configuration may name a server that this version does not have. */
function nobody(name: string): Connection {
  const refuse = (): Promise<never> => Promise.reject(failureError(unknown(name)));
  const close = (): Promise<void> => Promise.resolve();
  return { transport: { start: refuse, send: refuse, close }, close };
}
