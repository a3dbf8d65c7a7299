import type { StoredTokens } from '#core/auth/contract';
import { createDpop } from '#core/auth/dpop';
import { createMetadataFetch } from '#core/auth/metadata-fetch';
import { createFetch } from '#core/node-fetch';
import { nodeClock } from '#core/node-ports';
import { createHash, type JsonWebKey } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { claimsOf, isSignedBy } from './authorities';
import { listen, sendJson, type Listening } from './listen';
import { createMemoryVault } from './memory-vault';

const opened: Listening[] = [];
afterEach(async () => {
  for (const server of opened.splice(0)) await server.close();
});

interface Proof {
  readonly path: string;
  readonly key: JsonWebKey;
  readonly claims: Record<string, unknown>;
  readonly authorization: string | undefined;
}

/** A server of tokens and of things, which wants proofs and, when told so, a nonce in them. */
async function openServer(nonce: string | null): Promise<Listening & { readonly proofs: readonly Proof[] }> {
  const proofs: Proof[] = [];
  const server = await listen(({ path, headers }, response) => {
    const challenge = (error: string, more = {}): ServerResponse =>
      response.writeHead(401, { 'www-authenticate': `DPoP ${error}`, ...more }).end();
    const jwt = headers['dpop'];
    if (typeof jwt !== 'string') {
      if (path === '/token') sendJson(response, { error: 'invalid_dpop_proof' }, 400);
      else challenge('');
      return;
    }
    const head = JSON.parse(Buffer.from(jwt.split('.')[0] ?? '', 'base64url').toString()) as {
      jwk: JsonWebKey;
    };
    if (!isSignedBy(jwt, head.jwk)) throw new Error('not signed');
    proofs.push({ path, key: head.jwk, claims: claimsOf(jwt), authorization: headers.authorization });
    if (nonce !== null && claimsOf(jwt)['nonce'] !== nonce) {
      if (path === '/token') sendJson(response, { error: 'use_dpop_nonce' }, 400, { 'dpop-nonce': nonce });
      else challenge('error="use_dpop_nonce"', { 'dpop-nonce': nonce });
      return;
    }
    sendJson(response, { access_token: 'bound', token_type: 'DPoP' });
  });
  opened.push(server);
  return { ...server, proofs };
}

const bound: StoredTokens = {
  ...{ accessToken: 'bound', tokenType: 'DPoP', refreshToken: null, expiresAt: null, scope: null },
  ...{
    issuer: 'i',
    resource: null,
    clientId: 'c',
    identity: null,
    signedInAt: 0,
    renewedAt: null,
    ended: null
  }
};
const form = { method: 'POST', body: 'grant_type=authorization_code&code=c' };

test('AU9: a server that asks for bound tokens gets a fresh proof with each request, with its nonce where it gives one', async () => {
  const server = await openServer('n-1');
  const vault = createMemoryVault();
  const dpop = createDpop(vault);
  const fetch = dpop.wrap(createFetch());
  const guard = createMetadataFetch({ fetch, clock: nodeClock }, { server: new URL(`${server.url}/mcp`) });
  expect((await fetch(`${server.url}/mcp`)).status).toBe(401);
  expect((await guard.fetch(`${server.url}/token`, form)).status).toBe(200);
  const url = new URL(`${server.url}/mcp?session=1`);
  for (let count = 0; count < 2; count += 1) {
    const headers = await dpop.headers(bound, { method: 'POST', url });
    expect((await fetch(url, { method: 'POST', headers, body: '{}' })).status).toBe(200);
  }
  const { proofs } = server;
  expect(proofs.map(({ path, claims }) => [path, claims['nonce']])).toEqual([
    ['/token', undefined],
    ['/token', 'n-1'],
    ['/mcp?session=1', 'n-1'],
    ['/mcp?session=1', 'n-1']
  ]);
  expect(proofs[2]?.claims).toMatchObject({
    htm: 'POST',
    htu: `${server.url}/mcp`,
    ath: createHash('sha256').update('bound').digest('base64url')
  });
  expect(proofs[2]?.authorization).toBe('DPoP bound');
  expect(new Set(proofs.map(({ claims }) => claims['jti'])).size).toBe(4);
  expect(new Set(proofs.map(({ key }) => key.x)).size).toBe(1);

  // After a restart: the same key, for what is bound to it must be renewed and used with it.
  const later = createDpop(vault);
  const again = createMetadataFetch(
    { fetch: later.wrap(createFetch()), clock: nodeClock },
    { server: new URL(server.url) }
  );
  expect((await again.fetch(`${server.url}/token`, form)).status).toBe(200);
  expect(new Set(server.proofs.map(({ key }) => key.x)).size).toBe(1);
});

test('AU9: a server that does not ask is sent no proof, and a stubborn one is not asked for ever', async () => {
  const plain = await listen(({ headers }, response) =>
    sendJson(response, { dpop: headers['dpop'] ?? null })
  );
  opened.push(plain);
  const dpop = createDpop(createMemoryVault());
  const fetch = dpop.wrap(createFetch());
  const guard = createMetadataFetch({ fetch, clock: nodeClock }, { server: new URL(plain.url) });
  expect(await (await guard.fetch(`${plain.url}/token`, form)).json()).toEqual({ dpop: null });

  let count = 0;
  const stubborn = await listen((_request, response) => {
    count += 1;
    response
      .writeHead(401, { 'www-authenticate': 'DPoP error="use_dpop_nonce"', 'dpop-nonce': `n-${count}` })
      .end();
  });
  opened.push(stubborn);
  await fetch(stubborn.url);
  const headers = { authorization: 'DPoP bound' };
  expect((await fetch(stubborn.url, { headers })).status).toBe(401);
  expect(count).toBe(3);
});
