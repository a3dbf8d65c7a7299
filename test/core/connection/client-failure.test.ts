import { ProtocolError, SdkError, SdkErrorCode, SdkHttpError } from '@modelcontextprotocol/client';
import { expect, test } from 'vitest';
import { failureOf } from '#core/connection/client-failure';
import { failureError } from '#core/connection/failures';
import { refusal } from '#core/connection/http-challenge';
import { failure, type Failure } from '#shared/failure';
import type { RemoteConfig } from '#shared/server/config';

const config: RemoteConfig = {
  transport: 'http',
  url: 'https://mcp.example:8443/x',
  headers: {},
  disabled: false,
  startupTimeoutMs: null,
  callTimeoutMs: null
};
const of = (error: unknown): Failure => failureOf(error, 'tools/call', config);

function http(status: number, text: string | null = null): SdkHttpError {
  return new SdkHttpError(SdkErrorCode.ClientHttpNotImplemented, 'refused', { status, text });
}

test('TL2: a JSON-RPC error keeps its number and the server’s words', () => {
  expect(of(new ProtocolError(-32602, 'no such city'))).toMatchObject({
    code: 'protocol.error',
    message: 'The server answered tools/call with the error -32602: no such city.',
    cause: 'no such city',
    details: { method: 'tools/call', number: -32602 }
  });
});

test('RC1: HTTP statuses say whether repeating helps', () => {
  expect(of(http(500))).toMatchObject({ code: 'network.http-status', retryable: true });
  expect(of(http(429))).toMatchObject({ code: 'network.http-status', retryable: true });
  expect(of(http(404))).toMatchObject({ code: 'network.http-status', retryable: false });
  expect(of(http(401))).toMatchObject({ code: 'auth.required', details: { host: 'mcp.example:8443' } });
  expect(of(http(403))).toMatchObject({ code: 'auth.refused' });
});

test('TL2: a JSON-RPC error under a 4xx that blames the request is told as that error', () => {
  const body = '{"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"no such city"}}';
  const told = { code: 'protocol.error', cause: 'no such city', details: { number: -32602 } };
  expect(of(http(400, body))).toMatchObject(told);
  expect(of(http(404, body))).toMatchObject(told);
  for (const status of [401, 403, 429, 500]) expect(of(http(status, body)).code).not.toBe('protocol.error');
});

test('RC1: who asks too often is told to wait, not to look at the address', () => {
  expect(of(http(429, '{"error":"slow down"}'))).toMatchObject({
    hint: 'Try again in a moment; the trouble is on the server’s side.'
  });
});

test('SE: a web page in an error is not told, and long words are cut short', () => {
  expect(of(http(502, `<h1>Bad\n gateway</h1>${'<p>x</p>'.repeat(1_000)}`)).cause).toBeUndefined();
  const cause = of(http(502, `Bad\n gateway ${'x'.repeat(1_000)}`)).cause ?? '';
  expect(cause).toHaveLength(300);
  expect(cause).toMatch(/^Bad gateway x+…$/);
});

test.each([
  ['{"error":"Header X-Api-Key is missing."}', 'Header X-Api-Key is missing'],
  [
    '{"error":{"code":-32001,"message":"Missing\\u001b[31m header\\u202e X-Key"}}',
    'Missing [31m header X-Key'
  ],
  ['send  X-Api-Key\n please', 'send X-Api-Key please'],
  ['{"message":"Unauthorized","hint":"Send X-Api-Key."}', 'Send X-Api-Key'],
  ['{"errors":[{"code":1,"detail":"X-Api-Key, please"}]}', 'X-Api-Key, please'],
  ['{"error":"unauthorized","header":"X-Api-Key"}', '{"error":"unauthorized","header":"X-Api-Key"}']
])('AU2: a 401 that says %s is told with its own words, on one line', (body, words) => {
  expect(of(http(401, body))).toMatchObject({
    code: 'auth.required',
    message: `mcp.example:8443 asks you to sign in: “${words}”.`,
    hint: expect.stringContaining('as a header') as string,
    cause: words
  });
});

test.each([
  '',
  '{"error":"unauthorized"}',
  '{"message":"Unauthorized."}',
  '401 Unauthorized',
  '<html></html>'
])('AU2: a 401 that says no more than that is told in our words: %s', (body) => {
  expect(of(http(401, body)).message).toBe('mcp.example:8443 asks you to sign in.');
});

function challenged(challenge: string, body: string): string {
  const response = new Response(null, { status: 401, headers: { 'www-authenticate': challenge } });
  const request = {
    ...({ verb: 'POST', method: 'initialize', id: 1, hasSession: false } as const),
    ...{ resumes: false, hasAuthorization: false }
  };
  return refusal(response, request, 'x', { body, now: 0 }).message;
}

test('AU2: the description of a challenge goes before the body', () => {
  const challenge = 'Bearer error="invalid_request", error_description="No \\"X-Key\\" came."';
  expect(challenged(challenge, '{"error":"no"}')).toBe('x asks you to sign in: “No "X-Key" came”.');
});

