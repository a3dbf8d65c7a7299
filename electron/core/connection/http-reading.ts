/** How the bodies of a remote server's responses are read: within limits, watched, and refused when they are not MCP. */
import { failure, type Failure } from '#shared/failure';
import { describeNetworkError, failureError } from './failures';
import { authorizationFacts, isForeignSessionRefusal, looksLikePage, notMcp, refusal } from './http-answer';
import { watchBody } from './http-body';
import type { Limit } from './http-limit';
import type { HttpRequest } from './http-request';
import type { Signs } from './http-signs';

/** As for local servers: one message must not fill the memory. */
const MAX_BODY_BYTES = 64 << 20;

type Signal = RequestInit['signal'];

export interface Reading {
  /** Within the limit between two pieces, and not too large. */
  within(response: Response, limit: Limit, request: HttpRequest, outer: Signal): Response;
  /** @param onEnd null: the stream ended by itself. */
  stream(response: Response, onEnd: (error: unknown) => void): Response;
  /** Tells what a response that is no success means. */
  refuse(response: Response, request: HttpRequest): Promise<Response>;
  /** Good JSON under a wrong name is taken; a web page is not. */
  asJson(response: Response): Promise<Response>;
  /** What the fetch or a body threw, told and translated; what we ended ourselves is no trouble. */
  broken(error: unknown, outer: Signal): unknown;
}

export function createReading(host: string, signs: Signs): Reading {
  function broken(error: unknown, outer: Signal): unknown {
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

    stream: (response, onEnd) => {
      signs.alive();
      return watchBody(response, {
        chunk: () => {
          signs.alive();
          return null;
        },
        end: onEnd,
        translate: (error) => error
      });
    },

    refuse: async (response, request) => {
      const body = await response.text();
      const why = refusal(response, request, host, body);
      const facts = authorizationFacts(response, request);
      if (facts === null) signs.trouble(why);
      else signs.unauthorized(why, facts);
      const { status, statusText, headers } = response;
      return new Response(body, { status, statusText, headers });
    },

    asJson: async (response) => {
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
  };
}

function tooLarge(): Failure {
  return failure('protocol.too-large', { details: { limit: `${MAX_BODY_BYTES >> 20} MB` } });
}

/** The beginning, as far as it is needed to know what it is. */
function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.subarray(0, 2_000)).toString('utf8');
}

function isJson(body: string): boolean {
  try {
    return typeof JSON.parse(body) === 'object';
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}
