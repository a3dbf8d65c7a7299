import { failed, ok, type Result } from '#shared/failure';
import { isJsonObject, parsed, type JsonObject } from '#shared/json';
import { text } from '#shared/text/text';
import { failureIn } from '../connection/failures';
import type { Registration, ServerMetadata } from './contract';
import { withoutStop } from './discover';
import type { MetadataFetch } from './metadata-fetch';
import { missingIn, wordsOf } from './token-answer';

export interface RegisterRequest {
  readonly metadata: ServerMetadata;
  /** Of the redirect. */
  readonly port: number;
  readonly scope: string | null;
  readonly fetch: MetadataFetch;
  readonly signal: AbortSignal;
}

type Tried =
  | { readonly type: 'registered'; readonly registration: Registration }
  | {
      readonly type: 'refused';
      readonly words: string;
      readonly isAboutRedirect: boolean;
      readonly isNoPlace: boolean;
    };

/** By number, as RFC 8252 wants it, or by name, which is all that some servers take. */
export function redirectUri(host: '127.0.0.1' | 'localhost', port: number): string {
  return `http://${host}:${port}/callback`;
}

/** Dynamic registration (RFC 7591) as a native application; a server that takes `localhost` only gets that. */
export async function register(request: RegisterRequest): Promise<Result<Registration>> {
  const { metadata } = request;
  const endpoint = metadata.registrationEndpoint;
  if (endpoint === null) return refused(request, text('signIn:noRegistration'), 'client-needed', false);
  const first = await registerAt(endpoint, redirectUri('127.0.0.1', request.port), request);
  if (first.type === 'registered') return ok(first.registration);
  const second = first.isAboutRedirect
    ? await registerAt(endpoint, redirectUri('localhost', request.port), request)
    : first;
  return second.type === 'registered'
    ? ok(second.registration)
    : refused(request, second.words, 'registration-refused', second.isNoPlace);
}

async function registerAt(
  endpoint: URL,
  redirect: string,
  { metadata, scope, fetch, signal }: RegisterRequest
): Promise<Tried> {
  const body = {
    client_name: 'Patchbay',
    redirect_uris: [redirect],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: wantedMethod(metadata.tokenAuthMethods),
    application_type: 'native',
    ...(scope === null ? {} : { scope })
  };
  let response: Response;
  try {
    response = await fetch.fetch(endpoint, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal
    });
  } catch (error) {
    const why = signal.aborted ? null : failureIn(error);
    if (why === null) throw error;
    return { type: 'refused', words: withoutStop(why.message), isAboutRedirect: false, isNoPlace: false };
  }
  const answer = await response.text();
  const fields: unknown = parsed(answer);
  const said: JsonObject = isJsonObject(fields) ? fields : {};
  const { client_id: clientId, client_secret: secret } = said;
  if (!response.ok || typeof clientId !== 'string' || clientId === '') {
    const isSilent = response.ok && said['error'] === undefined;
    const words = isSilent ? missingIn(answer, 'signIn:noClientId') : wordsOf(said, answer, response.status);
    const isAboutRedirect = said['error'] === 'invalid_redirect_uri' || /redirect/i.test(words);
    const withStatus = isSilent || /\bHTTP \d/.test(words) ? words : `${words} (HTTP ${response.status})`;
    const isNoPlace = metadata.isAssumed && !isOfRegistrar(response.status, said['error']);
    return { type: 'refused', words: withStatus, isAboutRedirect, isNoPlace };
  }
  const { token_endpoint_auth_method: method, client_secret_expires_at: expiresAt } = said;
  return {
    type: 'registered',
    registration: {
      issuer: metadata.issuer,
      clientId,
      clientSecret: typeof secret === 'string' && secret !== '' ? secret : null,
      authMethod: typeof method === 'string' ? method : null,
      redirectUri: redirect,
      secretExpiresAt: typeof expiresAt === 'number' && expiresAt > 0 ? expiresAt * 1_000 : null
    }
  };
}

/** Where clients are registered, a refusal names its error (RFC 7591 section 3.2.2); what is in trouble says nothing. */
function isOfRegistrar(status: number, error: unknown): boolean {
  if (status === 404 || status === 405) return false;
  return status >= 500 || status === 429 || (typeof error === 'string' && /^[a-z]+(?:_[a-z]+)+$/.test(error));
}

/** A program on the person's own machine can keep no secret; it has one where the server wants that. */
function wantedMethod(offered: readonly string[] | null): string {
  if (offered === null || offered.includes('none')) return 'none';
  return ['client_secret_basic', 'client_secret_post'].find((each) => offered.includes(each)) ?? 'none';
}

function refused(
  { metadata }: RegisterRequest,
  cause: string,
  why: string,
  isNoPlace: boolean
): Result<never> {
  return failed('auth.registration-failed', {
    details: {
      ...{ reason: 'registration-failed', host: hostOf(metadata), why },
      ...(isNoPlace ? { context: 'noSignIn' } : {})
    },
    cause
  });
}

/** Whom messages name as the authorization server. */
export function hostOf({ authorizationEndpoint, issuer }: ServerMetadata): string {
  if (URL.canParse(issuer)) return new URL(issuer).host;
  return authorizationEndpoint?.host ?? issuer;
}
