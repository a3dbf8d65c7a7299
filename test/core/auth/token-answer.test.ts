import { expect, test } from 'vitest';
import { identityOf, readTokenAnswer } from '#core/auth/token-answer';
import { methodFor, secretAuthentication } from '#core/auth/client-authentication';
import { requestToken } from '#core/auth/token-request';
import { isWider, scopeToAsk, scopeUnion } from '#core/auth/scopes';
import { sameIssuer } from '#core/auth/discover';
import { withoutDocument } from '#core/auth/metadata-documents';
import { asksForSignIn } from '#core/connection/sign-in-words';

const json = (body: unknown, status = 200, headers = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });

test.for([
  [3, 3],
  ['3', 3],
  [0, 0],
  ['0', 0],
  [-5, 0],
  ['soon', null],
  [null, null],
  [undefined, null],
  [{}, null]
] as const)('AU4: expires_in of %s means %s', async ([given, expected]) => {
  const answer = await readTokenAnswer(json({ access_token: 'a', expires_in: given }));
  expect(answer).toMatchObject({ type: 'granted', grant: { expiresIn: expected } });
});

test('AU4: an error is found under HTTP 200, in JSON and form-encoded, and keeps the server’s own words', async () => {
  const inJson = await readTokenAnswer(json({ error: 'bad', error_description: 'No such client.' }));
  expect(inJson).toEqual({ type: 'error', code: 'bad', words: 'No such client (bad)', status: 200 });
  const inForm = await readTokenAnswer(new Response('error=bad&error_description=No+such+client'));
  expect(inForm).toMatchObject({ type: 'error', code: 'bad', words: 'No such client (bad)' });
});

test('AU4: faults of the server pass, with the time it asks for; a page has no words of its own', async () => {
  expect(await readTokenAnswer(json({}, 429, { 'retry-after': '2' }))).toMatchObject({
    ...{ type: 'passing', retryAfterMs: 2_000 }
  });
  expect(await readTokenAnswer(new Response('<!doctype html><p>Oh', { status: 400 }))).toMatchObject({
    ...{ type: 'error', code: null, words: 'HTTP 400' }
  });
  expect(await readTokenAnswer(json({}))).toMatchObject({ type: 'empty' });
});

test('AU2: the registration’s own method counts, then what the server offers; halves of Basic are form-encoded', async () => {
  const metadata = { tokenAuthMethods: ['client_secret_post'] };
  const client = { clientId: 'a b', clientSecret: 'c+d:e/é', authMethod: null };
  expect(methodFor(client, metadata)).toBe('client_secret_post');
  expect(methodFor({ ...client, authMethod: 'client_secret_basic' }, metadata)).toBe('client_secret_basic');
  expect(methodFor(client, { tokenAuthMethods: null })).toBe('client_secret_basic');
  expect(methodFor({ ...client, clientSecret: null }, metadata)).toBe('none');
  const headers = new Headers();
  const form = new URLSearchParams();
  await secretAuthentication(
    client,
    'client_secret_basic'
  )({
    ...{ headers, form, tokenEndpoint: new URL('https://id.test/token'), issuer: 'https://id.test' }
  });
  expect(Buffer.from(headers.get('authorization')!.slice(6), 'base64').toString()).toBe(
    'a+b:c%2Bd%3Ae%2F%C3%A9'
  );
  expect([...form]).toEqual([]);
});

test('AU5: what is asked for is the configured, the challenged, the published or nothing, and a step up adds to it', () => {
  const discovered = {
    ...{ metadata: withoutDocument('https://id.test'), resource: null, resourceScopes: ['r'] }
  };
  const facts = { reason: 'no-token', scope: 'c' } as const;
  expect(scopeToAsk(['x'], facts, null, discovered)).toBe('x');
  expect(scopeToAsk(undefined, facts, null, discovered)).toBe('c');
  expect(scopeToAsk(undefined, { ...facts, scope: null }, null, discovered)).toBe('r');
  expect(scopeToAsk(undefined, null, null, { ...discovered, resourceScopes: null })).toBe(null);
  expect(scopeToAsk(undefined, { reason: 'scope', scope: 'c d' }, 'a c', discovered)).toBe('a c d');
  const listed = { ...discovered, metadata: { ...discovered.metadata, scopesSupported: ['offline_access'] } };
  expect(scopeToAsk(undefined, facts, null, listed)).toBe('c offline_access');
  expect(scopeUnion('a b', 'b c', null)).toBe('a b c');
  expect(isWider('a b', 'a')).toBe(true);
  expect(isWider('a', 'a b')).toBe(false);
});

