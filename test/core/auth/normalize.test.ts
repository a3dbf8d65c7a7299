import { normalizeTokenAnswer } from '#core/auth/normalize';
import { exchangeJwtAuthGrant } from '@modelcontextprotocol/client';
import { expect, test } from 'vitest';
import { listen, sendJson } from './listen';

test('AU6: an answer keeps its other headers, and what is not understood passes whole', async () => {
  const odd = new Response('{"error":"token_expired"}', {
    headers: { 'content-type': 'text/html', 'dpop-nonce': 'n' }
  });
  const answer = await normalizeTokenAnswer(odd);
  expect([answer.status, answer.headers.get('dpop-nonce')]).toEqual([400, 'n']);
  expect(await answer.json()).toMatchObject({ error: 'invalid_grant' });
  const page = await normalizeTokenAnswer(new Response('<html>', { status: 502 }));
  expect([page.status, await page.text()]).toEqual([502, '<html>']);
  expect((await normalizeTokenAnswer(new Response(null, { status: 204 }))).status).toBe(204);
});

test('AU6: a function that knows only the standard understands a server that does not', async () => {
  const server = await listen(({ path }, response) => {
    if (path === '/refuses') {
      sendJson(response, { error: 'expired_refresh_token' });
      return;
    }
    response.writeHead(200, { 'content-type': 'text/plain' });
    response.end('access_token=at&expires_in=60&scope=a%2Cb');
  });
  try {
    const ask = (path: string): Promise<unknown> =>
      exchangeJwtAuthGrant({
        tokenEndpoint: `${server.url}${path}`,
        jwtAuthGrant: 'jag',
        clientId: 'me',
        fetchFn: async (url, init) => normalizeTokenAnswer(await fetch(url, init)),
        authMethod: 'client_secret_post'
      });
    expect(await ask('/gives')).toEqual({
      access_token: 'at',
      token_type: 'Bearer',
      expires_in: 60,
      scope: 'a b'
    });
    await expect(ask('/refuses')).rejects.toThrow('invalid_grant - expired_refresh_token');
  } finally {
    await server.close();
  }
});
