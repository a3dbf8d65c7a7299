import { refreshFailureCode, type RefreshReason } from '#shared/auth/errors';
import { failure, type Failure } from '#shared/failure';
import type { RemoteConfig } from '#shared/server/config';
import type { Result } from '#shared/failure';
import type { Clock } from '../ports';
import type { OAuthClient } from './client-authentication';
import { clientSecretOf } from './client-secret';
import type { AccountRef, Discovered, NormalizeTokenAnswer, StoredTokens, Vault } from './contract';
import { withoutStop } from './discover';
import type { MetadataFetch } from './metadata-fetch';
import { hostOf } from './register';
import { identityOf, type TokenAnswer, type TokenGrant } from './token-answer';
import { requestToken } from './token-request';

/** Faults that pass are waited for so often, from half a second doubling. */
const MAX_TRIES = 4;
const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 30_000;

/** What other programs call a grant that is over (AU6 makes most of them one). */
const deadGrant = /^(invalid_grant|invalid_refresh_token|expired_refresh_token|token_expired|expired_token)$/;
const unknownClient = /^(invalid_client|unauthorized_client)$/;

export interface RenewRequest {
  readonly name: string;
  readonly config: RemoteConfig;
  readonly ref: AccountRef;
  readonly tokens: StoredTokens & { readonly refreshToken: string };
}

export interface RenewEffects {
  readonly clock: Clock;
  readonly vault: Vault;
  readonly fetch: MetadataFetch;
  readonly normalize: NormalizeTokenAnswer;
  readonly clientMetadataUrl: string | null;
  discover(): Promise<Result<Discovered>>;
  readonly signal: AbortSignal;
}

export type RenewOutcome =
  | { readonly type: 'renewed'; readonly tokens: StoredTokens }
  | { readonly type: 'not'; readonly reason: RefreshReason; readonly failure: Failure }
  /** The keychain did not answer: nothing was asked. */
  | { readonly type: 'keychain'; readonly failure: Failure };

/** One renewal at the authorization server. No token is written here, and nothing is lost by a fault that passes. */
export async function renew(request: RenewRequest, effects: RenewEffects): Promise<RenewOutcome> {
  const { name, tokens } = request;
  const discovered = await effects.discover();
  if (!discovered.ok) {
    const cause = discovered.failure.cause ?? withoutStop(discovered.failure.message);
    return not('metadata-unreachable', { server: name }, cause);
  }
  const host = hostOf(discovered.value.metadata);
  // Credentials of one authorization server are no business of another that took its place.
  if (discovered.value.metadata.issuer !== tokens.issuer)
    return not('no-registration', { server: name, host });
  const client = await clientOf(request, effects);
  if (!client.ok) return { type: 'keychain', failure: client.failure };
  if (client.value === null) return not('no-registration', { server: name, host });
  const answer = await patiently(
    () =>
      requestToken({
        form: { grant_type: 'refresh_token', refresh_token: tokens.refreshToken },
        client: client.value ?? { clientId: tokens.clientId, clientSecret: null, authMethod: null },
        discovered: { ...discovered.value, resource: tokens.resource },
        ...effects
      }),
    effects
  );
  switch (answer.type) {
    case 'granted':
      return { type: 'renewed', tokens: renewed(tokens, answer.grant, effects.clock.now()) };
    case 'empty':
      return not('no-token-returned', { server: name, host }, answer.words);
    case 'passing':
      return not('transient-exhausted', { server: name, host }, answer.words);
    case 'error': {
      const reason = reasonOf(answer.code);
      // A registration that the server no longer knows is of no use to the next sign-in.
      if (reason === 'no-registration' && request.config.oauth?.clientId === undefined)
        await effects.vault.remove('registration', request.ref);
      return not(reason, { server: name, host }, answer.words);
    }
  }
}

/** Repeats what may work in a moment, as late as the server wishes (`Retry-After`), within bounds. */
async function patiently(ask: () => Promise<TokenAnswer>, effects: RenewEffects): Promise<TokenAnswer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await ask();
    if (answer.type !== 'passing' || tries === MAX_TRIES) return answer;
    const delay = Math.max(answer.retryAfterMs ?? 0, FIRST_DELAY_MS * 2 ** (tries - 1));
    if (delay > LONGEST_DELAY_MS) return answer;
    await new Promise<void>((resolve) => effects.clock.setTimeout(resolve, delay));
    effects.signal.throwIfAborted();
  }
}

function reasonOf(code: string | null): RefreshReason {
  if (code !== null && deadGrant.test(code)) return 'invalid-grant';
  return code !== null && unknownClient.test(code) ? 'no-registration' : 'refused';
}

/** As whom the tokens were given: nobody else may renew them. null: that client is not known here any more. */
export async function clientOf(
  { config, ref, tokens }: Pick<RenewRequest, 'config' | 'ref'> & { readonly tokens: StoredTokens },
  { vault, clientMetadataUrl }: Pick<RenewEffects, 'vault' | 'clientMetadataUrl'>
): Promise<Result<OAuthClient | null>> {
  const plain = { clientId: tokens.clientId, clientSecret: null, authMethod: null };
  if (config.oauth?.clientId === tokens.clientId) {
    const secret = await clientSecretOf(tokens.clientId, config, ref, vault);
    return secret.ok ? { ok: true, value: { ...plain, clientSecret: secret.value } } : secret;
  }
  if (tokens.clientId === clientMetadataUrl) return { ok: true, value: plain };
  const registration = await vault.read('registration', ref);
  if (!registration.ok) return registration;
  const isOurs = registration.value?.clientId === tokens.clientId;
  return { ok: true, value: isOurs ? registration.value : null };
}

/** A server that does not rotate sends no new refresh token; the old one goes on. */
function renewed(before: StoredTokens, grant: TokenGrant, now: number): StoredTokens {
  return {
    ...before,
    accessToken: grant.accessToken,
    tokenType: grant.tokenType,
    refreshToken: grant.refreshToken ?? before.refreshToken,
    expiresAt: grant.expiresIn === null ? null : now + grant.expiresIn * 1_000,
    scope: grant.scope ?? before.scope,
    identity: identityOf(grant.idToken) ?? before.identity,
    renewedAt: now,
    ended: null
  };
}

function not(reason: RefreshReason, details: Readonly<Record<string, string>>, cause?: string): RenewOutcome {
  const options = { details: { reason, ...details }, ...(cause === undefined ? {} : { cause }) };
  return { type: 'not', reason, failure: failure(refreshFailureCode(reason), options) };
}
