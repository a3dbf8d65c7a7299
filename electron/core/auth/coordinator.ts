import { failure, ok, type Failure, type Result } from '#shared/failure';
import type { RemoteConfig, ServerEntry } from '#shared/server/config';
import type { KeptState } from '../config/kept-state';
import { readHttpTarget } from '../connection/http-target';
import type { AuthorizationFacts } from '../connection/transport';
import type { Clock, Fetch, Log } from '../ports';
import { createAuthorizer } from './authorizer';
import { createAccount, type Account, type Obtained, type Renewer } from './account';
import type {
  AccountRef,
  Authorizer,
  Discovered,
  NormalizeTokenAnswer,
  ProofMaker,
  Renewal,
  SilentGrant,
  StoredTokens,
  Vault
} from './contract';
import { discover } from './discover';
import { accountText } from './identity';
import { createKeptMap } from './kept-map';
import { createMetadataFetch, type MetadataFetch } from './metadata-fetch';
import { createRefusalMemory } from './refusal-memory';
import { renew, type RenewOutcome } from './renew';
import type { InTurn } from './turns';

/** A remote server's entry. */
export type RemoteEntry = Pick<ServerEntry, 'name' | 'id'> & { readonly config: RemoteConfig };

export interface CoordinatorDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly fetch: Fetch;
  readonly vault: Vault;
  readonly kept: KeptState;
  readonly inTurn: InTurn;
  readonly normalize: NormalizeTokenAnswer;
  readonly clientMetadataUrl: string | null;
  readonly grants: readonly SilentGrant[];
  readonly proofs: ProofMaker | null;
  /** Which of the person's accounts a server uses. */
  readonly accountOf: (entry: RemoteEntry) => AccountRef;
  onRenewal(renewal: Renewal): void;
  onTokens(ref: AccountRef, tokens: StoredTokens | null): void;
  /** Why the tokens of a server are of no use; null: they are, again. */
  onTrouble(entry: RemoteEntry, why: Failure | null): void;
}

export interface Coordinator {
  authorizerOf(entry: RemoteEntry): Authorizer;
  account(ref: AccountRef): Account;
  /** Renews now if it is due; for what runs by the clock. */
  renewIfDue(entry: RemoteEntry): Promise<Obtained>;
  /** Renews whatever the time says: the person wants it. */
  renewNow(entry: RemoteEntry): Promise<Obtained>;
  fetchOf(config: RemoteConfig): Result<MetadataFetch>;
  discover(
    entry: RemoteEntry,
    fetch: MetadataFetch,
    isFresh: boolean,
    signal: AbortSignal
  ): Promise<Result<Discovered>>;
  lastRefusal(ref: AccountRef): Promise<AuthorizationFacts | null>;
  /** What a server said when it was asked without a token. */
  noteRefusal(ref: AccountRef, facts: AuthorizationFacts): Promise<void>;
  /** The person asks anew: a refusal of before keeps nobody from asking (AU7); what it said is still known. */
  askAnew(ref: AccountRef): Promise<void>;
  signedIn(ref: AccountRef, tokens: StoredTokens): Promise<void>;
  signedOut(ref: AccountRef): Promise<void>;
  relax(ref: AccountRef, isRelaxed: boolean): Promise<void>;
  /** Lets renewals under way end, within bounds: what a server has rotated already must still be kept. */
  close(): Promise<void>;
}

const DISCOVERY_MS = 5 * 60_000;
const GRACE_MS = 2_000;

