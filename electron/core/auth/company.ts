import { failed, ok, type Failure, type Result } from '#shared/failure';
import type { XaaIdp } from '#shared/server/settings';
import { text } from '#shared/text/text';
import type { Clock, Fetch, Random } from '../ports';
import type { OAuthClient } from './client-authentication';
import { companyConfig, companyHost, companyRef, discoverCompany, readIdToken } from './company-idp';
import type { BeginRequest, NormalizeTokenAnswer, StoredIdToken, Vault } from './contract';
import { createMetadataFetch } from './metadata-fetch';
import { signIn, type SignInEffects } from './sign-in';
import type { TokenAnswer, TokenGrant } from './token-answer';
import { requestToken } from './token-request';

export interface CompanyDeps {
  readonly clock: Clock;
  readonly random: Random;
  readonly fetch: Fetch;
  readonly vault: Vault;
  readonly normalize: NormalizeTokenAnswer;
  /** As the settings say now; null: none is set up. */
  readonly idp: () => XaaIdp | null;
  /** There is another word of the provider, or none any more. */
  onChange(): void;
}

/** The company's identity provider (AU9): signed in to once, then asked silently for every server. */
export interface Company {
  /** Through the browser, unless a word that still holds is there or can be had silently. */
  signIn(request: BeginRequest): Promise<Result<null>>;
  /** The company's word that the person may use a server: an ID-JAG, by token exchange (RFC 8693). */
  grantFor(wanted: WantedGrant): Promise<Result<string>>;
  signOut(): Promise<Result<null>>;
}

export interface WantedGrant {
  /** As messages name it. */
  readonly server: string;
  /** Issuer of the server's own authorization server. */
  readonly audience: string;
  readonly resource: string;
  readonly scope: string | null;
  readonly signal: AbortSignal;
}

/** A word that ends so soon is renewed first. */
const MARGIN_MS = 60_000;

const exchange = {
  grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
  requested_token_type: 'urn:ietf:params:oauth:token-type:id-jag',
  subject_token_type: 'urn:ietf:params:oauth:token-type:id_token'
};