test('AU7: errors that ask for a sign-in are told from all others', () => {
  const error = (code: number, message: string) => ({ jsonrpc: '2.0', id: 1, error: { code, message } });
  expect(asksForSignIn(error(-32001, 'Unauthorized'))).toBe(true);
  expect(asksForSignIn(error(-32000, 'Authentication required: please sign in'))).toBe(true);
  expect(asksForSignIn(error(401, 'no'))).toBe(true);
  expect(asksForSignIn(error(-32001, 'Request timed out'))).toBe(false);
  expect(asksForSignIn(error(-32001, 'Session not found'))).toBe(false);
  expect(asksForSignIn(error(-32602, 'Unauthorized'))).toBe(false);
  expect(asksForSignIn({ jsonrpc: '2.0', id: 1, result: {} })).toBe(false);
});

test('AU4: who signed in is read from the id token, whatever it looks like', () => {
  const claims = Buffer.from(JSON.stringify({ sub: '7', name: 'Mara', email: 'm@x.test' })).toString(
    'base64url'
  );
  expect(identityOf(`h.${claims}.s`)).toEqual({ subject: '7', name: 'Mara', email: 'm@x.test' });
  expect(identityOf('no token')).toBe(null);
  expect(identityOf(null)).toBe(null);
});

test('AU4: a success without a usable token says what it is instead', async () => {
  const page = new Response('<html><title>Rest &amp; repair</title></html>');
  expect(await readTokenAnswer(page)).toEqual({
    type: 'empty',
    words: 'it sent the web page “Rest & repair”'
  });
  expect(await readTokenAnswer(new Response(''))).toEqual({
    ...{ type: 'empty', words: 'its answer holds no token' }
  });
  // No header could carry it, and the error of trying repeats it.
  expect(await readTokenAnswer(json({ access_token: 'secret\nline' }))).toEqual({
    ...{ type: 'empty', words: 'its token holds characters that cannot be sent' }
  });
});

test('AU1: of two issuers only the final slash of a bare address may differ', () => {
  expect(sameIssuer('https://a.example/', 'https://a.example')).toBe(true);
  expect(sameIssuer('https://a.example', 'https://a.example/')).toBe(true);
  expect(sameIssuer('https://a.example/t/', 'https://a.example/t')).toBe(false);
  expect(sameIssuer('https://a.example.test/', 'https://a.example')).toBe(false);
});

test.for([
  [401, 'invalid_client', 'who are you', 2],
  [400, 'invalid_request', 'Missing client_id', 2],
  [400, 'invalid_request', 'code is malformed', 1]
] as const)(
  'AU2: a secret that is refused with %s %s “%s” is sent in %s ways, never in both at once',
  async ([status, error, error_description, times]) => {
    const sent: string[] = [];
    await requestToken({
      form: { grant_type: 'refresh_token' },
      client: { clientId: 'desk', clientSecret: 'hush', authMethod: 'client_secret_basic' },
      discovered: { metadata: withoutDocument('https://id.test'), resource: null, resourceScopes: null },
      fetch: {
        fetch: async (url, init) => {
          const request = new Request(url, init);
          const form = new URLSearchParams(await request.text());
          sent.push(`${request.headers.has('authorization')} ${form.has('client_secret')}`);
          return json({ error, error_description }, status);
        },
        resourceDocument: () => ({ ok: true, value: null }),
        check: () => Promise.resolve({ ok: true, value: null }),
        refused: () => null
      },
      normalize: (response) => Promise.resolve(response),
      signal: new AbortController().signal
    });
    expect(sent).toEqual(['true false', 'false true'].slice(0, times));
  }
);
