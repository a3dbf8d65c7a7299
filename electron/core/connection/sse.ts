import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client';
import { failure, type Failure } from '#shared/failure';
import type { RemoteConfig } from '#shared/server/config';
import { createEventParser, type StreamEvent } from './event-stream';
import { describeNetworkError, failureError, failureIn } from './failures';
import { readExactly } from '../call/exact-numbers';
import type { HttpDeps } from './http';
import { eventTooLarge, MAX_EVENT_BYTES } from './http-events';
import { createAuthorization } from './http-authorized';
import { createServerFetch } from './http-fetch';
import { withinOrigin } from './http-redirects';
import { createSigns } from './http-signs';
import { readHttpTarget } from './http-target';
import { readMessages } from './json-rpc';
import { openRefused } from './refused';
import type { OpenTransport } from './transport';

/**
 * A server behind the HTTP+SSE transport of 2024-11-05 (TR4): everything comes on one event stream, which first says
 * where to POST what goes out. Not the SDK's, which is deprecated, and which reopens a stream that ended and goes on in
 * a session that never shook hands: here its end is the end.
 */
export function openSse(
  config: RemoteConfig,
  deps: Pick<HttpDeps, 'fetch' | 'clock' | 'authorizer'>
): OpenTransport {
  const target = readHttpTarget(config);
  if (!target.ok) return openRefused(target.failure);
  const { url, headers } = target.value;
  const { host } = url;
  const signs = createSigns();
  const within = withinOrigin(deps.fetch);
  const authorization = createAuthorization({
    authorizer: deps.authorizer ?? null,
    fetch: within,
    host,
    signs
  });
  const { clock } = deps;
  const fetch = createServerFetch({
    ...{ authorization, fetch: within, clock, url, headers, signs, get: { kind: 'channel' } }
  });
  const lifetime = new AbortController();
  const parser = createEventParser();
  let endpoint: URL | null = null;
  let version: string | null = null;
  let isStarted = false;
  let reading: Promise<void> | null = null;
  let closing: Promise<void> | null = null;
  let tellEndpoint: () => void = () => undefined;

  const transport: Transport = {
    start,
    send,
    close,
    setProtocolVersion: (agreed) => {
      version = agreed;
    }
  };

  async function start(): Promise<void> {
    if (isStarted) throw new Error('The transport was started before.');
    isStarted = true;
    try {
      if (closing !== null) throw failureError(failure('connect.stopped'));
      await authorization.begin();
      const accept = { accept: 'text/event-stream' };
      const response = await fetch(url, { headers: accept, signal: lifetime.signal });
      const { body } = response;
      if (!response.ok || body === null) throw closedError();
      const told = new Promise<void>((resolve) => (tellEndpoint = resolve));
      reading = read(body);
      // Whichever comes first: a stream may end before it said where to post.
      await Promise.race([told, reading]);
      if (endpoint === null) throw closedError();
    } catch (error) {
      const known = signs.failure() ?? failureIn(error);
      const why =
        known ?? (closing === null ? describeNetworkError(error, host) : failure('connect.stopped'));
      await close();
      throw failureError(why, error);
    }
  }

  /** Never rejects: the end of the stream, of whatever kind, is the end of the connection. */
  async function read(body: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    try {
      for await (const bytes of body) {
        for (const event of parser.push(decoder.decode(bytes, { stream: true }))) receive(event);
        if (parser.size() > MAX_EVENT_BYTES) throw failureError(eventTooLarge());
      }
      lose(failure('connect.closed'));
    } catch (error) {
      lose(describeNetworkError(error, host));
    }
  }

  function receive({ name, data }: StreamEvent): void {
    if (closing !== null) return;
    if (name === 'endpoint') setEndpoint(data);
    if (name !== 'message' || data === '') return;
    try {
      for (const message of readMessages(readExactly(data).value)) transport.onmessage?.(message);
    } catch (error) {
      transport.onerror?.(error instanceof Error ? error : new Error(String(error)));
    }
  }

  /** Messages and headers of this server go to no other. */
  function setEndpoint(address: string): void {
    const named = URL.canParse(address, url.href) ? new URL(address, url) : null;
    if (named?.origin === url.origin) {
      endpoint ??= named;
      tellEndpoint();
    } else {
      lose(failure('network.redirect', { details: { host, location: named?.href ?? address } }));
    }
  }

  async function send(message: JSONRPCMessage): Promise<void> {
    if (closing !== null || endpoint === null) throw closedError();
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(version === null ? {} : { 'mcp-protocol-version': version })
      },
      body: JSON.stringify(message),
      signal: lifetime.signal
    });
    await response.text();
    if (!response.ok) throw closedError();
  }

  function closedError(): Error {
    return failureError(signs.failure() ?? failure('connect.closed'));
  }

  function lose(why: Failure): void {
    if (closing !== null) return;
    signs.trouble(why);
    void close();
  }

  function close(): Promise<void> {
    // In a turn of its own: who is told of the end may close as well.
    closing ??= Promise.resolve().then(closeAll);
    return closing;
  }

  async function closeAll(): Promise<void> {
    lifetime.abort();
    transport.onclose?.();
    await reading;
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