test('AU2: a challenge that is no sign-in of MCP is told, which may name the header that is wanted', () => {
  const key = 'ApiKey realm="a, b", header="X-Api-Key"';
  const told = `x asks you to sign in: “${key}”.`;
  expect(challenged(key, '')).toBe(told);
  expect(challenged(`Bearer realm="a", scope="b c", ${key}`, '{"error":"unauthorized"}')).toBe(told);
  expect(challenged(`${key}, DPoP algs="ES256"`, '')).toBe(told);
  expect(challenged('X-Api-Key', 'no key')).toBe('x asks you to sign in: “no key; X-Api-Key”.');
  expect(challenged(`K ${'x'.repeat(20_000)}`, '').length).toBeLessThan(400);
  const plain = 'x asks you to sign in.';
  for (const bearer of ['Bearer', 'bearer realm="x"', 'Bearer resource_metadata="https://a.b/c"']) {
    expect(challenged(bearer, '')).toBe(plain);
  }
});

test('SE: a plain 403 is told with its words', () => {
  expect(of(http(403, '{"detail":"Not from this address."}')).message).toBe(
    'mcp.example:8443 refused access (HTTP 403): “Not from this address”.'
  );
});

test('TR9: a protocol version that we do not know is named', () => {
  expect(of(new Error("Server's protocol version is not supported: 2099-01-01"))).toMatchObject({
    code: 'protocol.version',
    message: 'The server speaks the protocol version 2099-01-01, which Patchbay does not know.'
  });
});

test('a failure of ours comes through the SDK as it is', () => {
  const own = failure('process.exited', { details: { exitCode: 3 } });
  expect(of(failureError(own))).toBe(own);
  const wrapped = new SdkError(SdkErrorCode.EraNegotiationFailed, 'no', undefined, {
    cause: failureError(own)
  });
  expect(of(wrapped)).toBe(own);
});

test('what is no answer, and what ends the line, are told apart', () => {
  expect(of(new SyntaxError('Unexpected token'))).toMatchObject({ code: 'protocol.invalid-answer' });
  expect(of(new SdkError(SdkErrorCode.InvalidResult, 'no'))).toMatchObject({
    code: 'protocol.invalid-answer'
  });
  expect(of(new SdkError(SdkErrorCode.ConnectionClosed, 'Connection closed'))).toMatchObject({
    code: 'connect.closed'
  });
  const reset = Object.assign(new TypeError('fetch failed'), {
    cause: Object.assign(new Error('x'), { code: 'ECONNRESET' })
  });
  expect(of(reset)).toMatchObject({ code: 'network.reset' });
});

test('CN5: a check’s complaints are told in words, not as the JSON they come in', () => {
  const issues = [
    { expected: 'string', code: 'invalid_type', path: ['protocolVersion'], message: 'Not text' }
  ];
  const thrown = new SdkError(SdkErrorCode.InvalidResult, `Invalid result: ${JSON.stringify(issues)}`);
  expect(of(thrown).message).toBe(
    'The server answered tools/call with something that is not valid: protocolVersion: Not text.'
  );
});

test('RC1: a refusal is told with the server’s own words, wherever they stand in it', () => {
  const request = {
    ...({ verb: 'POST', method: 'tools/call', wantsAnswer: true, hasSession: false } as const)
  };
  const said = (status: number, body: string): string =>
    refusal(
      new Response(body, { status }),
      { ...request, id: 1, resumes: false, hasAuthorization: false },
      'mcp.example',
      { body, now: 0 }
    ).message;
  expect(said(402, '{"error":{"message":"The plan has expired."}}')).toBe(
    'mcp.example answered with HTTP 402: The plan has expired.'
  );
  expect(
    said(406, '{"jsonrpc":"2.0","id":null,"error":{"code":-32000,"message":"Not acceptable"}}')
  ).toContain('HTTP 406: Not acceptable.');
  expect(said(418, '"short and stout"')).toContain('HTTP 418: short and stout.');
  expect(said(410, '<h1>Gone</h1>')).toBe('mcp.example answered with HTTP 410.');
  expect(of(http(500, '{"error":{"code":1,"message":"DB is down"}}')).message).toContain(
    'HTTP 500: DB is down.'
  );
  expect(said(503, '')).toBe('mcp.example answered with HTTP 503.');
});

test('OB1: what was given up says so, in no words of Node or the SDK', () => {
  const reason: unknown = AbortSignal.abort().reason;
  const errors = [
    reason,
    new TypeError('terminated', { cause: reason }),
    new SdkError(SdkErrorCode.RequestTimeout, String(reason))
  ];
  for (const error of errors) {
    const told = of(error);
    expect(told).toMatchObject({ code: 'connect.given-up', retryable: true });
    expect(JSON.stringify(told)).not.toMatch(/abort/i);
  }
});

test('RC4: a method that a server does not know, told under 404, loses no session', () => {
  const request = { verb: 'POST', method: 'prompts/list', id: 1, hasSession: true } as const;
  const code = (number: number) =>
    refusal(
      new Response(null, { status: 404 }),
      { ...request, resumes: false, hasAuthorization: false },
      'mcp.example',
      { body: `{"jsonrpc":"2.0","id":1,"error":{"code":${number},"message":"Not found"}}`, now: 0 }
    ).code;
  expect([code(-32601), code(-32001)]).toEqual(['network.http-status', 'protocol.session-lost']);
});
