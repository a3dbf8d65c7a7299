/** How the bodies of a remote server's responses are read: within limits, watched, and refused when they are not MCP. */
import type { JSONRPCMessage } from '@modelcontextprotocol/client';
import { failure, type Failure } from '#shared/failure';
import { jsonResponse } from '../plain-response';
import type { Clock } from '../ports';
import { readExactly } from '../call/exact-numbers';
import { describeNetworkError, failureError } from './failures';
import { isForeignSessionRefusal, looksLikePage, notMcp, signInNeeded } from './http-answer';
import { refusal } from './http-challenge';
import { watchBody } from './http-body';
import { eventsIn } from './http-events';
import type { Limit } from './http-limit';
import type { HttpRequest } from './http-request';
import type { Signs } from './http-signs';
import { answersTo, invalidAnswer } from './json-rpc';
import type { AuthorizationFacts } from './transport';

/** As for local servers: one message must not fill the memory. */
const MAX_BODY_BYTES = 64 << 20;

type Signal = RequestInit['signal'];

export interface Reading {
  /** Within the limit between two pieces, and not too large. */
  within(response: Response, limit: Limit, request: HttpRequest, outer: Signal): Response;
  /**
   * @param readable how the reader wants its events; absent: as they come.
   * @param onEnd null: the stream ended by itself.
   */
  stream(
    response: Response,
    onEnd: (error: unknown) => void,
    readable?: (response: Response) => Response
  ): Response;
  /** Tells what a response that is no success means. */
  refuse(response: Response, request: HttpRequest, asks: AuthorizationFacts | null): Promise<Response>;
  /** The answer to the request `id`. Good JSON or events under a wrong name are taken; a web page is not. */
  answer(response: Response, id: string | number): Promise<Response>;
  /** What the fetch or a body threw, told and translated; what we ended ourselves is no trouble. */
  broken(error: unknown, outer: Signal): unknown;
}

export function createReading(host: string, signs: Signs, clock: Clock): Reading {
  function broken(error: unknown, outer: Signal): unknown {
    if (outer?.aborted === true) return error;
    const why = describeNetworkError(error, host);
    signs.trouble(why);
    return failureError(why, error);
  }

  /** What a success must not be, and may call itself JSON all the same. `begin`: the first words of its body. */
  function surprise(begin: string, request: HttpRequest): Failure | null {
    if (looksLikePage(begin)) return notMcp(host, null, begin);
    const isLost = request.hasSession && request.id !== null && isForeignSessionRefusal(begin);
    return isLost ? failure('protocol.session-lost', { details: { host } }) : null;
  }

  return {
    broken,

    within: (response, limit, request, outer) => {
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
    },

    stream: (response, onEnd, readable = (same) => same) => {
      signs.alive();
      const watched = watchBody(response, {
        chunk: () => {
          signs.alive();
          return null;
        },
        end: onEnd,
        translate: (error) => error
      });
      return readable(watched);
    },

    refuse: async (response, request, asks) => {
      const body = await response.text();
      const said = refusal(response, request, host, { body, now: clock.now() });
      const isPlain = said.code === 'auth.required' || said.code === 'auth.scope';
      const why = asks === null || isPlain ? said : signInNeeded(host, said.cause);
      if (asks === null) signs.trouble(why);
      else signs.unauthorized(why, asks);
      const { status, statusText, headers } = response;
      return new Response(bodiless.has(status) ? null : body, { status, statusText, headers });
    },

    answer: async (response, id) => {
      const body = await response.text();
      const type = response.headers.get('content-type');
      const value = parsed(body) ?? events(body);
      // What calls itself JSON and is none is a slip of this one answer.
      if (value === undefined && body.trim() !== '' && !isJsonType(type)) {
        const why = notMcp(host, type, body);
        signs.trouble(why);
        throw failureError(why);
      }
      signs.alive();
      const headers = new Headers(response.headers);
      headers.set('content-type', 'application/json');
      // Read already: writing it out to be read once more would double the work of a large answer.
      return jsonResponse(headers, value === undefined ? [noJson(id, body)] : answersTo(id, value));
    }
  };
}

function tooLarge(): Failure {
  return failure('protocol.too-large', { details: { limit: `${MAX_BODY_BYTES >> 20} MB` } });
}

/** The beginning, as far as it is needed to know what it is. */
function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.subarray(0, 2_000)).toString('utf8');
}

/** Statuses with which no body can be made. */
const bodiless: ReadonlySet<number> = new Set([204, 205, 304]);

function isJsonType(type: string | null): boolean {
  return /^\s*application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(type ?? '');
}

/** undefined: it is not JSON. */
function parsed(body: string): unknown {
  try {
    return readExactly(body).value;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined;
    throw error;
  }
}

function events(body: string): readonly unknown[] | undefined {
  const found = eventsIn(body);
  return found.length === 0 ? undefined : found.flat();
}

function noJson(id: string | number, body: string): JSONRPCMessage {
  const begin = body.trim().slice(0, 80);
  return invalidAnswer(id, begin === '' ? 'it is empty' : `it is not JSON, it begins with ${begin}`);
}
