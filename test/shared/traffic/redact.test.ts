import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonValue } from '#shared/json';
import { createRedactor } from '#shared/traffic/redact';
import { mask } from '#shared/traffic/secret-shapes';
import { secretsOf } from '#shared/traffic/secrets';

const plain = createRedactor([]);
const knowing = createRedactor(['s3cr3t"value', 'k-123456']);

/** Every text in a value: leaves and names. */
function texts(value: JsonValue): readonly string[] {
  if (typeof value !== 'object' || value === null) return [String(value)];
  return Object.entries(value).flatMap(([name, each]) => [name, ...texts(each)]);
}

describe('configured secrets', () => {
  test('OB1: go from texts, names of fields and numbers, wherever they stand', () => {
    const value = { a: ['x k-123456 y', { 'k-123456': 1 }], b: 'https://h/?q=s3cr3t%22value', c: 123 };
    expect(createRedactor(['k-123456', 's3cr3t"value', '123']).value(value)).toEqual({
      a: [`x ${mask} y`, { [mask]: 1 }],
      b: `https://h/?q=${mask}`,
      c: mask
    });
  });

  test('OB1: go from JSON that stands within a text', () => {
    expect(knowing.text(JSON.stringify({ a: 's3cr3t"value' }))).toBe(`{"a":"${mask}"}`);
  });

  test('OB1: are never cut in two where a text is shortened', () => {
    expect(knowing.cut('0123456789 k-123456', 15)).toBe('0123456789 ');
    expect(knowing.cut('0123456789 k-123456', 19)).toBe('0123456789 k-123456');
    expect(knowing.cut('k-123456 and more', 8)).toBe('k-123456');
  });

  test('OB1: no configured value leaves, whatever it is and whatever stands around it', () => {
    // A secret that is made of the mask's own letters, or of nothing but what every JSON has, cannot be told apart.
    const secret = fc.string({ minLength: 6, maxLength: 40 }).filter((value) => !mask.includes(value.trim()));
    const around = fc.string({ maxLength: 12 });
    fc.assert(
      fc.property(
        fc.array(secret, { minLength: 1, maxLength: 4 }),
        around,
        around,
        fc.jsonValue(),
        (all, a, b, rest) => {
          const env = Object.fromEntries(all.map((value, index) => [`A${index}_TOKEN`, value]));
          const secrets = secretsOf({
            transport: 'stdio',
            command: 'x',
            args: [],
            env,
            cwd: null,
            shellPrefix: null,
            disabled: false,
            startupTimeoutMs: null,
            callTimeoutMs: null
          });
          const redactor = createRedactor(secrets);
          const value = {
            list: all.map((each) => `${a}${each}${b}`),
            named: Object.fromEntries(
              all.map((each) => [`${a}${each}`, { rest: rest as JsonValue, deep: [each] }])
            ),
            nested: all.map((each) => JSON.stringify({ a: each }))
          };
          const shown = [...texts(redactor.value(value)), redactor.text(`${a}${all.join(b)}`)];
          for (const each of all) {
            expect(shown.filter((text) => text.replaceAll(mask, '').includes(each))).toEqual([]);
          }
        }
      ),
      { numRuns: 500 }
    );
  });
});

describe('what looks like a secret', () => {
  test.each([
    ['a token of a known service', `push with ghp_${'a1B2'.repeat(9)} now`, `push with ${mask} now`],
    ['a JSON web token', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl', mask],
    ['what follows a scheme', 'Authorization: Bearer abc123def456', `Authorization: Bearer ${mask}`],
    ['a password in an address', 'postgres://ann:hunter2@db/shop', `postgres://ann:${mask}@db/shop`],
    ['an assignment', 'API_KEY=abc&limit=2', `API_KEY=${mask}&limit=2`],
    ['an option', 'run --token abc --port 80', `run --token ${mask} --port 80`],
    [
      'JSON within a text',
      String.raw`{\"password\":\"hunter2\",\"a\":1}`,
      String.raw`{\"password\":\"[redacted]\",\"a\":1}`
    ],
    ['a private key', '-----BEGIN RSA PRIVATE KEY-----\nabc\n-----END RSA PRIVATE KEY-----.', `${mask}.`]
  ])('OB1: goes without being configured: %s', (_what, text, shown) => {
    expect(plain.text(text)).toBe(shown);
  });

  test.each([
    'Unexpected token: end of input',
    'Basic authentication is needed',
    'progressToken: call-7',
    '{"progressToken":"call-7","maxTokens":100}',
    'the key is under the mat',
    'see https://example.com:8080/a?b=c'
  ])('OB1: what is none stays readable: %s', (text) => {
    expect(plain.text(text)).toBe(text);
  });

  test('OB1: fields with a secret name lose their texts, but a schema of such a field stays readable', () => {
    expect(
      plain.value({
        password: 'a',
        pin: 1234,
        tokens: 812,
        secrets: { one: 'a', many: ['b'] },
        headers: [{ name: 'Authorization', value: 'x' }],
        args: ['--token', 'abc', '--port', '80'],
        properties: { apiKey: { type: 'string', description: 'yours', default: 'k' } },
        _meta: { progressToken: 'call-1' }
      })
    ).toEqual({
      password: mask,
      pin: mask,
      tokens: 812,
      secrets: { one: mask, many: [mask] },
      headers: [{ name: 'Authorization', value: mask }],
      args: ['--token', mask, '--port', '80'],
      properties: { apiKey: { type: 'string', description: 'yours', default: mask } },
      _meta: { progressToken: 'call-1' }
    });
  });
});
