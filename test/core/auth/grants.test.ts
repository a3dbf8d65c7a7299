import { createCompany, type Company } from '#core/auth/company';
import { createCompanyGrant } from '#core/auth/company-grant';
import type { SilentRequest, Vault } from '#core/auth/contract';
import { createMachineGrant } from '#core/auth/machine-grant';
import { withoutDocument } from '#core/auth/metadata-documents';
import { createMetadataFetch } from '#core/auth/metadata-fetch';
import { normalizeTokenAnswer } from '#core/auth/normalize';
import { createWorkloadGrant } from '#core/auth/workload-grant';
import { createFetch } from '#core/node-fetch';
import { nodeClock, nodeRandom } from '#core/node-ports';
import type { Result } from '#shared/failure';
import type { OAuthConfig, RemoteConfig } from '#shared/server/config';
import type { XaaIdp } from '#shared/server/settings';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { claimsOf, isSignedBy, openIdp, type Authority } from './authorities';
import { listen, sendJson, type Listening } from './listen';
import { createMemoryVault } from './memory-vault';

const opened: Listening[] = [];
const lingering: Promise<void>[] = [];
afterEach(async () => {
  await Promise.all(lingering.splice(0));
  for (const server of opened.splice(0)) await server.close();
});

interface Asked {
  readonly form: Readonly<Record<string, string>>;
  readonly authorization: string;
}

/** An authorization server that gives a token to whomever `isGood` lets in. */
async function openServer(
  isGood: (asked: Asked) => boolean
): Promise<Listening & { readonly asked: readonly Asked[] }> {
  const asked: Asked[] = [];
  const server = await listen(({ body, headers }, response) => {
    const request = {
      form: Object.fromEntries(new URLSearchParams(body)),
      authorization: headers.authorization ?? ''
    };
    asked.push(request);
    if (isGood(request))
      sendJson(response, { access_token: `at-${asked.length}`, token_type: 'bearer', expires_in: 60 });
    else sendJson(response, { error: 'invalid_client', error_description: 'Not you.' }, 401);
  });
  opened.push(server);
  return { ...server, asked };
}

function requestFor(url: string, oauth: OAuthConfig, vault: Vault, name = 'crm'): SilentRequest {
  const config: RemoteConfig = {
    ...{ transport: 'http', url: `${url}/mcp`, headers: {}, disabled: false },
    ...{ startupTimeoutMs: null, callTimeoutMs: null, oauth }
  };
  return {
    entry: { name, config },
    ref: { key: name, account: '' },
    discovered: { metadata: withoutDocument(url), resource: `${url}/mcp`, resourceScopes: null },
    scope: 'read',
    fetch: createMetadataFetch({ fetch: createFetch(), clock: nodeClock }, { server: new URL(url) }),
    vault,
    signal: new AbortController().signal
  };
}