/** Holds one `Account` for each place in the vault, and gives each connection what its requests carry. */
export function createCoordinator(deps: CoordinatorDeps): Coordinator {
  const { clock, log, vault, kept } = deps;
  const memory = createRefusalMemory(kept, clock, log);
  const signedInPlaces = createKeptMap(kept, 'signedIn', log);
  const relaxed = createKeptMap(kept, 'relaxedIssuers', log);
  const accounts = new Map<string, Account>();
  const found = new Map<string, { readonly at: number; readonly value: Discovered }>();
  const issued = new Map<string, number>();
  const ends = new AbortController();

  function account(ref: AccountRef): Account {
    const text = accountText(ref);
    const existing = accounts.get(text);
    if (existing !== undefined) return existing;
    const made = createAccount({
      ...{ ref, vault, clock, log, inTurn: deps.inTurn },
      onRenewal: (renewal) => deps.onRenewal(renewal),
      onChange: (tokens) => deps.onTokens(ref, tokens)
    });
    accounts.set(text, made);
    return made;
  }

  function fetchOf(config: RemoteConfig): Result<MetadataFetch> {
    const target = serverUrl(config);
    if (!target.ok) return target;
    const configured = config.oauth?.authServerMetadataUrl;
    const isUrl = configured !== undefined && URL.canParse(configured);
    return ok(
      createMetadataFetch(deps, {
        server: target.value,
        ...(isUrl ? { configured: new URL(configured) } : {})
      })
    );
  }

  async function find(
    entry: RemoteEntry,
    fetch: MetadataFetch,
    isFresh: boolean,
    signal: AbortSignal
  ): Promise<Result<Discovered>> {
    const { name, config } = entry;
    const ref = deps.accountOf(entry);
    const before = found.get(ref.key);
    if (!isFresh && before !== undefined && clock.now() - before.at < DISCOVERY_MS) return ok(before.value);
    const server = serverUrl(config);
    if (!server.ok) return server;
    const facts = await memory.last(ref.key);
    const request = {
      ...{ name, server: server.value },
      resourceMetadataUrl: facts?.resourceMetadataUrl ?? null,
      configured: config.oauth?.authServerMetadataUrl ?? null,
      relaxIssuer: await isRelaxed(ref)
    };
    const discovered = await discover(request, fetch, signal);
    if (discovered.ok) found.set(ref.key, { at: clock.now(), value: discovered.value });
    return discovered;
  }

  async function isRelaxed(ref: AccountRef): Promise<boolean> {
    return (await relaxed.get(ref.key)) === true;
  }

  function grantFor(config: RemoteConfig): SilentGrant | null {
    return deps.grants.find((grant) => grant.appliesTo(config)) ?? null;
  }

  function renewerFor(entry: RemoteEntry): Renewer {
    const { name, config } = entry;
    const ref = deps.accountOf(entry);
    return async (tokens, isRefused) => {
      const fetch = fetchOf(config);
      if (!fetch.ok) return { type: 'keychain', failure: fetch.failure };
      const { signal } = ends;
      const findOnce = (): Promise<Result<Discovered>> => find(entry, fetch.value, isRefused, signal);
      const grant = grantFor(config);
      const outcome =
        tokens !== null
          ? await renew(
              { name, config, ref, tokens },
              { ...deps, fetch: fetch.value, discover: findOnce, signal }
            )
          : null;
      // What is over by its own account may still be had silently.
      if (outcome !== null && (outcome.type !== 'not' || grant === null)) return noted(entry, outcome);
      if (grant === null) {
        const why = failure('auth.refresh-no-registration', {
          details: { reason: 'no-registration', server: name }
        });
        return { type: 'not', reason: 'no-registration', failure: why };
      }
      const discovered = await findOnce();
      if (!discovered.ok) return { type: 'not', reason: 'metadata-unreachable', failure: discovered.failure };
      const scope = (await memory.last(ref.key))?.scope ?? null;
      const obtained = await grant.obtain({
        ...{ entry, ref, discovered: discovered.value, scope, fetch: fetch.value, vault, signal }
      });
      if (obtained.ok) return noted(entry, { type: 'renewed', tokens: obtained.value });
      const isPassing = obtained.failure.retryable;
      return {
        type: 'not',
        reason: isPassing ? 'transient-exhausted' : 'refused',
        failure: obtained.failure
      };
    };
  }

  /** New tokens are not accepted yet, and whatever was wrong with the old ones is over. */
  function noted(entry: RemoteEntry, outcome: RenewOutcome): RenewOutcome {
    if (outcome.type !== 'renewed') return outcome;
    issued.set(outcome.tokens.accessToken, clock.now());
    deps.onTrouble(entry, null);
    return outcome;
  }

  function authorizerOf(entry: RemoteEntry): Authorizer {
    const ref = deps.accountOf(entry);
    return createAuthorizer({
      ...{ clock, entry, memory, issued },
      account: account(ref),
      renewer: renewerFor(entry),
      isSilent: grantFor(entry.config) !== null,
      hasSignedIn: async () => (await signedInPlaces.get(ref.key)) !== undefined,
      proofs: deps.proofs,
      key: ref.key,
      onTrouble: (why) => deps.onTrouble(entry, why)
    });
  }

  return {
    authorizerOf,
    account,
    fetchOf,
    discover: find,
    renewNow: async (entry) => {
      const own = account(deps.accountOf(entry));
      const now = await own.tokens();
      if (!now.ok) return { type: 'failed', failure: now.failure };
      return own.replace(now.value?.accessToken ?? '', renewerFor(entry), grantFor(entry.config) !== null);
    },
    renewIfDue: (entry) =>
      account(deps.accountOf(entry)).ready(renewerFor(entry), grantFor(entry.config) !== null),
    relax: async (ref, isOn) => {
      found.delete(ref.key);
      await relaxed.set(ref.key, isOn ? true : undefined);
    },
    lastRefusal: (ref) => memory.last(ref.key),
    noteRefusal: (ref, facts) => memory.remember(ref.key, facts),
    askAnew: (ref) => memory.outdate(ref.key),
    signedIn: async (ref, tokens) => {
      issued.set(tokens.accessToken, clock.now());
      account(ref).take(tokens);
      await Promise.all([memory.settle(ref.key), signedInPlaces.set(ref.key, true)]);
    },
    signedOut: async (ref) => {
      account(ref).take(null);
      found.delete(ref.key);
      await Promise.all([memory.settle(ref.key), signedInPlaces.set(ref.key, undefined)]);
    },
    close: async () => {
      const settled = Promise.allSettled([...accounts.values()].map((each) => each.settled()));
      let cancel: () => void = () => undefined;
      const late = new Promise<void>((resolve) => (cancel = clock.setTimeout(resolve, GRACE_MS)));
      await Promise.race([settled, late]);
      cancel();
      ends.abort();
      await Promise.all([memory.settled(), signedInPlaces.settled(), relaxed.settled()]);
    }
  };
}

/** The address of the server itself, as a web address also for a WebSocket. */
export function serverUrl(config: RemoteConfig): Result<URL> {
  const web = config.url.replace(/^ws(s?):/i, 'http$1:');
  const target = readHttpTarget({ ...config, transport: 'http', url: web });
  return target.ok ? ok(target.value.url) : target;
}
