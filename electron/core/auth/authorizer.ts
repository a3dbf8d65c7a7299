import { failure, ok, type Failure } from '#shared/failure';
import { createRedactor } from '#shared/traffic/redact';
import { secretsOf } from '#shared/traffic/secrets';
import type { AuthorizationFacts } from '../connection/transport';
import type { Clock } from '../ports';
import type { Account, Renewer } from './account';
import type { Authorizer, AuthorizationHeaders, ProofMaker, Refused, StoredTokens } from './contract';
import type { RemoteEntry } from './coordinator';
import type { RefusalMemory } from './refusal-memory';
import { isWider } from './scopes';

/** So long a token that nobody has accepted yet counts as just issued. */
const FRESH_TOKEN_MS = 60_000;

export interface AuthorizerDeps {
  readonly entry: RemoteEntry;
  readonly key: string;
  readonly clock: Clock;
  readonly account: Account;
  readonly renewer: Renewer;
  /** Tokens of this server come without a person. */
  readonly isSilent: boolean;
  readonly memory: RefusalMemory;
  /** Tokens that came in this run and were not accepted by a server yet, with the time of their coming. */
  readonly issued: Map<string, number>;
  readonly proofs: ProofMaker | null;
  /** Whether anybody is known to have signed in, without asking the keychain. */
  hasSignedIn(): Promise<boolean>;
  onTrouble(why: Failure | null): void;
}

/** What the requests of one server carry, and what becomes of one that was refused (AU4, AU5, AU7). */
export function createAuthorizer(deps: AuthorizerDeps): Authorizer {
  const { clock, entry, key, account: own, renewer, isSilent, memory, issued } = deps;
  /** Tokens that were refused, with none accepted since. */
  const refusedInRow = new Set<string>();
  /** The token in whose place nothing but a sign-in brings another one. */
  let spent: string | null = null;
  let hasSignedIn: Promise<boolean> | null = null;

  /** The keychain is not asked for servers where nobody has ever signed in: it may be locked, or ask the person. */
  async function mayHaveTokens(): Promise<boolean> {
    if (own.known() !== undefined) return own.known() !== null || isSilent;
    hasSignedIn ??= deps.hasSignedIn();
    return isSilent || (await hasSignedIn);
  }

  async function askPerson(facts: AuthorizationFacts, why: Failure | null): Promise<Refused> {
    // Why it is over was told when it ended.
    if (why !== null) deps.onTrouble(why);
    await memory.remember(key, kept(facts));
    return { type: 'sign-in', facts };
  }

  /** What is written down repeats nothing that was sent. */
  function kept({ said, ...facts }: AuthorizationFacts): AuthorizationFacts {
    if (said === undefined) return facts;
    const token = own.known()?.accessToken;
    const secrets = [...secretsOf(entry.config), ...(token === undefined ? [] : [token])];
    return { ...facts, said: createRedactor(secrets).text(said) };
  }

  /** Asked for once: what was granted and is refused all the same is not asked for again (AU5). */
  function widen(facts: AuthorizationFacts): Promise<Refused> | Refused {
    const granted = own.known()?.scope ?? null;
    if (facts.scope === null || isWider(facts.scope, granted)) {
      return askPerson(
        facts,
        failure('auth.scope', { details: { server: entry.name, scope: facts.scope ?? '' } })
      );
    }
    const details = { host: hostOf(entry), status: 403, scope: granted };
    return { type: 'failed', failure: failure('auth.refused', { details, cause: 'insufficient_scope' }) };
  }

  return {
    knownRefusal: async () => {
      if (isSilent) return null;
      const known = await memory.recall(key);
      if (!(await mayHaveTokens())) return known;
      const tokens = await own.tokens();
      if (!tokens.ok || tokens.value === null) return tokens.ok ? known : null;
      if (tokens.value.ended === null) return null;
      return { ...(known ?? { resourceMetadataUrl: null, scope: null }), reason: 'expired' };
    },
    header: async (request) => {
      if (!(await mayHaveTokens())) return ok(null);
      const obtained = await own.ready(renewer, isSilent);
      switch (obtained.type) {
        case 'tokens':
          return ok(await headersOf(obtained.tokens, request, deps.proofs));
        case 'none':
          if (obtained.failure !== null) {
            deps.onTrouble(obtained.failure);
            spent = own.known()?.accessToken ?? null;
          }
          return ok(null);
        case 'failed':
          deps.onTrouble(obtained.failure);
          return { ok: false, failure: obtained.failure };
      }
    },
    accepted: (sent) => {
      issued.delete(tokenIn(sent));
      refusedInRow.clear();
    },
    refused: async (sent, facts) => {
      if (facts.reason === 'scope') return widen(facts);
      const held = own.known();
      if (sent === null && spent !== null && held?.accessToken === spent)
        return askPerson({ ...facts, reason: 'expired' }, null);
      const token = sent === null ? '' : tokenIn(sent);
      const isFresh = clock.now() - (issued.get(token) ?? -Infinity) < FRESH_TOKEN_MS;
      if (sent !== null) refusedInRow.add(token);
      // One may be a mishap of a server; a new one right after it means that no token of that issuer is good here.
      if (isFresh && refusedInRow.size > 1 && held)
        return { type: 'failed', failure: tokenRefused(entry, held) };
      const had = await mayHaveTokens();
      const obtained = await own.replace(token, renewer, isSilent);
      switch (obtained.type) {
        case 'tokens':
          return { type: 'again' };
        case 'none': {
          const now = own.known();
          if (isFresh && now?.accessToken === token && now.ended === null) {
            return { type: 'failed', failure: tokenRefused(entry, now) };
          }
          const isOver = obtained.failure !== null || (facts.reason === 'no-token' && now);
          return askPerson(isOver ? { ...facts, reason: 'expired' } : facts, obtained.failure);
        }
        case 'failed':
          if (!had && obtained.failure.code.startsWith('storage.')) return askPerson(facts, obtained.failure);
          deps.onTrouble(obtained.failure);
          return obtained;
      }
    }
  };
}

async function headersOf(
  tokens: StoredTokens,
  request: { readonly method: string; readonly url: URL },
  proofs: ProofMaker | null
): Promise<AuthorizationHeaders> {
  if (tokens.tokenType === 'DPoP' && proofs !== null) return proofs.headers(tokens, request);
  return { authorization: `Bearer ${tokens.accessToken}` };
}

function tokenIn(headers: AuthorizationHeaders): string {
  return (headers['authorization'] ?? '').replace(/^\S+ /, '');
}

function tokenRefused(entry: RemoteEntry, { issuer }: StoredTokens): Failure {
  return failure('auth.token-refused', { details: { host: hostOf(entry), issuer }, cause: 'HTTP 401' });
}

function hostOf({ config }: RemoteEntry): string {
  return URL.canParse(config.url) ? new URL(config.url).host : config.url;
}
