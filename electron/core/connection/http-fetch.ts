import { failure, type Failure } from '#shared/failure';
import type { Clock, Fetch } from '../ports';
import { describeNetworkError, failureError } from './failures';
import { authorizationFacts, isForeignSessionRefusal, looksLikePage, notMcp, refusal } from './http-answer';
import { watchBody } from './http-body';
import { noLimit, startLimit, type Limit } from './http-limit';
import { withinOrigin } from './http-redirects';
import { readHttpRequest, takesItsTime, type HttpRequest } from './http-request';
import type { Signs } from './http-signs';
import type { Streams } from './http-streams';

/** As for local servers: one message must not fill the memory. */
const MAX_BODY_BYTES = 64 << 20;
const NO_STREAM = 405;
const NOT_IMPLEMENTED = 501;

export interface ServerFetchDeps {
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly url: URL;
  /** Sent to the server's own origin and nowhere else. */
  readonly headers: Headers;
  readonly signs: Signs;
  readonly streams: Streams;
}

/**
 * The fetch that the SDK's transport gets: adds the configured headers, keeps the limits of TR3, follows redirects
 * within the origin only, and turns what goes wrong into failures. Never `requestInit`, which the SDK also sends to
 * authorization servers.
 */
export function createServerFetch(deps: ServerFetchDeps): Fetch {
  const { clock, url: server, signs, streams } = deps;
  const { host } = server;
  const fetchWithin = withinOrigin(deps.fetch);

  return async (url, init) => {
    const headers = new Headers(init?.headers);
    if (new URL(url).origin === server.origin) {
      for (const [name, value] of deps.headers) if (!headers.has(name)) headers.set(name, value);
    }
    const request = readHttpRequest(init, headers);
    switch (request.verb) {
      case 'POST':
        return post(url, { ...init, headers }, request);
      case 'GET':
        // Compressed, an event would wait in the server's or a proxy's buffer.
        headers.set('accept-encoding', 'identity');
        return get(url, { ...init, headers }, request);
      default:
        return fetchWithin(url, { ...init, headers });
    }
  };

  async function post(url: string | URL, init: RequestInit, request: HttpRequest): Promise<Response> {
    const limit = takesItsTime(request) ? noLimit(init.signal) : startLimit(clock, host, init.signal);
    const sending = send(url, { ...init, signal: limit.signal }, init.signal);
    const response = await sending.finally(() => limit.clear());
    if (response.ok && mediaType(response) === 'text/event-stream') return readStream(response, request);
    const limited = readWithin(response, limit, request, init.signal);
    if (!response.ok) return refuse(limited, request);
    if (!request.wantsAnswer || mediaType(response) === 'application/json') {
      signs.alive();
      return limited;
    }
    return asJson(limited);
  }

  /** The server's own stream, or the rest of one that was cut. Having none is a server's good right (405). */
  async function get(url: string | URL, init: RequestInit, request: HttpRequest): Promise<Response> {
    streams.beforeGet(request.resumes);
    try {
      const response = await send(url, init, init.signal);
      if (response.ok && mediaType(response) === 'text/event-stream') {
        return readStream(response, request);
      }
      if (request.resumes && !response.ok) return response;
      await response.body?.cancel();
      if (response.status === 404 && streams.hadStream() && request.hasSession) {
        signs.trouble(failure('protocol.session-lost', { details: { host, status: response.status } }));
      }
      const isFault = response.status >= 500 && response.status !== NOT_IMPLEMENTED;
      return new Response(null, { status: isFault ? response.status : NO_STREAM });
    } catch (error) {
      streams.failed(describeNetworkError(error, host));
      throw error;
    }
  }

  async function send(url: string | URL, init: RequestInit, outer: RequestInit['signal']): Promise<Response> {
    try {
      return await fetchWithin(url, init);
    } catch (error) {
      throw broken(error, outer);
    }
  }

  /** What we ended ourselves is no trouble. */
  function broken(error: unknown, outer: RequestInit['signal']): unknown {
    if (outer?.aborted === true) return error;
    const why = describeNetworkError(error, host);
    signs.trouble(why);
    return failureError(why, error);
  }

  /** What a success must not be, and may call itself JSON all the same. `begin`: the first words of its body. */
  function surprise(begin: string, request: HttpRequest): Failure | null {
    if (looksLikePage(begin)) return notMcp(host, null, begin);
    const isLost = request.hasSession && request.wantsAnswer && isForeignSessionRefusal(begin);
    return isLost ? failure('protocol.session-lost', { details: { host } }) : null;
  }

  function readWithin(
    response: Response,
    limit: Limit,
    request: HttpRequest,
    outer: RequestInit['signal']
  ): Response {
    let size = 0;
    limit.touch();
    return watchBody(response, {
      chunk: (bytes) => {
        limit.touch();
        const stop = size === 0 && response.ok ? surprise(textOf(bytes), request) : null;
        size += bytes.byteLength;
        const why = size > MAX_BODY_BYTES ? tooLarge() : stop;
        return why === null ? null : failureError(why);
      },
      end: () => limit.clear(),
      translate: (error) => broken(error, outer)
    });
  }

  function readStream(response: Response, request: HttpRequest): Response {
    const stream = request.verb === 'GET' ? streams.opened() : null;
    signs.alive();
    return watchBody(response, {
      chunk: () => {
        signs.alive();
        return null;
      },
      end: (error) => {
        stream?.ended();
        // The server's own stream is silent by nature and cut by every proxy; the next GET shows whether it lives.
        if (error !== null && request.verb === 'POST') signs.trouble(describeNetworkError(error, host));
      },
      translate: (error) => error
    });
  }

  async function refuse(response: Response, request: HttpRequest): Promise<Response> {
    const body = await response.text();
    const why = refusal(response, request, host, body);
    const facts = authorizationFacts(response, request);
    if (facts === null) signs.trouble(why);
    else signs.unauthorized(why, facts);
    const { status, statusText, headers } = response;
    return new Response(body, { status, statusText, headers });
  }

  /** Good JSON under a wrong name is taken; a web page is not. */
  async function asJson(response: Response): Promise<Response> {
    if (response.status === 202) return response;
    const body = await response.text();
    if (!isJson(body)) {
      const why = notMcp(host, response.headers.get('content-type'), body);
      signs.trouble(why);
      throw failureError(why);
    }
    signs.alive();
    const headers = new Headers(response.headers);
    headers.set('content-type', 'application/json');
    return new Response(body, { status: response.status, headers });
  }
}

function tooLarge(): Failure {
  return failure('protocol.too-large', { details: { limit: `${MAX_BODY_BYTES >> 20} MB` } });
}

/** The beginning, as far as it is needed to know what it is. */
function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.subarray(0, 2_000)).toString('utf8');
}

function mediaType(response: Response): string {
  return (response.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}

function isJson(body: string): boolean {
  try {
    return typeof JSON.parse(body) === 'object';
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}
