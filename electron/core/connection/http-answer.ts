import { extractWWWAuthenticateParams } from '@modelcontextprotocol/client';
import { isStatusRetryable } from '#shared/connection/errors';
import type { NeedsAuthReason } from '#shared/connection/state';
import { failure, type Failure } from '#shared/failure';
import { isJsonObject } from '#shared/json';
import { text } from '#shared/text/text';
import type { HttpRequest } from './http-request';
import { retryAfterMs } from './retry-after';
import type { AuthorizationFacts } from './transport';

/** JSON-RPC code by which servers refuse a session they do not know. */
const SESSION_CODE = -32001;
const MAX_WORDS = 300;

/** What a response that is no success means. `body` is all of it, `now` in milliseconds since 1970. */
export function refusal(
  response: Response,
  request: HttpRequest,
  host: string,
  { body, now }: { readonly body: string; readonly now: number }
): Failure {
  const { status } = response;
  const words = body.replaceAll(/\s+/g, ' ').trim();
  const cause = words === '' || looksLikePage(words) ? {} : { cause: words.slice(0, MAX_WORDS) };
  if (status === 401) return failure('auth.required', { details: { host }, ...cause });
  if (status === 403 && insufficientScope(response)) {
    const { scope } = extractWWWAuthenticateParams(response);
    return failure('auth.scope', { details: { server: host, scope: scope ?? '' }, ...cause });
  }
  if (status === 403) return failure('auth.refused', { details: { host, status }, ...cause });
  if (request.hasSession && saysSessionIsLost(status, body)) {
    return failure('protocol.session-lost', { details: { host, status }, ...cause });
  }
  const retryAfter = retryAfterMs(response.headers, now);
  return failure('network.http-status', {
    details: { host, status, ...(retryAfter === null ? {} : { retryAfterMs: retryAfter }) },
    retryable: isStatusRetryable(status),
    ...cause
  });
}

/** 404 by the specification (2025-11-25, Session Management); some servers say it with 400 or 503 and words. */
function saysSessionIsLost(status: number, body: string): boolean {
  if (status === 404) return true;
  return (status === 400 || status === 503) && /session/i.test(body);
}

/** Some servers refuse a session in a JSON-RPC error under status 200. */
export function isSessionRefusal(message: unknown): boolean {
  if (!isJsonObject(message) || !isJsonObject(message['error'])) return false;
  const { code, message: words } = message['error'];
  return code === SESSION_CODE && typeof words === 'string' && /session/i.test(words);
}

/** Others do it in words of their own, e.g. `{ "error": "Session not found" }`. */
export function isForeignSessionRefusal(body: string): boolean {
  return body.length < 500 && !body.includes('"jsonrpc"') && /"error".*session/is.test(body);
}

/** What the server asks for before it lets us in; null: the refusal is about something else. */
export function authorizationFacts(
  response: Response,
  request: Pick<HttpRequest, 'hasAuthorization'>
): AuthorizationFacts | null {
  const { resourceMetadataUrl, scope, error } = extractWWWAuthenticateParams(response);
  const reason = reasonOf(response.status, error, request.hasAuthorization);
  if (reason === null) return null;
  return { reason, resourceMetadataUrl: resourceMetadataUrl?.href ?? null, scope: scope ?? null };
}

/** RFC 6750 section 3.1: who asks is known, and may too little. */
export function insufficientScope(response: Response): boolean {
  return response.status === 403 && extractWWWAuthenticateParams(response).error === 'insufficient_scope';
}

function reasonOf(status: number, error: string | undefined, hadToken: boolean): NeedsAuthReason | null {
  if (status === 403) return error === 'insufficient_scope' ? 'scope' : null;
  if (status !== 401) return null;
  if (!hadToken) return 'no-token';
  return error === 'invalid_token' ? 'expired' : 'refused';
}

/** A success whose body is not what was asked for. */
export function notMcp(host: string, contentType: string | null, body: string): Failure {
  const title = /<title[^>]*>([^<]{1,200})/i.exec(body)?.[1]?.trim();
  const what = looksLikePage(body)
    ? text(title ? 'failure:what.pageWithTitle' : 'failure:what.page', { title })
    : text('failure:what.content', { type: contentType ?? '—' });
  return failure('protocol.not-mcp', { details: { host, what } });
}

export function looksLikePage(body: string): boolean {
  return /^\s*<(!doctype|html|head|body|\?xml)/i.test(body);
}
