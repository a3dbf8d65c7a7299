import { failed, failure, ok, type Failure, type Result } from '#shared/failure';
import type { SignInFlow } from '#shared/auth/state';
import type { RemoteConfig } from '#shared/server/config';
import { text } from '#shared/text/text';
import type { AuthorizationFacts } from '../connection/transport';
import type { Clock, Random } from '../ports';
import type { CallbackServer } from './callback';
import { authorizationUrl, chooseClient, type ChosenClient } from './choose-client';
import type { AccountRef, Discovered, NormalizeTokenAnswer, StoredTokens, Vault } from './contract';
import { storedTokens } from './grant-answer';
import type { MetadataFetch } from './metadata-fetch';
import { createPkce } from './pkce';
import { hostOf } from './register';
import { scopeToAsk } from './scopes';
import type { TokenGrant } from './token-answer';
import { requestToken } from './token-request';

/** The person has this long in the browser. */
const LIMIT_MINUTES = 5;
/** A browser that delivers the answer twice still finds a page. */
const LINGER_MS = 1_200;

export interface SignInRequest {
  readonly name: string;
  readonly config: RemoteConfig;
  readonly ref: AccountRef;
  /** What the last refusal said; null: nothing is known. */
  readonly facts: AuthorizationFacts | null;
  /** What there was before, for what it was granted. */
  readonly before: StoredTokens | null;
  /** Another port for the way back than the configured one; null: as configured. */
  readonly port: number | null;
}

export interface SignInEffects {
  readonly clock: Clock;
  readonly random: Random;
  readonly vault: Vault;
  readonly fetch: MetadataFetch;
  readonly normalize: NormalizeTokenAnswer;
  readonly clientMetadataUrl: string | null;
  discover(): Promise<Result<Discovered>>;
  /** Opens the page, once for each click. A failure ends nothing: the address can be copied. */
  open(url: string): Promise<Result<null>>;
  onPhase(change: Partial<SignInFlow> & { readonly url?: string }): void;
  /** What the token endpoint gave, before it is kept. */
  onGrant?(grant: TokenGrant): void;
  /** Outlives the flow for a moment: the port is still held. */
  onLingering(end: Promise<void>): void;
}

/**
 * One sign-in through the browser: found out, registered, opened, come back, exchanged, kept. The tokens are in the vault
 * when it resolves. Ends by itself after five minutes, and at once when `signal` aborts.
 */
export async function signIn(
  request: SignInRequest,
  effects: SignInEffects,
  signal: AbortSignal
): Promise<Result<StoredTokens>> {
  const cancelled = failed('auth.cancelled', { details: { reason: 'cancelled', server: request.name } });
  try {
    const discovered = await effects.discover();
    if (signal.aborted) return cancelled;
    if (!discovered.ok) return discovered;
    return await withClient(request, discovered.value, effects, signal);
  } catch (error) {
    if (signal.aborted) return cancelled;
    throw error;
  }
}

async function withClient(
  request: SignInRequest,
  discovered: Discovered,
  effects: SignInEffects,
  signal: AbortSignal
): Promise<Result<StoredTokens>> {
  const { metadata } = discovered;
  const lacking = whatIsLacking(discovered);
  if (lacking !== null) {
    return failed('auth.metadata-unreachable', {
      details: { reason: 'metadata-unreachable', server: request.name },
      cause: lacking
    });
  }
  const granted = request.before?.issuer === metadata.issuer ? request.before.scope : null;
  const scope = scopeToAsk(request.config.oauth?.scopes, request.facts, granted, discovered);
  const { vault, fetch, clientMetadataUrl, clock } = effects;
  const found = await chooseClient({
    ...request,
    ...{ metadata, scope, vault, fetch, clientMetadataUrl, signal, now: clock.now() }
  });
  if (!found.ok) return found;
  const { listener, chosen } = found.value;
  const outcome = await throughBrowser(request, { discovered, scope, listener, chosen }, effects, signal)
    .then((result) => {
      listener.tell(result.ok ? null : result.failure);
      return result;
    })
    .catch(async (error: unknown) => {
      await listener.close();
      throw error;
    });
  const cameBack = outcome.ok || !['auth.timed-out', 'auth.cancelled'].includes(outcome.failure.code);
  if (!cameBack) {
    await listener.close();
    // A page that says nothing but "unknown client" sends nobody back: the next sign-in registers anew. Tokens that can be
    // renewed need their client; whether it is still known, the renewal tells.
    const isNeeded = typeof request.before?.refreshToken === 'string';
    if (chosen.registered === 'before' && !isNeeded) await vault.remove('registration', request.ref);
  } else effects.onLingering(wait(clock, LINGER_MS).then(() => listener.close()));
  return outcome;
}

interface Attempt {
  readonly discovered: Discovered;
  readonly scope: string | null;
  readonly listener: CallbackServer;
  readonly chosen: ChosenClient;
}

