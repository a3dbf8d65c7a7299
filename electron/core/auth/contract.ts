/** What the parts of sign-in know of each other, and what other parts of core know of sign-in. */
import type { RefreshReason } from '#shared/auth/errors';
import type { SignInFlow } from '#shared/auth/state';
import type { Failure, Result } from '#shared/failure';
import type { RemoteConfig, ServerEntry } from '#shared/server/config';
import type { AuthorizationFacts } from '../connection/transport';
import type { MetadataFetch } from './metadata-fetch';

/** One sign-in: whom a server's entry talks to (`identity.ts`, AU3), and as which of the person's accounts there. */
export interface AccountRef {
  /** Name of the server and a hash of what decides whom it talks to. */
  readonly key: string;
  /** '' is the only account until the person adds a second one (AU10). */
  readonly account: string;
}

/** Who is signed in, as far as the authorization server says (`id_token`). */
export interface AccountIdentity {
  readonly subject: string | null;
  readonly name: string | null;
  readonly email: string | null;
}

export interface StoredTokens {
  readonly accessToken: string;
  /** `DPoP` tokens need a proof with each request. */
  readonly tokenType: 'Bearer' | 'DPoP';
  readonly refreshToken: string | null;
  /** Milliseconds since 1970; null: unknown, used until a 401. */
  readonly expiresAt: number | null;
  /** What was granted; null: the server did not say, and what was asked for holds. */
  readonly scope: string | null;
  /** Never sent to another, nor renewed there. */
  readonly issuer: string;
  /** `resource` as it was asked for (RFC 8707); null: none was. */
  readonly resource: string | null;
  readonly clientId: string;
  readonly identity: AccountIdentity | null;
  /** Milliseconds since 1970. */
  readonly signedInAt: number;
  readonly renewedAt: number | null;
  /** Why they are of no more use; the tokens themselves are gone then. */
  readonly ended: RefreshReason | null;
}

/** A client as an authorization server knows it. Never used with another issuer (AU2). */
export interface Registration {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string | null;
  /** What the registration's answer says counts; null: it did not say. */
  readonly authMethod: string | null;
  /** The redirect address that was registered, with its port. */
  readonly redirectUri: string;
  /** Milliseconds since 1970; null: never. */
  readonly secretExpiresAt: number | null;
}

/** The secret of a client that the person registered by hand and named in the configuration. */
export interface ClientSecret {
  readonly clientId: string;
  readonly secret: string;
}

/** An identity provider's word on who the person is (XAA, AU9). `key` of its place is the provider's issuer. */
export interface StoredIdToken {
  readonly issuer: string;
  readonly clientId: string;
  readonly idToken: string;
  readonly refreshToken: string | null;
  readonly expiresAt: number | null;
}

/** A private key of the person's own (private_key_jwt, DPoP): a JWK as JSON text or PEM. */
export interface StoredKey {
  readonly privateKey: string;
  readonly algorithm: string;
}

export interface VaultRecords {
  readonly tokens: StoredTokens;
  readonly registration: Registration;
  readonly 'client-secret': ClientSecret;
  readonly 'id-token': StoredIdToken;
  readonly 'private-key': StoredKey;
}
export type VaultKind = keyof VaultRecords;

/**
 * Everything secret of signing in, in the OS keychain and nowhere else (AU3). A record that cannot be understood is as
 * good as none. Failures are the keychain's own (`storage.keychain-…`).
 */
export interface Vault {
  read<Kind extends VaultKind>(kind: Kind, ref: AccountRef): Promise<Result<VaultRecords[Kind] | null>>;
  write<Kind extends VaultKind>(
    kind: Kind,
    ref: AccountRef,
    record: VaultRecords[Kind]
  ): Promise<Result<null>>;
  remove(kind: VaultKind, ref: AccountRef): Promise<Result<null>>;
  /** Every place that has a record of that kind. */
  list(kind: VaultKind): Promise<Result<readonly AccountRef[]>>;
  /** The value of `${keychain:NAME}`; null: there is none. */
  secret(name: string): Promise<Result<string | null>>;
  /** false: no keychain answers, and everything is kept for this run only. */
  isLasting(): Promise<boolean>;
}

/**
 * AU6: the answer of a token endpoint as it should have been: an error under HTTP 200 becomes a 400, the many names of
 * a dead grant become `invalid_grant`. Never throws; what it does not understand passes as it is.
 */
export type NormalizeTokenAnswer = (response: Response) => Promise<Response>;

/** Adds what proves who the client is to a request for a token. */
export type ClientAuthentication = (request: {
  readonly headers: Headers;
  readonly form: URLSearchParams;
  readonly tokenEndpoint: URL;
  readonly issuer: string;
}) => Promise<void> | void;

