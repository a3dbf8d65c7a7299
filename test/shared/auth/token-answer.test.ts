import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readTokenAnswer } from '#shared/auth/token-answer';

const json = (body: unknown): string => JSON.stringify(body);
const token = { access_token: 'at', token_type: 'Bearer' };

const errors: readonly (readonly [what: string, status: number, text: string, expected: unknown])[] = [
  ['an error under HTTP 200', 200, json({ error: 'invalid_scope' }), { error: 'invalid_scope' }],
  [
    'an error under HTTP 200 with its words',
    200,
    json({ error: 'incorrect_client_credentials', error_description: 'The client secret is missing.' }),
    { error: 'incorrect_client_credentials', error_description: 'The client secret is missing.' }
  ],
  [
    'a form-encoded error',
    200,
    'error=incorrect_client_credentials&error_description=id+or+secret+is+wrong',
    { error: 'incorrect_client_credentials', error_description: 'id or secret is wrong' }
  ],
  ['an error beside an empty token', 200, json({ access_token: '', error: 'x' }), { error: 'x' }],
  [
    'an error of Slack',
    200,
    json({ ok: false, error: 'invalid_code' }),
    { error: 'invalid_grant', error_description: 'invalid_code' }
  ],
  [
    'an error that is an object',
    400,
    json({ error: { code: 'invalid_client', message: 'Who are you?' } }),
    { error: 'invalid_client', error_description: 'Who are you?' }
  ],
  ['a code in capitals', 400, json({ error: 'INVALID GRANT' }), { error: 'invalid_grant' }],
  [
    'words under another name',
    400,
    json({ error: 'x', message: 'said' }),
    { error: 'x', error_description: 'said' }
  ],
  [
    'a refused address of a page',
    400,
    json({ error: 'x', error_uri: 'javascript:alert(1)' }),
    { error: 'x' }
  ],
  ['a byte order mark', 200, `\uFEFF ${json({ error: 'x' })}\n`, { error: 'x' }]
];

describe('errors of a token endpoint', () => {
  test.each(errors)('AU6: %s', (_what, status, text, expected) => {
    expect(readTokenAnswer(status, text)).toEqual({ status: 400, body: expected });
  });

  test.each(['invalid_refresh_token', 'expired_refresh_token', 'token_expired', 'bad_refresh_token'])(
    'AU6: %s means that the grant is over, and its own name is kept',
    (error) => {
      for (const status of [200, 400, 401, 403]) {
        expect(readTokenAnswer(status, json({ error, error_description: 'Too old.' }))).toEqual({
          status: 400,
          body: { error: 'invalid_grant', error_description: `${error}: Too old.` }
        });
      }
    }
  );

  test('AU6: a fault of the server stays one, whatever it calls itself', () => {
    expect(readTokenAnswer(503, json({ error: 'token_expired' }))?.status).toBe(503);
    expect(readTokenAnswer(500, json({ error: 'server_error' }))?.status).toBe(500);
    expect(readTokenAnswer(429, json({ error: 'slow_down' }))?.status).toBe(429);
  });
});

describe('tokens', () => {
  test.each([
    ['3', 3],
    [' 3600 ', 3600],
    ['3600.9', 3600],
    ['3600s', 3600],
    [3599.6, 3599],
    [0, 0],
    ['0', 0],
    [-5, 0],
    [1e20, 315_360_000],
    ['soon', undefined],
    ['', undefined],
    [null, undefined],
    [true, undefined],
    [[3600], undefined]
  ])('AU6: expires_in of %j is %j', (given, expected) => {
    expect(readTokenAnswer(200, json({ ...token, expires_in: given }))?.body['expires_in']).toBe(expected);
  });

  test.each([
    ['bearer', 'Bearer'],
    ['BEARER', 'Bearer'],
    ['', 'Bearer'],
    [null, 'Bearer'],
    [undefined, 'Bearer'],
    ['dpop', 'DPoP'],
    ['mac', 'mac']
  ])('AU6: token_type %j is %s', (given, expected) => {
    expect(readTokenAnswer(200, json({ access_token: 'at', token_type: given }))?.body['token_type']).toBe(
      expected
    );
  });

  test.each([
    ['repo,gist', 'repo gist'],
    ['a  b', 'a b'],
    [['a', 'b'], 'a b'],
    ['', undefined],
    [null, undefined]
  ])('AU6: scope %j is %j', (given, expected) => {
    expect(readTokenAnswer(200, json({ ...token, scope: given }))?.body['scope']).toBe(expected);
  });

  test('AU6: form-encoded tokens, those under other names, and those with a status of their own', () => {
    expect(readTokenAnswer(200, 'access_token=gho_1&scope=repo%2Cgist&token_type=bearer')).toEqual({
      status: 200,
      body: { access_token: 'gho_1', scope: 'repo gist', token_type: 'Bearer' }
    });
    expect(readTokenAnswer(201, json({ accessToken: 'a', refreshToken: 'r', expiresIn: '5' }))).toEqual({
      status: 200,
      body: { access_token: 'a', refresh_token: 'r', expires_in: 5, token_type: 'Bearer' }
    });
    expect(readTokenAnswer(200, json({ ...token, refresh_token: null, id_token: '', error: null }))).toEqual({
      status: 200,
      body: token
    });
  });

  test('AU6: what is neither token nor error is left alone', () => {
    const others = [
      '',
      '<!doctype html><form action="?error=1">',
      '[]',
      '{"access_token"',
      'null',
      '{}',
      'error',
      'a=b'
    ];
    for (const text of others) expect(readTokenAnswer(200, text)).toBeNull();
    expect(readTokenAnswer(400, json({ access_token: 'at' }))).toBeNull();
  });

  test('AU6: whatever comes is answered without an exception, and reading twice changes nothing', () => {
    const value = fc.oneof(fc.string(), fc.integer(), fc.double(), fc.constant(null), fc.array(fc.string()));
    const keys = [
      'access_token',
      'error',
      'expires_in',
      'token_type',
      'scope',
      'refresh_token',
      'error_description'
    ];
    const body = fc.dictionary(fc.constantFrom(...keys), value);
    fc.assert(
      fc.property(
        fc.constantFrom(200, 400, 401, 500),
        fc.oneof(body.map(json), fc.string()),
        (status, text) => {
          const answer = readTokenAnswer(status, text);
          if (answer === null) return;
          expect(readTokenAnswer(answer.status, json(answer.body))).toEqual(answer);
        }
      )
    );
  });
});
