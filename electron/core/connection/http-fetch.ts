import { failure } from '#shared/failure';
import { exactHeader, exactText } from '../call/exact-numbers';
import type { Clock, Fetch } from '../ports';
import { describeNetworkError, failureError } from './failures';
import { notMcp } from './http-answer';
import type { Answered, Authorization } from './http-authorized';
import { readableEvents } from './http-events';
import { noLimit, startLimit } from './http-limit';
import { createReading } from './http-reading';
import { readHttpRequest, takesItsTime, type HttpRequest } from './http-request';
import type { Signs } from './http-signs';
import type { Streams } from './http-streams';

const ACCEPTED = 202;
const NO_STREAM = 405;
const NOT_IMPLEMENTED = 501;

/** What a GET is for. */
export type GetPurpose =
  /** Streamable HTTP: the server's own stream, or the rest of one that was cut. */
  | { readonly kind: 'streams'; readonly streams: Streams }
  /** HTTP+SSE: the one channel on which everything comes, answers to POSTs too; who reads it sees its end. */
  | { readonly kind: 'channel' };

export interface ServerFetchDeps {
  /** Within the origin (`http-redirects.ts`), with the sign-in of the server. */
  readonly authorization: Authorization;
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly url: URL;
  /** Sent to the server's own origin and nowhere else. */
  readonly headers: Headers;
  readonly signs: Signs;
  readonly get: GetPurpose;
}

/**
 * The fetch that the SDK's transport gets: adds the configured headers, keeps the limits of TR3, follows redirects
 * within the origin only, and turns what goes wrong into failures. Never `requestInit`, which the SDK also sends to
 * authorization servers.
 */
export function createServerFetch(deps: ServerFetchDeps): Fetch {
  const { clock, url: server, signs, get, authorization, fetch: fetchWithin } = deps;
  const { host, origin } = server;
  const configured = [...deps.headers];
  const reading = createReading(host, signs, clock);

  return async (url, given) => {
    const headers = new Headers(given?.headers);
    const init = exactly(given, headers);
    const at = url instanceof URL ? url : new URL(url);
    if (at.origin === origin) {
      for (const [name, value] of configured) if (!headers.has(name)) headers.set(name, value);
      await authorization.add(headers, init?.method ?? 'GET', at);
    }
    const request = readHttpRequest(init, headers);
    switch (request.verb) {
      case 'POST':
        return post(url, { ...init, headers }, request);
      case 'GET':
        // Compressed, an event would wait in the server's or a proxy's buffer.
        headers.set('accept-encoding', 'identity');
        return get.kind === 'channel'
          ? openChannel(url, { ...init, headers }, request)
          : openStream(url, { ...init, headers }, request, get.streams);
      default:
        return fetchWithin(url, { ...init, headers });
    }
  };

  async function send(
    url: string | URL,
    init: Sent,
    outer: RequestInit['signal'],
    request: HttpRequest
  ): Promise<Answered> {
    try {
      return await authorization.send(url, init, request);
    } catch (error) {
      throw reading.broken(error, outer);
    }
  }

  async function post(url: string | URL, init: Sent, request: HttpRequest): Promise<Response> {
    const limit = takesItsTime(request) ? noLimit(init.signal) : startLimit(clock, host, init.signal);
    const sending = send(url, { ...init, signal: limit.signal }, init.signal, request);
    const { response, refusal } = await sending.finally(() => limit.clear());
    if (response.ok && mediaType(response) === 'text/event-stream') {
      const onEnd = (error: unknown): void => {
        if (error !== null && init.signal?.aborted !== true) signs.trouble(describeNetworkError(error, host));
      };
      return get.kind === 'channel'
        ? reading.stream(response, onEnd)
        : reading.stream(response, onEnd, (events) => readableEvents(events, request.id));
    }
    const limited = reading.within(response, limit, request, init.signal);
    if (!response.ok) return reading.refuse(limited, request, refusal);
    if (get.kind === 'streams' && request.id !== null) {
      return response.status === ACCEPTED
        ? accepted(limited, request.id, get.streams, init.signal)
        : reading.answer(limited, request.id);
    }
    signs.alive();
    return limited;
  }

  /** Some servers take a request in and answer it on their own stream; others answer it under this status. */
  async function accepted(
    response: Response,
    id: string | number,
    streams: Streams,
    signal: Sent['signal']
  ): Promise<Response> {
    const body = await response.text();
    const { status, headers } = response;
    if (body.trim() !== '' || !(await streams.willHaveHad(signal))) {
      return reading.answer(new Response(body, { status, headers }), id);
    }
    signs.alive();
    return new Response(null, { status, headers });
  }

  /** Having no stream is a server's good right (405). */
  async function openStream(
    url: string | URL,
    init: RequestInit,
    request: HttpRequest,
    streams: Streams
  ): Promise<Response> {
    streams.beforeGet(request.resumes);
    try {
      const response = await streams.whileOpening(() => fetchWithin(url, init));
      if (response.ok && mediaType(response) === 'text/event-stream') {
        // Silent by nature and cut by every proxy: its end is routine, and the next GET shows whether the server lives.
        const stream = streams.opened();
        return reading.stream(
          response,
          () => stream.ended(),
          (events) => readableEvents(events, null)
        );
      }
      if (request.resumes && !response.ok) return response;
      await response.body?.cancel();
      if (response.status === 404 && streams.hadStream() && request.hasSession) {
        signs.trouble(failure('protocol.session-lost', { details: { host, status: response.status } }));
      }
      const isFault = response.status >= 500 && response.status !== NOT_IMPLEMENTED;
      return new Response(null, { status: isFault ? response.status : NO_STREAM });
    } catch (error) {
      const told = reading.broken(error, init.signal);
      streams.failed(describeNetworkError(told, host));
      throw told;
    }
  }

  async function openChannel(url: string | URL, init: Sent, request: HttpRequest): Promise<Response> {
    const { response, refusal } = await send(url, init, init.signal, request);
    if (!response.ok) return reading.refuse(response, request, refusal);
    if (mediaType(response) === 'text/event-stream') return reading.stream(response, () => undefined);
    await response.body?.cancel();
    const why = notMcp(host, response.headers.get('content-type'), '');
    signs.trouble(why);
    throw failureError(why);
  }
}

type Sent = RequestInit & { readonly headers: Headers };

/** Numbers as they were written, in the body and in the headers that repeat arguments. */
function exactly(init: RequestInit | undefined, headers: Headers): RequestInit | undefined {
  if (typeof init?.body !== 'string') return init;
  const body = exactText(init.body);
  if (body === init.body) return init;
  for (const [name, value] of [...headers]) headers.set(name, exactHeader(value));
  return { ...init, body };
}

function mediaType(response: Response): string {
  return (response.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}
