import { failureIn } from '../connection/failures';
import { methodFor, secretAuthentication, type OAuthClient } from './client-authentication';
import type { Discovered, StoredTokens } from './contract';
import type { MetadataFetch } from './metadata-fetch';

/**
 * Takes tokens back where they were given (RFC 7009): the refresh token first, which ends the whole grant.
 * @returns what went wrong, in words for the log; null: nothing, or there is no such place.
 */
export async function revoke(
  tokens: StoredTokens,
  client: OAuthClient,
  { metadata }: Discovered,
  fetch: MetadataFetch,
  signal: AbortSignal
): Promise<string | null> {
  const endpoint = metadata.revocationEndpoint;
  if (endpoint === null || metadata.issuer !== tokens.issuer) return null;
  const wanted = [
    ...(tokens.refreshToken === null ? [] : [[tokens.refreshToken, 'refresh_token'] as const]),
    [tokens.accessToken, 'access_token'] as const
  ];
  for (const [token, hint] of wanted) {
    const headers = new Headers({ 'content-type': 'application/x-www-form-urlencoded' });
    const form = new URLSearchParams({ token, token_type_hint: hint });
    await secretAuthentication(
      client,
      methodFor(client, metadata)
    )({
      ...{ headers, form, tokenEndpoint: endpoint, issuer: metadata.issuer }
    });
    try {
      const response = await fetch.fetch(endpoint, {
        method: 'POST',
        headers,
        body: form.toString(),
        signal
      });
      await response.body?.cancel();
      if (!response.ok) return `HTTP ${response.status}`;
    } catch (error) {
      const why = failureIn(error);
      if (why === null && !signal.aborted) throw error;
      return why?.message ?? 'it took too long';
    }
  }
  return null;
}
