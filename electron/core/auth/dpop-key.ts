import { createHash, webcrypto } from 'node:crypto';
import type { DpopSession } from '@modelcontextprotocol/client';
import { ok, type Result } from '#shared/failure';
import { isJsonObject, parsed } from '#shared/json';
import type { AccountRef, Vault } from './contract';

const ALGORITHM = 'ES256';
const curve = { name: 'ECDSA', namedCurve: 'P-256' };

/** Keys are made for one server and live as long as what was bound to them: in the keychain. */
function keyRef(origin: string): AccountRef {
  return { key: `dpop ${origin}`, account: '' };
}

/** null: none was ever made for that server. */
export async function loadDpopKey(vault: Vault, origin: string): Promise<Result<DpopSession | null>> {
  const stored = await vault.read('private-key', keyRef(origin));
  if (!stored.ok) return stored;
  const jwk = stored.value === null ? null : parsed(stored.value.privateKey);
  if (!isJsonObject(jwk) || stored.value?.algorithm !== ALGORITHM) return ok(null);
  const { kty, crv, x, y, d } = jwk;
  const parts = { kty, crv, x, y, d };
  if (!isTexts(parts)) return ok(null);
  const { d: _secret, ...publicJwk } = parts;
  // RFC 7638: these members, in this order, without a space.
  const canonical = JSON.stringify({ crv: parts.crv, kty: parts.kty, x: parts.x, y: parts.y });
  const { DpopSession } = await import('@modelcontextprotocol/client');
  return ok(
    await DpopSession.create({
      keyPair: {
        privateKey: await webcrypto.subtle.importKey('jwk', parts, curve, false, ['sign']),
        publicKey: await webcrypto.subtle.importKey('jwk', publicJwk, curve, true, ['verify']),
        publicJwk,
        thumbprint: createHash('sha256').update(canonical).digest('base64url'),
        alg: ALGORITHM
      }
    })
  );
}

export async function makeDpopKey(vault: Vault, origin: string): Promise<Result<DpopSession>> {
  const { DpopSession, generateDpopKeyPair } = await import('@modelcontextprotocol/client');
  const keyPair = await generateDpopKeyPair({ alg: ALGORITHM, extractable: true });
  const jwk = await webcrypto.subtle.exportKey('jwk', keyPair.privateKey);
  const written = await vault.write('private-key', keyRef(origin), {
    privateKey: JSON.stringify(jwk),
    algorithm: ALGORITHM
  });
  return written.ok ? ok(await DpopSession.create({ keyPair })) : written;
}

type Parts = Readonly<Record<'kty' | 'crv' | 'x' | 'y' | 'd', string>>;

function isTexts(parts: Readonly<Record<string, unknown>>): parts is Parts {
  return Object.values(parts).every((part) => typeof part === 'string');
}
