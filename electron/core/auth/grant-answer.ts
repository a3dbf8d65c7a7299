import { failed, failure, ok, type Result } from '#shared/failure';
import type { Clock } from '../ports';
import type { SilentRequest, StoredTokens } from './contract';
import { hostOf } from './register';
import { identityOf, type TokenAnswer, type TokenGrant } from './token-answer';

/** What a token endpoint said to a program, as tokens to keep. Faults of the line may be repeated, a refusal may not. */
export function tokensFrom(
  answer: TokenAnswer,
  request: Pick<SilentRequest, 'entry' | 'discovered' | 'scope'> & { readonly clientId: string },
  clock: Pick<Clock, 'now'>
): Result<StoredTokens> {
  const { discovered, entry } = request;
  const details = { reason: 'exchange-failed', host: hostOf(discovered.metadata), server: entry.name };
  if (answer.type !== 'granted') {
    const retryable = answer.type === 'passing';
    return {
      ok: false,
      failure: failure('auth.exchange-failed', { details, cause: answer.words, retryable })
    };
  }
  return ok(storedTokens(answer.grant, request, clock.now()));
}

/** What was granted at a time, as it is kept. */
export function storedTokens(
  grant: TokenGrant,
  {
    discovered,
    scope,
    clientId
  }: Pick<SilentRequest, 'discovered' | 'scope'> & { readonly clientId: string },
  now: number
): StoredTokens {
  return {
    accessToken: grant.accessToken,
    tokenType: grant.tokenType,
    refreshToken: grant.refreshToken,
    expiresAt: grant.expiresIn === null ? null : now + grant.expiresIn * 1_000,
    // RFC 6749 section 5.1: without a word, what was asked for was granted.
    scope: grant.scope ?? scope,
    issuer: discovered.metadata.issuer,
    resource: discovered.resource,
    clientId,
    identity: identityOf(grant.idToken),
    signedInAt: now,
    renewedAt: null,
    ended: null
  };
}

export function lacks(
  server: string,
  what: string
): { readonly ok: false; readonly failure: ReturnType<typeof failure> } {
  return failed('auth.no-credentials', { details: { server, what } });
}