/** The parts of RFC 8414 metadata that are used; whatever is null or of a wrong type is absent. */
export interface ServerMetadata {
  /** Nothing said so: these are the fixed addresses of earlier times, where there may be nothing. */
  readonly isAssumed: boolean;
  readonly issuer: string;
  readonly authorizationEndpoint: URL | null;
  readonly tokenEndpoint: URL;
  readonly registrationEndpoint: URL | null;
  readonly revocationEndpoint: URL | null;
  readonly scopesSupported: readonly string[] | null;
  /** null: not said. */
  readonly tokenAuthMethods: readonly string[] | null;
  /** null: not said. */
  readonly challengeMethods: readonly string[] | null;
  readonly knowsClientDocuments: boolean;
  readonly promisesIss: boolean;
}

/** What discovery found out about one server. */
export interface Discovered {
  readonly metadata: ServerMetadata;
  /** The value for `resource`, exactly as published; null: the server publishes none. */
  readonly resource: string | null;
  /** Permissions that the resource document names; null: none. */
  readonly resourceScopes: readonly string[] | null;
}

/** What a way to a token without a browser is given. */
export interface SilentRequest {
  readonly entry: Pick<ServerEntry, 'name'> & { readonly config: RemoteConfig };
  readonly ref: AccountRef;
  readonly discovered: Discovered;
  /** The permissions to ask for; null: none in particular. */
  readonly scope: string | null;
  readonly fetch: MetadataFetch;
  readonly vault: Vault;
  readonly signal: AbortSignal;
}

/** A way to a token without a browser (XAA, client credentials, private_key_jwt: AU9). */
export interface SilentGrant {
  /** Whether that server is signed in to in this way; then no 401 is remembered (AU7). */
  appliesTo(config: RemoteConfig): boolean;
  obtain(request: SilentRequest): Promise<Result<StoredTokens>>;
  /**
   * What a click on “Sign in” has to do in the browser before `obtain` can work (XAA: the sign-in at the company, once for
   * all its servers). Resolves at once where nothing has to. Until then `obtain` fails with `auth.company-sign-in`.
   */
  begin(request: BeginRequest): Promise<Result<null>>;
}

/** What `begin` is given; the three functions are those of a sign-in through the browser (`sign-in.ts`). */
export interface BeginRequest {
  readonly entry: SilentRequest['entry'];
  readonly signal: AbortSignal;
  open(url: string): Promise<Result<null>>;
  onPhase(change: Partial<SignInFlow> & { readonly url?: string }): void;
  onLingering(end: Promise<void>): void;
}

/** One renewal, for the ledger of AU8. */
export interface Renewal {
  readonly ref: AccountRef;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly outcome: 'renewed' | RefreshReason;
  /** The authorization server's own words. */
  readonly cause: string | null;
}

/** Makes what DPoP needs beside a token for one request (RFC 9449). */
export interface ProofMaker {
  headers(
    tokens: StoredTokens,
    request: { readonly method: string; readonly url: URL }
  ): Promise<AuthorizationHeaders>;
}

/** What came of a request that was refused for want of a sign-in. */
export type Refused =
  /** There is another token by now: the same request may go out once more. */
  | { readonly type: 'again' }
  /** Only the person can help. */
  | { readonly type: 'sign-in'; readonly facts: AuthorizationFacts }
  /** A renewal failed for a reason that passes, or the keychain did not answer. */
  | { readonly type: 'failed'; readonly failure: Failure };

/**
 * What a transport asks for the requests of one server. Tokens go to the server's own origin and nowhere else; whoever
 * sends sees to that.
 */
export interface Authorizer {
  /** Whether asking the server would be in vain (AU7): then what it said last. */
  knownRefusal(): Promise<AuthorizationFacts | null>;
  /** The value of `Authorization` for a request now, renewed before it expires; null: none is known. */
  header(request: {
    readonly method: string;
    readonly url: URL;
  }): Promise<Result<AuthorizationHeaders | null>>;
  /** Tells of a refusal; `sent` is what `header` gave for that request. */
  refused(sent: AuthorizationHeaders | null, facts: AuthorizationFacts): Promise<Refused>;
  /** The server took what was sent: whatever it is, it is good. */
  accepted(sent: AuthorizationHeaders): void;
}

/** undefined: that server is not signed in to, e.g. a program on this computer. */
export type AuthorizerOf = (entry: ServerEntry) => Authorizer | undefined;

/** `authorization`, and for DPoP the proof beside it. */
export type AuthorizationHeaders = Readonly<Record<string, string>>;
