import {
  StreamableHTTPClientTransport,
  type JSONRPCMessage,
  type Transport
} from '@modelcontextprotocol/client';
import { failure } from '#shared/failure';
import type { RemoteConfig } from '#shared/server/config';
import type { Authorizer } from '../auth/contract';
import type { Ports } from '../ports';
import { failureError } from './failures';
import { isSessionRefusal, signInNeeded } from './http-answer';
import { createAuthorization } from './http-authorized';
import { createServerFetch } from './http-fetch';
import { withinOrigin } from './http-redirects';
import { createSigns } from './http-signs';
import { createStreams } from './http-streams';
import { readHttpTarget } from './http-target';
import { openRefused } from './refused';
import type { OpenTransport } from './transport';

export type HttpDeps = Pick<Ports, 'fetch' | 'clock' | 'random' | 'trusts'> & {
  /** Absent: nothing but the configured headers goes out. */
  readonly authorizer?: Authorizer | undefined;
};

/** Ending a session is a courtesy; nobody waits longer for it. */
const GOODBYE_MS = 1_000;
const FIRST_RETRY_MS = 1_000;

/** A server behind Streamable HTTP: the SDK's transport over a fetch of ours. */
export function openHttp(config: RemoteConfig, deps: HttpDeps): OpenTransport {
  const read = readHttpTarget(config);
  if (!read.ok) return openRefused(read.failure);
  const { url, headers } = read.value;
  const { clock } = deps;
  const signs = createSigns();
  const streams = createStreams(clock, deps.random, url.host);
  const within = withinOrigin(deps.fetch);
  const authorization = createAuthorization({
    ...{ authorizer: deps.authorizer ?? null, fetch: within, host: url.host, signs }
  });
  const fetch = createServerFetch({
    authorization,
    fetch: within,
    clock,
    url,
    headers,
    signs,
    get: { kind: 'streams', streams }
  });
  const inner = new StreamableHTTPClientTransport(url, {
    fetch,
    // Without one the SDK throws away what a 401 says.
    authProvider: {
      token: () => Promise.resolve(undefined),
      onUnauthorized: () => Promise.reject(failureError(signs.failure() ?? signInNeeded(url.host)))
    },
    onInsufficientScope: 'throw',
    reconnectionOptions: {
      initialReconnectionDelay: FIRST_RETRY_MS,
      maxReconnectionDelay: 30_000,
      reconnectionDelayGrowFactor: 1.5,
      maxRetries: 2
    },
    reconnectionScheduler: (reconnect, delay) => streams.schedule(reconnect, delay)
  });
  // By its interface, whose options are those that a client gives.
  const plain: Transport = inner;
  let closing: Promise<void> | null = null;

  const transport: Transport = {
    hasPerRequestStream: true,
    get sessionId() {
      return inner.sessionId;
    },
    setProtocolVersion: (version) => inner.setProtocolVersion(version),
    start: async () => {
      if (closing !== null) throw failureError(failure('connect.stopped'));
      await authorization.begin();
      inner.onmessage = (message) => {
        if (!authorization.watch(message, () => receive(message))) receive(message);
      };
      inner.onerror = onError;
      inner.onclose = () => transport.onclose?.();
      await inner.start();
    },
    send: (message, options) =>
      closing === null
        ? plain.send(message, options)
        : Promise.reject(failureError(signs.failure() ?? failure('connect.closed'))),
    close
  };

  function receive(message: JSONRPCMessage): void {
    streams.message();
    if (inner.sessionId !== undefined && isSessionRefusal(message)) {
      signs.trouble(failure('protocol.session-lost', { details: { host: url.host } }));
    }
    transport.onmessage?.(message);
  }

  function onError(error: Error): void {
    // The SDK gives a stream up after its retries; each that failed on the line has been told, this is the last word.
    const lost = /^Maximum reconnection attempts/.test(error.message) ? streams.lastFailure() : null;
    if (lost !== null) signs.trouble(lost);
    transport.onerror?.(error);
  }

  function close(): Promise<void> {
    // In a turn of its own: who is told of the end may close as well.
    closing ??= Promise.resolve().then(closeAll);
    return closing;
  }

  async function closeAll(): Promise<void> {
    const { sessionId, protocolVersion } = inner;
    streams.close();
    // Aborts every request, so that whoever waits learns of the end before the goodbye.
    await inner.close();
    if (sessionId !== undefined) await sayGoodbye(sessionId, protocolVersion);
  }

  async function sayGoodbye(sessionId: string, protocolVersion: string | undefined): Promise<void> {
    const limit = new AbortController();
    const cancel = clock.setTimeout(() => limit.abort(), GOODBYE_MS);
    try {
      const response = await fetch(url, {
        method: 'DELETE',
        headers: {
          'mcp-session-id': sessionId,
          ...(protocolVersion === undefined ? {} : { 'mcp-protocol-version': protocolVersion })
        },
        signal: limit.signal
      });
      await response.body?.cancel();
    } catch {
      // A server that is gone, or does not know this, has no session to end.
      limit.abort();
    } finally {
      cancel();
    }
  }

  return {
    transport,
    process: () => null,
    failure: () => signs.failure(),
    authorization: () => signs.authorization(),
    secrets: () => authorization.secrets(),
    onSign: (listener) => signs.onSign(listener),
    close
  };
}