export function createCompany(deps: CompanyDeps): Company {
  const { clock, vault, normalize } = deps;
  let flight: Promise<Result<StoredIdToken | null>> | null = null;

  /** null: only the person can help. Servers that wake up together ask once, and none of them ends it for the others. */
  function word(idp: XaaIdp): Promise<Result<StoredIdToken | null>> {
    flight ??= findWord(idp, new AbortController().signal).finally(() => (flight = null));
    return flight;
  }

  async function findWord(idp: XaaIdp, signal: AbortSignal): Promise<Result<StoredIdToken | null>> {
    const stored = await vault.read('id-token', companyRef(idp));
    if (!stored.ok) return stored;
    const held = stored.value?.clientId === idp.clientId ? stored.value : null;
    if (held === null || held.expiresAt === null || held.expiresAt > clock.now() + MARGIN_MS) return ok(held);
    if (held.refreshToken === null) return ok(null);
    const form = { grant_type: 'refresh_token', refresh_token: held.refreshToken };
    const answer = await ask(idp, form, null, signal);
    if (!answer.ok) return answer;
    if (answer.value.type === 'passing') return refusal(idp, companyHost(idp), answer.value);
    return answer.value.type === 'granted' ? keep(idp, answer.value.grant, held.refreshToken) : ok(null);
  }

  /** null: what came is no word for us. */
  async function keep(
    idp: XaaIdp,
    { idToken, refreshToken }: TokenGrant,
    before: string | null
  ): Promise<Result<StoredIdToken | null>> {
    const read = idToken === null ? null : readIdToken(idToken, idp);
    if (idToken === null || read === null) return ok(null);
    const { issuer, clientId } = idp;
    const record = { issuer, clientId, idToken, refreshToken: refreshToken ?? before, ...read };
    const written = await vault.write('id-token', companyRef(idp), record);
    deps.onChange();
    return written.ok ? ok(record) : written;
  }

  async function ask(
    idp: XaaIdp,
    form: Readonly<Record<string, string>>,
    resource: string | null,
    signal: AbortSignal
  ): Promise<Result<TokenAnswer>> {
    const fetch = createMetadataFetch(deps, { server: new URL(idp.issuer) });
    const discovered = await discoverCompany(idp, fetch, signal);
    if (!discovered.ok) return discovered;
    const secret = await vault.read('client-secret', companyRef(idp));
    if (!secret.ok) return secret;
    const client: OAuthClient = {
      clientId: idp.clientId,
      clientSecret: secret.value?.clientId === idp.clientId ? secret.value.secret : null,
      authMethod: null
    };
    const found = { ...discovered.value, resource };
    return ok(await requestToken({ form, client, discovered: found, fetch, normalize, signal }));
  }

  async function throughBrowser(idp: XaaIdp, request: BeginRequest): Promise<Result<null>> {
    const fetch = createMetadataFetch(deps, { server: new URL(idp.issuer) });
    const granted: TokenGrant[] = [];
    const effects: SignInEffects = {
      ...deps,
      fetch,
      // What comes beside the word opens nothing here and is not kept.
      vault: {
        ...vault,
        write: (kind, ref, record) =>
          kind === 'tokens' ? Promise.resolve(ok(null)) : vault.write(kind, ref, record)
      },
      clientMetadataUrl: null,
      discover: () => discoverCompany(idp, fetch, request.signal),
      open: (url) => request.open(url),
      onPhase: (change) => request.onPhase(change),
      onLingering: (end) => request.onLingering(end),
      onGrant: (given) => void granted.push(given)
    };
    const name = companyHost(idp);
    const flow = {
      name,
      config: companyConfig(idp),
      ref: companyRef(idp),
      facts: null,
      before: null,
      port: null
    };
    const done = await signIn(flow, effects, request.signal);
    if (!done.ok) return done;
    const [grant] = granted;
    const kept = grant === undefined ? ok(null) : await keep(idp, grant, null);
    if (!kept.ok) return kept;
    const details = { reason: 'exchange-failed', host: name, server: request.entry.name };
    return kept.value === null
      ? failed('auth.exchange-failed', { details, cause: text('account:company.noWord') })
      : ok(null);
  }

  return {
    signIn: async (request) => {
      const idp = deps.idp();
      if (idp === null) return failed('auth.no-company', { details: { server: request.entry.name } });
      const held = await word(idp);
      if (!held.ok) return held;
      return held.value === null ? throughBrowser(idp, request) : ok(null);
    },
    grantFor: async ({ server, audience, resource, scope, signal }) => {
      const idp = deps.idp();
      if (idp === null) return failed('auth.no-company', { details: { server } });
      const held = await word(idp);
      if (!held.ok) return held;
      const unknown = failed('auth.company-sign-in', { details: { server, host: companyHost(idp) } });
      if (held.value === null) return unknown;
      const subject = { audience, subject_token: held.value.idToken, ...(scope === null ? {} : { scope }) };
      const answer = await ask(idp, { ...exchange, ...subject }, resource, signal);
      if (!answer.ok) return answer;
      if (answer.value.type === 'granted') return ok(answer.value.grant.accessToken);
      const isWordRefused = answer.value.type === 'error' && answer.value.code === 'invalid_grant';
      if (!isWordRefused) return refusal(idp, server, answer.value);
      // Only what was refused is put away: whoever signed in meanwhile was right.
      const now = await vault.read('id-token', companyRef(idp));
      if (now.ok && now.value?.idToken === held.value.idToken) {
        await vault.remove('id-token', companyRef(idp));
        deps.onChange();
      }
      return unknown;
    },
    signOut: async () => {
      const idp = deps.idp();
      if (idp === null) return ok(null);
      const removed = await vault.remove('id-token', companyRef(idp));
      deps.onChange();
      return removed;
    }
  };
}

function refusal(
  idp: XaaIdp,
  server: string,
  answer: Exclude<TokenAnswer, { readonly type: 'granted' }>
): { readonly ok: false; readonly failure: Failure } {
  const details = { reason: 'exchange-failed', host: companyHost(idp), server };
  return failed('auth.exchange-failed', {
    details,
    cause: answer.words,
    retryable: answer.type === 'passing'
  });
}
