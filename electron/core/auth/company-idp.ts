import { failed, ok, type Result } from '#shared/failure';
import { isJsonObject, parsed } from '#shared/json';
import type { RemoteConfig } from '#shared/server/config';
import type { XaaIdp } from '#shared/server/settings';
import { text } from '#shared/text/text';
import { describeNetworkError } from '../connection/failures';
import type { AccountRef, Discovered } from './contract';
import { sameIssuer, withoutStop } from './discover';
import { readServerDocument } from './metadata-documents';
import type { MetadataFetch } from './metadata-fetch';

/** Where the vault keeps what belongs to the company's sign-in. */
export function companyRef({ issuer }: XaaIdp): AccountRef {
  return { key: issuer, account: '' };
}

/** As a failure names it. */
export function companyHost({ issuer }: XaaIdp): string {
  return new URL(issuer).host;
}

/** The identity provider as something to sign in to; OpenID says who the person is, and nothing is asked beyond that. */
export function companyConfig({ issuer, clientId, callbackPort }: XaaIdp): RemoteConfig {
  return {
    ...{ transport: 'http', url: issuer, headers: {}, disabled: false },
    ...{ startupTimeoutMs: null, callTimeoutMs: null },
    oauth: {
      clientId,
      scopes: ['openid', 'profile', 'email'],
      ...(callbackPort === undefined ? {} : { callbackPort })
    }
  };
}

/**
 * The provider's own document, OpenID's place first; the issuer in it must be the one that was set up. Whatever else it
 * lacks is of no interest here.
 */
export async function discoverCompany(
  idp: XaaIdp,
  fetch: MetadataFetch,
  signal: AbortSignal
): Promise<Result<Discovered>> {
  const server = companyHost(idp);
  const details = { reason: 'metadata-unreachable', server };
  try {
    const { buildDiscoveryUrls } = await import('@modelcontextprotocol/client');
    for (const url of buildDiscoveryUrls(idp.issuer).toReversed()) {
      const response = await fetch.fetch(url.url, { headers: { accept: 'application/json' }, signal });
      const metadata = response.ok ? readServerDocument(parsed(await response.text())) : null;
      if (metadata === null) continue;
      if (!sameIssuer(metadata.issuer, idp.issuer)) {
        const found = { expected: idp.issuer, received: metadata.issuer };
        return failed('auth.state-mismatch', { details: { reason: 'state-mismatch', server, ...found } });
      }
      for (const endpoint of [metadata.tokenEndpoint, metadata.authorizationEndpoint]) {
        const judged = endpoint === null ? ok(null) : await fetch.check(endpoint.href);
        if (!judged.ok) return judged;
      }
      return ok({ metadata, resource: null, resourceScopes: null });
    }
    return failed('auth.metadata-unreachable', { details, cause: text('account:company.noDocument') });
  } catch (error) {
    if (signal.aborted) throw error;
    const why = describeNetworkError(error, server);
    return failed('auth.metadata-unreachable', { details, cause: withoutStop(why.message), retryable: true });
  }
}

/** What an id_token says of itself, as far as it decides whether it is any good; null: it is not one for us. */
export function readIdToken(
  idToken: string,
  { issuer, clientId }: XaaIdp
): { readonly expiresAt: number | null } | null {
  const claims = parsed(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString('utf8'));
  if (!isJsonObject(claims)) return null;
  const { iss, aud, exp } = claims;
  const audiences: readonly unknown[] = Array.isArray(aud) ? aud : [aud];
  if (iss !== issuer || !audiences.includes(clientId)) return null;
  return { expiresAt: typeof exp === 'number' && Number.isFinite(exp) ? exp * 1_000 : null };
}