async function throughBrowser(
  request: SignInRequest,
  attempt: Attempt,
  effects: SignInEffects,
  signal: AbortSignal
): Promise<Result<StoredTokens>> {
  const { discovered, scope, listener, chosen } = attempt;
  const { clock, random } = effects;
  const { metadata, resource } = discovered;
  const endpoint = metadata.authorizationEndpoint;
  if (endpoint === null) throw new Error('Checked before.');
  const { verifier, challenge } = createPkce(random);
  const state = random.hex(24);
  const { clientId } = chosen.client;
  const { redirectUri } = chosen;
  const url = authorizationUrl({ endpoint, clientId, redirectUri, challenge, state, scope, resource });
  if (!url.ok) return url;
  const arriving = listener.wait(state);
  const limitMs = LIMIT_MINUTES * 60_000;
  effects.onPhase({ phase: 'waiting', endsAt: clock.now() + limitMs, url: url.value.href });
  const opened = await effects.open(url.value.href);
  effects.onPhase({ openFailed: !opened.ok });
  const params = await firstOf(arriving, clock, limitMs, signal);
  if (params === 'cancelled') {
    return failed('auth.cancelled', { details: { reason: 'cancelled', server: request.name } });
  }
  if (params === 'late') {
    return failed('auth.timed-out', {
      details: { reason: 'timed-out', server: request.name, minutes: LIMIT_MINUTES }
    });
  }
  effects.onPhase({ phase: 'finishing', endsAt: null });
  const refusal = refusalIn(params, discovered, request.name);
  if (refusal !== null) return { ok: false, failure: refusal };
  return exchange(request, attempt, { code: params.get('code') ?? '', verifier }, effects, signal);
}

/** Before anything the callback says is believed, it must come from the right issuer (RFC 9207). */
function refusalIn(params: URLSearchParams, { metadata }: Discovered, server: string): Failure | null {
  const { issuer, promisesIss } = metadata;
  const received = params.get('iss');
  if (received === null ? promisesIss : received !== issuer) {
    const details = {
      ...{ reason: 'state-mismatch', where: 'callback', server, expected: issuer },
      ...(received === null ? { context: 'unnamed' } : { received })
    };
    return failure('auth.state-mismatch', { details });
  }
  const error = params.get('error');
  if (error === null && params.has('code')) return null;
  const said = params.get('error_description') ?? error ?? text('signIn:noCode');
  const cause = said.replaceAll(/\s+/g, ' ').slice(0, 300).replace(/\.$/, '');
  const details = { reason: 'denied', host: hostOf(metadata), server, ...(error === null ? {} : { error }) };
  return failure('auth.denied', { details, cause });
}

async function exchange(
  request: SignInRequest,
  { discovered, scope, chosen }: Attempt,
  { code, verifier }: { readonly code: string; readonly verifier: string },
  effects: SignInEffects,
  signal: AbortSignal
): Promise<Result<StoredTokens>> {
  const { clock, vault, fetch, normalize } = effects;
  const { client, redirectUri } = chosen;
  const form = {
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    redirect_uri: redirectUri
  };
  const answer = await requestToken({ form, client, discovered, fetch, normalize, signal });
  if (answer.type !== 'granted') {
    const isForgotten = answer.type === 'error' && answer.code === 'invalid_client';
    // A client that the server no longer knows is of no use to the next sign-in.
    if (isForgotten && chosen.registered !== null) await vault.remove('registration', request.ref);
    const details = { reason: 'exchange-failed', host: hostOf(discovered.metadata), server: request.name };
    return failed('auth.exchange-failed', { details, cause: answer.words });
  }
  const { grant } = answer;
  effects.onGrant?.(grant);
  const tokens = storedTokens(grant, { discovered, scope, clientId: client.clientId }, clock.now());
  const kept = await vault.write('tokens', request.ref, tokens);
  return kept.ok ? ok(tokens) : kept;
}

function whatIsLacking({ metadata }: Discovered): string | null {
  if (metadata.authorizationEndpoint === null) return text('signIn:noPage', { host: hostOf(metadata) });
  const methods = metadata.challengeMethods;
  return methods === null || methods.includes('S256')
    ? null
    : text('signIn:noPkce', { host: hostOf(metadata) });
}

function firstOf(
  arriving: Promise<URLSearchParams>,
  clock: Clock,
  limitMs: number,
  signal: AbortSignal
): Promise<URLSearchParams | 'late' | 'cancelled'> {
  return new Promise((resolve) => {
    const cancelTimer = clock.setTimeout(() => finish('late'), limitMs);
    const onAbort = (): void => finish('cancelled');
    const finish = (outcome: URLSearchParams | 'late' | 'cancelled'): void => {
      cancelTimer();
      signal.removeEventListener('abort', onAbort);
      resolve(outcome);
    };
    signal.addEventListener('abort', onAbort, { once: true });
    if (signal.aborted) onAbort();
    void arriving.then(finish);
  });
}

function wait(clock: Clock, ms: number): Promise<void> {
  return new Promise((resolve) => clock.setTimeout(resolve, ms));
}
