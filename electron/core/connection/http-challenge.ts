import { extractWWWAuthenticateParams } from '@modelcontextprotocol/client';
import type { NeedsAuthReason } from '#shared/connection/state';
import { failure, type Failure } from '#shared/failure';
import { refusalOf, saidIn, saysSessionIsLost, signInNeeded, wordsIn } from './http-answer';
import type { HttpRequest } from './http-request';
import { retryAfterMs } from './retry-after';
import type { AuthorizationFacts } from './transport';

/** What a response that is no success means. `body` is all of it, `now` in milliseconds since 1970. */
export function refusal(
  response: Response,
  request: HttpRequest,
  host: string,
  { body, now }: { readonly body: string; readonly now: number }
): Failure {
  const { status } = response;
  const words = wordsIn(body);
  const cause = words === null ? {} : { cause: words };
  if (status === 403 && insufficientScope(response)) {
    const { scope } = extractWWWAuthenticateParams(response);
    return failure('auth.scope', { details: { server: host, scope: scope ?? '' }, ...cause });
  }
  if (request.hasSession && saysSessionIsLost(status, body)) {
    return failure('protocol.session-lost', { details: { host, status }, ...cause });
  }
  if (status === 401) return signInNeeded(host, saidIn(response, body));
  return refusalOf(status, body, host, retryAfterMs(response.headers, now));
}

/** What the server asks for before it lets us in; null: the refusal is about something else. */
export function authorizationFacts(
  response: Response,
  request: Pick<HttpRequest, 'hasAuthorization'>,
  body = ''
): AuthorizationFacts | null {
  const { resourceMetadataUrl, scope, error } = extractWWWAuthenticateParams(response);
  const reason = reasonOf(response.status, error, request.hasAuthorization);
  if (reason === null) return null;
  const said = saidIn(response, body);
  return {
    ...{ reason, resourceMetadataUrl: resourceMetadataUrl?.href ?? null, scope: scope ?? null },
    ...(said === null ? {} : { said })
  };
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
