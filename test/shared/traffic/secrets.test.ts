import { describe, expect, test } from 'vitest';
import type { RemoteConfig, StdioConfig } from '#shared/server/config';
import { isSecretName } from '#shared/traffic/secret-name';
import { secretsOf } from '#shared/traffic/secrets';

const common = { disabled: false, startupTimeoutMs: null, callTimeoutMs: null };

function local(change: Partial<StdioConfig>): StdioConfig {
  return {
    ...common,
    transport: 'stdio',
    command: 'x',
    args: [],
    env: {},
    cwd: null,
    shellPrefix: null,
    ...change
  };
}

function remote(change: Partial<RemoteConfig>): RemoteConfig {
  return { ...common, transport: 'http', url: 'https://mcp.example/', headers: {}, ...change };
}

test.each([
  'token',
  'accessToken',
  'GITHUB_TOKEN',
  'x-api-key',
  'apikey',
  'client_secret',
  'Authorization',
  'Set-Cookie',
  'dbPassword',
  'passwd',
  'AWS_SECRET_ACCESS_KEY',
  'privateKey',
  'credentials'
])('OB1: the name %s says that its value is a secret', (name) => {
  expect(isSecretName(name)).toBe(true);
});

test.each([
  'progressToken',
  'nextPageToken',
  'maxTokens',
  'tokens',
  'completion_tokens',
  'tokenType',
  'token_endpoint',
  'author',
  'authorizationUrl',
  'key',
  'secretary',
  'keyboard',
  'name'
])('OB1: the name %s says nothing of a secret', (name) => {
  expect(isSecretName(name)).toBe(false);
});

describe('the configured secrets of a server', () => {
  test('OB1: every variable counts but folders, numbers, plain addresses and what is too short', () => {
    const env = {
      API_TOKEN: 'abc',
      DSN: 'hunter-2-hunter',
      ROOT: '/home/ann/work',
      PORT: '30001234',
      BASE_URL: 'http://localhost:3000',
      MODE: 'dev',
      HOOK: '/T000/B000/XyZ0123456789abcdefghij'
    };
    expect(secretsOf(local({ env }))).toEqual([
      '/T000/B000/XyZ0123456789abcdefghij',
      'hunter-2-hunter',
      'abc'
    ]);
  });

  test('OB1: a password within an address and a key within its path or query count, in both spellings', () => {
    const env = { DATABASE_URL: 'postgres://ann:p%40ssw0rd@db.example/shop' };
    const url = 'https://mcp.example/s/0123456789abcdefghijkl/mcp?key=k-123456&limit=20';
    expect(secretsOf(local({ env }))).toEqual(expect.arrayContaining(['p%40ssw0rd', 'p@ssw0rd']));
    expect(secretsOf(remote({ url }))).toEqual(['0123456789abcdefghijkl', 'k-123456']);
  });

  test('OB1: of a header the value counts and what follows its scheme, also decoded; harmless headers do not', () => {
    const headers = {
      Authorization: `Basic ${Buffer.from('ann:s3same-open').toString('base64')}`,
      'X-Key': 'Bearer q-998877',
      Accept: 'application/json',
      Cookie: 'sid=0011223344; theme=dark-blue'
    };
    const found = secretsOf(remote({ headers }));
    expect(found).toEqual(
      expect.arrayContaining(['s3same-open', 'q-998877', 'Bearer q-998877', '0011223344'])
    );
    expect(found).not.toContain('application/json');
  });

  test('OB1: options whose name says so count, in each of their forms', () => {
    const args = [
      '--token=t-445566',
      '--api-key',
      'k-778899',
      '--header',
      'Authorization: Bearer b-112233',
      '--port',
      '8080'
    ];
    const found = secretsOf(local({ args }));
    expect(found).toEqual(expect.arrayContaining(['t-445566', 'k-778899', 'b-112233']));
    expect(found).not.toContain('8080');
  });
});
