import { expect, test } from 'vitest';
import { describeNetworkError, failureError, failureIn } from '#core/connection/failures';
import { failure } from '#shared/failure';

function coded(code: string, message = `connect ${code}`): Error {
  return Object.assign(new Error(message), { code });
}

/** As fetch throws: the reason stands in the cause. */
function fetchFailed(cause: unknown): Error {
  return new TypeError('fetch failed', { cause });
}

test.each([
  ['ENOTFOUND', 'network.dns'],
  ['EAI_AGAIN', 'network.dns'],
  ['ECONNREFUSED', 'network.refused'],
  ['ECONNRESET', 'network.reset'],
  ['EPIPE', 'network.reset'],
  ['UND_ERR_SOCKET', 'network.reset'],
  ['ETIMEDOUT', 'network.unreachable'],
  ['UND_ERR_CONNECT_TIMEOUT', 'network.unreachable'],
  ['EHOSTUNREACH', 'network.unreachable'],
  ['ENETUNREACH', 'network.unreachable'],
  ['EPROTO', 'network.tls'],
  ['CERT_HAS_EXPIRED', 'network.tls'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'network.tls'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'network.tls'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'network.tls'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'network.tls'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'network.tls'],
  ['SOMETHING_NEW', 'network.failed']
])('RC3: %s is %s, with the host and the foreign words', (code, expected) => {
  const described = describeNetworkError(fetchFailed(coded(code)), 'api.example:443');
  expect(described).toMatchObject({
    code: expected,
    cause: `connect ${code}`,
    details: { host: 'api.example:443' }
  });
});

test.each(['127.0.0.1:80', 'localhost:3000', '[::1]:80', 'localhost', 'LOCALHOST:1'])(
  'CN4: a refusal by %s says that nothing listens there, whoever met it',
  (host) => {
    const { message } = describeNetworkError(fetchFailed(coded('ECONNREFUSED')), host);
    expect(message).toBe(`Nothing on this computer listens at ${host}.`);
  }
);

test('CN4: another computer that refuses may have something that listens', () => {
  for (const host of ['10.0.0.1:80', 'localhost.example', '127.example.org'])
    expect(describeNetworkError(fetchFailed(coded('ECONNREFUSED')), host).details).not.toHaveProperty(
      'context'
    );
});

test('RC3: the reason is found however deep it lies', () => {
  const deep = new Error('negotiation failed', { cause: fetchFailed(coded('ECONNREFUSED')) });
  expect(describeNetworkError(deep, 'h').code).toBe('network.refused');
});

test('RC3: where both families of addresses were tried, both are named', () => {
  const both = Object.assign(
    new AggregateError([
      coded('ECONNREFUSED', 'connect ::1:80'),
      coded('ECONNREFUSED', 'connect 127.0.0.1:80')
    ]),
    { code: 'ECONNREFUSED' }
  );
  expect(describeNetworkError(fetchFailed(both), 'localhost').cause).toBe(
    'connect ::1:80; connect 127.0.0.1:80'
  );
});

test('RC3: a body that was cut is a cut connection', () => {
  expect(describeNetworkError(new TypeError('terminated'), 'h').code).toBe('network.reset');
});

test.each([
  ['UND_ERR_HEADERS_OVERFLOW', 'Headers Overflow Error', /head of its answer is too long/],
  ['HPE_HEADER_OVERFLOW', 'Parse Error: Header overflow', /head of its answer is too long/],
  ['Z_DATA_ERROR', 'incorrect header check', /compressed/],
  ['ERR__ERROR_FORMAT_PADDING_1', 'Decompression failed', /compressed/],
  ['EACCES', 'connect EACCES 10.0.0.1:80', /does not allow/],
  ['EMFILE', 'socket EMFILE', /too many connections/],
  ['', 'bad port', /kept for another service/],
  ['', 'fetch failed', /why was not told/],
  ['HPE_INVALID_CONSTANT', 'Parse Error: Expected HTTP/, RTSP/ or ICE/', /does not speak HTTP/],
  [
    'EPROTO',
    'write EPROTO 80:error:0A000410:SSL routines:ssl3_read_bytes:sslv3 alert handshake failure',
    /in common/
  ],
  [
    'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED',
    'tlsv13 alert certificate required',
    /a certificate of yours/
  ],
  ['Z_BUF_ERROR', 'unexpected end of file', /cut the connection/],
  ['UND_ERR_SOCKET', 'other side closed', /cut the connection/]
])('RC3: “%s” (%s) is told in a sentence of ours', (code, words, sentence) => {
  const described = describeNetworkError(
    fetchFailed(code === '' ? new Error(words) : coded(code, words)),
    'h:1'
  );
  expect(described.message).toMatch(sentence);
  expect(described.message).not.toMatch(
    /Parse Error|fetch failed|Overflow Error|EMFILE|bad port|header check/
  );
  expect(described.hint).toMatch(/\.$/);
});

test('RC3: a failure that an error carries stays what it is', () => {
  const known = failure('network.timeout', { details: { host: 'h', seconds: 60 } });
  const wrapped = new Error('outer', { cause: failureError(known) });
  expect(describeNetworkError(wrapped, 'other')).toBe(known);
  expect(failureIn(wrapped)).toBe(known);
  expect(failureIn(new Error('plain'))).toBeNull();
});

test('RC3: a chain of causes that runs in a circle ends', () => {
  const one = new Error('one');
  const two = new Error('two', { cause: one });
  one.cause = two;
  expect(describeNetworkError(one, 'h').code).toBe('network.failed');
});

test('RC3: what is no error at all is described too', () => {
  expect(describeNetworkError('gone', 'h')).toMatchObject({ code: 'network.failed', cause: 'gone' });
});

test('SE1: a header that cannot be sent is told without its value', () => {
  let thrown: unknown;
  try {
    new Headers({ authorization: 'Bearer s3cret\nline' });
  } catch (error) {
    thrown = error;
  }
  const told = describeNetworkError(thrown, 'mcp.example');
  expect(told.message).toBe('The connection to mcp.example failed: one of its headers cannot be sent.');
  expect(JSON.stringify(told)).not.toContain('s3cret');
});