function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.failure.message} ${result.failure.cause ?? ''}`);
  return result.value;
}

describe('machine accounts', () => {
  const grant = createMachineGrant(nodeClock, normalizeTokenAnswer);

  test('AU9: a client signs in as itself with its secret', async () => {
    const server = await openServer(({ authorization }) => authorization.startsWith('Basic '));
    const vault = createMemoryVault();
    const request = requestFor(server.url, { grant: 'client_credentials', clientId: 'bot' }, vault);
    const missing = await grant.obtain(request);
    expect(missing).toMatchObject({ failure: { code: 'auth.no-credentials', details: { server: 'crm' } } });
    expect(server.asked).toEqual([]);

    await vault.write('client-secret', request.ref, { clientId: 'bot', secret: 'a b/c' });
    const tokens = valueOf(await grant.obtain(request));
    expect(tokens).toMatchObject({
      accessToken: 'at-1',
      tokenType: 'Bearer',
      scope: 'read',
      clientId: 'bot'
    });
    expect(server.asked[0]?.form).toEqual({
      grant_type: 'client_credentials',
      scope: 'read',
      resource: `${server.url}/mcp`
    });
  });

  test.each(['pem', 'jwk'] as const)(
    'AU9: or with a statement signed by its key (%s), made for this issuer',
    async (kind) => {
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const publicJwk = publicKey.export({ format: 'jwk' });
      const server = await openServer(({ form }) => isSignedBy(form['client_assertion'] ?? '', publicJwk));
      const vault = createMemoryVault();
      const request = requestFor(server.url, { grant: 'client_credentials', clientId: 'bot' }, vault);
      await vault.write('private-key', request.ref, {
        privateKey:
          kind === 'pem'
            ? privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
            : JSON.stringify(privateKey.export({ format: 'jwk' })),
        algorithm: 'ES256'
      });
      expect(valueOf(await grant.obtain(request)).accessToken).toBe('at-1');
      const [asked] = server.asked;
      expect(claimsOf(asked?.form['client_assertion'] ?? '')).toMatchObject({
        iss: 'bot',
        sub: 'bot',
        aud: server.url
      });
      expect(asked?.authorization).toBe('');
    }
  );

  test('AU9: a refusal is final, a fault of the server passes', async () => {
    const server = await openServer(() => false);
    const vault = createMemoryVault();
    const request = requestFor(server.url, { grant: 'client_credentials', clientId: 'bot' }, vault);
    await vault.write('client-secret', request.ref, { clientId: 'bot', secret: 's' });
    expect(await grant.obtain(request)).toMatchObject({
      failure: {
        code: 'auth.exchange-failed',
        retryable: false,
        cause: expect.stringContaining('Not you') as unknown
      }
    });
    await server.close();
    opened.pop();
    expect(await grant.obtain(request)).toMatchObject({ failure: { retryable: true } });
  });
});

test('AU9: a workload shows what its surroundings wrote, once, and reads it anew the next time', async () => {
  const grant = createWorkloadGrant(nodeClock, normalizeTokenAnswer);
  const file = path.join(await mkdtemp(path.join(os.tmpdir(), 'workload-')), 'token');
  const server = await openServer(({ form }) => form['assertion'] === 'a.b.good');
  const oauth = { grant: 'jwt_bearer', clientId: 'job', assertionFile: file } as const;
  const request = requestFor(server.url, oauth, createMemoryVault());
  expect(await grant.obtain(request)).toMatchObject({ failure: { code: 'auth.no-credentials' } });
  await writeFile(file, 'not a word but a secret of mine');
  expect(await grant.obtain(request)).toMatchObject({ failure: { code: 'auth.no-credentials' } });
  await writeFile(file, 'a.b.old\n');
  expect(await grant.obtain(request)).toMatchObject({ failure: { retryable: false } });
  expect(server.asked).toHaveLength(1);
  await writeFile(file, 'a.b.good\n');
  expect(valueOf(await grant.obtain(request)).accessToken).toBe('at-2');
  expect(server.asked[1]?.form).toMatchObject({
    grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
    client_id: 'job'
  });
});

describe('the company’s sign-in', () => {
  interface World {
    readonly idp: Authority;
    readonly company: Company;
    readonly vault: Vault;
    readonly browser: string[];
    signIn(): Promise<Result<null>>;
  }

  async function openCompany(
    settings: (issuer: string) => XaaIdp | null = (issuer) => ({ issuer, clientId: 'us' })
  ): Promise<World> {
    const idp = await openIdp('us');
    opened.push(idp);
    const vault = createMemoryVault();
    const browser: string[] = [];
    const company = createCompany({
      ...{
        clock: nodeClock,
        random: nodeRandom,
        fetch: createFetch(),
        vault,
        normalize: normalizeTokenAnswer
      },
      idp: () => settings(idp.url),
      onChange: () => undefined
    });
    const signIn = (): Promise<Result<null>> =>
      company.signIn({
        entry: requestFor('http://localhost:1', { xaa: true }, vault).entry,
        signal: new AbortController().signal,
        open: async (url) => {
          browser.push(url);
          void fetch(url).then((page) => page.text());
          return { ok: true, value: null };
        },
        onPhase: () => undefined,
        onLingering: (end) => lingering.push(end)
      });
    return { idp, company, vault, browser, signIn };
  }

  test('AU9: one click opens ten servers: signed in to once, then exchanged silently for each', async () => {
    const { idp, company, vault, browser, signIn } = await openCompany();
    const grant = createCompanyGrant(company, nodeClock, normalizeTokenAnswer, () => 'us');
    const server = await openServer(({ form }) => claimsOf(form['assertion'] ?? 'x.e30')['iss'] === idp.url);
    const requests = Array.from({ length: 10 }, (_, index) =>
      requestFor(server.url, { xaa: true }, vault, `server-${index}`)
    );
    for (const request of requests) {
      expect(await grant.obtain(request)).toMatchObject({
        failure: { code: 'auth.company-sign-in', retryable: false }
      });
    }
    expect([idp.forms, browser]).toEqual([[], []]);

    valueOf(await signIn());
    valueOf(await signIn());
    expect(browser).toHaveLength(1);
    expect(new URL(browser[0] ?? '').searchParams.get('scope')).toBe('openid profile email');
    const tokens = await Promise.all(requests.map(async (request) => valueOf(await grant.obtain(request))));
    expect(new Set(tokens.map(({ accessToken }) => accessToken)).size).toBe(10);
    expect(browser).toHaveLength(1);
    const [exchange] = idp.forms.filter(({ audience }) => audience !== undefined);
    expect(exchange).toMatchObject({
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      requested_token_type: 'urn:ietf:params:oauth:token-type:id-jag',
      subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
      ...{ audience: server.url, resource: `${server.url}/mcp`, client_id: 'us' }
    });
    expect(claimsOf(server.asked[0]?.form['assertion'] ?? '')).toMatchObject({ aud: server.url });
    // What was found in the browser opens servers, and is in the vault; the rest is not kept.
    expect(valueOf(await vault.list('tokens'))).toEqual([]);
  });

  test('AU9: a word that ends is renewed silently, once for all who ask', async () => {
    const { idp, company, signIn } = await openCompany();
    idp.lifetimeS = 30;
    valueOf(await signIn());
    idp.lifetimeS = 3_600;
    const ask = (): Promise<Result<string>> =>
      company.grantFor({
        ...{ server: 'crm', audience: 'https://as.example', resource: 'https://crm.example', scope: null },
        signal: new AbortController().signal
      });
    for (const answer of await Promise.all([ask(), ask(), ask()])) valueOf(answer);
    expect(idp.forms.filter(({ grant_type: type }) => type === 'refresh_token')).toHaveLength(1);
    valueOf(await ask());
    expect(idp.forms.filter(({ grant_type: type }) => type === 'refresh_token')).toHaveLength(1);
  });

  test('AU9: a word that the company takes back asks the person again, and nothing opens by itself', async () => {
    const { idp, company, browser, signIn } = await openCompany();
    valueOf(await signIn());
    idp.revokeAll();
    const wanted = {
      ...{ server: 'crm', audience: 'https://as.example', resource: 'https://crm.example', scope: null },
      signal: new AbortController().signal
    };
    expect(await company.grantFor(wanted)).toMatchObject({ failure: { code: 'auth.company-sign-in' } });
    expect(browser).toHaveLength(1);
    valueOf(await signIn());
    expect(browser).toHaveLength(2);
    valueOf(await company.grantFor(wanted));
    valueOf(await company.signOut());
    expect(await company.grantFor(wanted)).toMatchObject({ failure: { code: 'auth.company-sign-in' } });
  });

  test('AU9: without a company in the settings it is said so', async () => {
    const { company, signIn } = await openCompany(() => null);
    expect(await signIn()).toMatchObject({ failure: { code: 'auth.no-company' } });
    expect(valueOf(await company.signOut())).toBeNull();
  });

  test('AU9: a word for somebody else is refused', async () => {
    const { vault, signIn } = await openCompany((issuer) => ({ issuer, clientId: 'others' }));
    expect(await signIn()).toMatchObject({ failure: { code: 'auth.exchange-failed' } });
    expect(valueOf(await vault.list('id-token'))).toEqual([]);
  });
});
