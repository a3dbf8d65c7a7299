import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { WebSocket } from 'ws';
import { failure, type Failure } from '#shared/failure';
import { text } from '#shared/text/text';
import type { Clock } from '../ports';
import { trustedAt } from './certificates';
import { describeNetworkError, failureError } from './failures';
import { authorizationFacts, refusal } from './http-challenge';
import type { HttpRequest } from './http-request';
import type { Signs } from './http-signs';
import { trusting, type Trusts } from './trusted-certificate';

/** As for local servers: one message must not fill the memory. */
export const MAX_MESSAGE_BYTES = 64 << 20;
const SUBPROTOCOL = 'mcp';
const MAX_HOPS = 5;
/** A refusal is read for its words only. */
const MAX_REFUSAL_BYTES = 100_000;

export interface SocketTarget {
  readonly url: URL;
  readonly headers: Headers;
}

export interface OpeningDeps {
  readonly signs: Signs;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly trusts?: Trusts | undefined;
}

/**
 * Opens a WebSocket with the subprotocol `mcp`. Redirects are followed within the origin only: the headers were meant for
 * that one. Rejects with a failure of ours; what asks for a sign-in is told to `signs`.
 */
export async function openSocket(
  { url, headers }: SocketTarget,
  { signs, clock, signal, trusts }: OpeningDeps
): Promise<WebSocket> {
  let at = url;
  for (let hops = 0; ; hops += 1) {
    const answer = await tryOpen(at, headers, signal, trusts);
    if (answer.kind === 'open') return answer.socket;
    const { response, body } = answer;
    const location = response.headers.get('location');
    const isRedirect = response.status >= 300 && response.status < 400;
    if (!isRedirect || location === null || !URL.canParse(location, at.href)) {
      throw refused(response, body, { url, headers, signs, now: clock.now() });
    }
    const target = asSocketUrl(new URL(location, at));
    const isLoop = hops >= MAX_HOPS;
    if (isLoop || target.origin !== url.origin || target.username !== '' || target.password !== '') {
      const where = isLoop ? text('failure:what.loop', { location: target.href }) : target.href;
      throw failureError(failure('network.redirect', { details: { host: url.host, location: where } }));
    }
    at = target;
  }
}

/** Servers name the place by the scheme that they know themselves by. */
function asSocketUrl(url: URL): URL {
  return new URL(url.href.replace(/^http/, 'ws'));
}

type Opening =
  | { readonly kind: 'open'; readonly socket: WebSocket }
  | { readonly kind: 'refused'; readonly response: Response; readonly body: string };

function tryOpen(
  url: URL,
  headers: Headers,
  signal: AbortSignal,
  trusts: Trusts | undefined
): Promise<Opening> {
  // Redirects stay within the origin.
  const { host } = url;
  const trusted = trusts === undefined ? null : trustedAt(url.href, trusts);
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(failureError(failure('connect.stopped')));
      return;
    }
    const socket = new WebSocket(url, [SUBPROTOCOL], {
      ...(trusted === null ? {} : trusting(trusted)),
      headers: Object.fromEntries(headers),
      maxPayload: MAX_MESSAGE_BYTES,
      followRedirects: false
    });
    const stop = (): void => {
      reject(failureError(failure('connect.stopped')));
      socket.terminate();
    };
    const settle = (finish: () => void): void => {
      signal.removeEventListener('abort', stop);
      finish();
    };
    signal.addEventListener('abort', stop, { once: true });
    socket.once('open', () => settle(() => resolve({ kind: 'open', socket })));
    // Stays: a socket that is given up while it connects says so once more.
    socket.on('error', (error) => settle(() => reject(failureError(openingFailure(error, host), error))));
    socket.once('unexpected-response', (request, incoming) => {
      void readRefusal(incoming).then((refused) => {
        settle(() => resolve({ kind: 'refused', ...refused }));
        request.destroy();
        socket.terminate();
      });
    });
  });
}

/** What the opening handshake can fail by, in our words. */
function openingFailure(error: Error, host: string): Failure {
  const { message } = error;
  if (/subprotocol/i.test(message)) {
    const what = text('failure:what.noSubprotocol', { name: SUBPROTOCOL });
    return failure('protocol.not-mcp', { details: { host, what }, cause: message });
  }
  if (/^(invalid|unexpected) .*(header|upgrade|extension)/i.test(message)) {
    const what = text('failure:what.notWebSocket');
    return failure('protocol.not-mcp', { details: { host, what }, cause: message });
  }
  return describeNetworkError(error, host);
}

async function readRefusal(incoming: IncomingMessage): Promise<Omit<Opening & { kind: 'refused' }, 'kind'>> {
  const parts: Buffer[] = [];
  let size = 0;
  incoming.on('data', (part: Buffer) => {
    size += part.length;
    if (size <= MAX_REFUSAL_BYTES) parts.push(part);
    else incoming.destroy();
  });
  incoming.on('error', () => incoming.destroy());
  if (!incoming.closed) await once(incoming, 'close');
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headersDistinct)) {
    for (const each of value ?? []) headers.append(name, each);
  }
  // A status of its own keeps no body; the words travel beside it.
  const status = Math.min(599, Math.max(200, incoming.statusCode ?? 500));
  return { response: new Response(null, { status, headers }), body: Buffer.concat(parts).toString('utf8') };
}

function refused(
  response: Response,
  body: string,
  target: SocketTarget & { readonly signs: Signs; readonly now: number }
): Error {
  const { url, headers, signs, now } = target;
  if (response.ok) {
    const what = text('failure:what.notWebSocket');
    return failureError(failure('protocol.not-mcp', { details: { host: url.host, what } }));
  }
  const request: HttpRequest = {
    verb: 'GET',
    method: null,
    id: null,
    hasSession: false,
    resumes: false,
    hasAuthorization: headers.has('authorization')
  };
  const why = refusal(response, request, url.host, { body, now });
  const facts = authorizationFacts(response, request, body);
  if (facts !== null) signs.unauthorized(why, facts);
  return failureError(why);
}
