import { failed, ok, type Result } from '#shared/failure';
import type { RemoteConfig } from '#shared/server/config';
import { listenForCallback, type CallbackServer } from './callback';
import type { OAuthClient } from './client-authentication';
import { clientSecretOf } from './client-secret';
import type { AccountRef, Registration, ServerMetadata, Vault } from './contract';
import type { MetadataFetch } from './metadata-fetch';
import { redirectUri, register } from './register';

export interface ChooseClient {
  readonly name: string;
  readonly config: RemoteConfig;
  readonly ref: AccountRef;
  readonly metadata: ServerMetadata;
  readonly scope: string | null;
  /** Takes the place of a configured port, for one sign-in; null: it does not. */
  readonly port: number | null;
  /** Address of our client ID metadata document; null: this build has none. */
  readonly clientMetadataUrl: string | null;
  readonly vault: Vault;
  readonly fetch: MetadataFetch;
  readonly now: number;
  readonly signal: AbortSignal;
}

export interface ChosenClient {
  readonly client: OAuthClient;
  readonly redirectUri: string;
  /** When the authorization server made it for us, so that it can be made anew; null: it did not. */
  readonly registered: 'before' | 'now' | null;
}

/**
 * The place the browser comes back to, then the client: as the person configured it, a registration of before at this very
 * issuer, our metadata document, a new registration (AU2). What is left is to ask the person, which the failure does.
 */
export async function chooseClient(
  choice: ChooseClient
): Promise<Result<{ readonly listener: CallbackServer; readonly chosen: ChosenClient }>> {
  const { config, ref, vault, metadata, name } = choice;
  const kept = config.oauth?.clientId === undefined ? await vault.read('registration', ref) : ok(null);
  if (!kept.ok) return kept;
  const registration = usable(kept.value, choice) ? kept.value : null;
  const wanted = choice.port ?? config.oauth?.callbackPort ?? null;
  const known = registration === null ? 0 : Number(new URL(registration.redirectUri).port);
  let listener = await listenForCallback(wanted ?? known, name);
  // A port of our own choice that is taken now is no reason to give up: another one, registered anew.
  if (!listener.ok && wanted === null && known !== 0) listener = await listenForCallback(0, name);
  if (!listener.ok) return listener;
  const { port } = listener.value;
  const chosen = await clientAt(port, registration, { ...choice, metadata });
  if (chosen.ok) return ok({ listener: listener.value, chosen: chosen.value });
  await listener.value.close();
  return chosen;
}

async function clientAt(
  port: number,
  registration: Registration | null,
  choice: ChooseClient
): Promise<Result<ChosenClient>> {
  const { config, ref, vault, metadata, clientMetadataUrl } = choice;
  const clientId = config.oauth?.clientId;
  if (clientId !== undefined) {
    const secret = await clientSecretOf(clientId, config, ref, vault);
    if (!secret.ok) return secret;
    const clientSecret = secret.value;
    // Whoever fixes the port had the client registered as other programs want it, by name.
    const host = config.oauth?.callbackPort === undefined ? '127.0.0.1' : 'localhost';
    const client = { clientId, clientSecret, authMethod: null };
    return ok({ client, redirectUri: redirectUri(host, port), registered: null });
  }
  if (registration !== null && Number(new URL(registration.redirectUri).port) === port) {
    return ok({ client: registration, redirectUri: registration.redirectUri, registered: 'before' });
  }
  if (clientMetadataUrl !== null && metadata.knowsClientDocuments) {
    const client = { clientId: clientMetadataUrl, clientSecret: null, authMethod: 'none' };
    return ok({ client, redirectUri: redirectUri('127.0.0.1', port), registered: null });
  }
  const made = await register({ ...choice, port });
  if (!made.ok) return made;
  const written = await vault.write('registration', ref, made.value);
  if (!written.ok) return written;
  return ok({ client: made.value, redirectUri: made.value.redirectUri, registered: 'now' });
}

/** At this very issuer, with a secret that still holds (AU2). */
function usable(registration: Registration | null, { metadata, now }: ChooseClient): boolean {
  if (registration === null || registration.issuer !== metadata.issuer) return false;
  return (
    URL.canParse(registration.redirectUri) &&
    (registration.secretExpiresAt === null || registration.secretExpiresAt > now)
  );
}

/** The address of the page to open (RFC 6749 section 4.1.1, RFC 7636, RFC 8707). */
export function authorizationUrl(request: {
  readonly endpoint: URL;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly challenge: string;
  readonly state: string;
  readonly scope: string | null;
  readonly resource: string | null;
}): Result<URL> {
  const url = new URL(request.endpoint);
  // What the system opens is a web address and nothing else (SE2).
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return failed('auth.metadata-unreachable', {
      details: { reason: 'metadata-unreachable', server: url.protocol },
      cause: url.href
    });
  }
  const { scope, resource } = request;
  const params = {
    response_type: 'code',
    client_id: request.clientId,
    redirect_uri: request.redirectUri,
    code_challenge: request.challenge,
    code_challenge_method: 'S256',
    state: request.state,
    ...(scope === null ? {} : { scope }),
    // OpenID Core section 11: without it no lasting access is given.
    ...(scope?.split(' ').includes('offline_access') === true ? { prompt: 'consent' } : {}),
    ...(resource === null ? {} : { resource })
  };
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
  return ok(url);
}
