import { isJsonObject, parsed, type JsonObject } from '#shared/json';
import type { ClientAuthentication, StoredKey } from './contract';

/** Proves who the client is by a short statement that it signed (RFC 7523 section 2.2), made for the issuer alone. */
export function privateKeyAuthentication(clientId: string, key: StoredKey): ClientAuthentication {
  const jwk = parsed(key.privateKey);
  return async ({ headers, form, tokenEndpoint, issuer }) => {
    const { createPrivateKeyJwtAuth } = await import('@modelcontextprotocol/client');
    const authenticate = createPrivateKeyJwtAuth({
      issuer: clientId,
      subject: clientId,
      privateKey: isJsonObject(jwk) ? mutable(jwk) : key.privateKey,
      alg: key.algorithm,
      audience: issuer
    });
    form.set('client_id', clientId);
    await authenticate(headers, form, tokenEndpoint);
  };
}

function mutable(jwk: JsonObject): Record<string, unknown> {
  return { ...jwk };
}
