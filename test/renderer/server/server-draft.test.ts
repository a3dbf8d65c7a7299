import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ServerDefinition } from '#shared/ipc/server-commands';
import {
  argsFromLines,
  argsToLines,
  definitionOf,
  draftOf,
  emptyDraft,
  faultsOf
} from '../../../renderer/server/server-draft';

const secrets = fc.dictionary(
  fc.stringMatching(/^[A-Z][A-Z0-9_]{0,8}$/),
  fc.oneof(fc.string(), fc.constant({ keep: true as const }))
);
const common = {
  name: fc.stringMatching(/^[a-z][a-z0-9 -]{0,8}[a-z0-9]$/),
  startupTimeoutMs: fc.option(fc.integer({ min: 1, max: 86_400_000 })),
  callTimeoutMs: fc.option(fc.integer({ min: 1, max: 86_400_000 }))
};
const definitions: fc.Arbitrary<ServerDefinition> = fc.oneof(
  fc.record({
    ...common,
    transport: fc.constant('stdio' as const),
    command: fc.constantFrom('npx', '/opt/a program/run', 'C:\\Tools\\server.exe'),
    args: fc.array(fc.string()),
    env: secrets,
    cwd: fc.option(fc.constantFrom('/tmp', '~/work'))
  }),
  fc.record({
    ...common,
    transport: fc.constantFrom('http' as const, 'sse' as const),
    url: fc.webUrl(),
    headers: secrets
  })
);

test('CF6: what the form is filled with is what it saves, to the letter', () => {
  fc.assert(
    fc.property(definitions, (definition) => {
      const draft = draftOf(definition);
      expect(faultsOf(draft)).toEqual({});
      expect(definitionOf(draft)).toEqual(definition);
    })
  );
});

test('CF6: arguments stand one a line, and whatever a line cannot hold is quoted', () => {
  expect(argsToLines(['-y', '@example/x', 'two words'])).toBe('-y\n@example/x\ntwo words');
  expect(argsToLines(['a\nb', '', '"q"'])).toBe('"a\\nb"\n""\n"\\"q\\""');
  expect(argsFromLines('  -y \n\n  two words\n""')).toEqual(['-y', 'two words', '']);
  expect(argsFromLines('"open')).toBeNull();
});

test('CF6: a program needs a name and a program, and nothing of an address', () => {
  expect(faultsOf({ ...emptyDraft, url: 'nonsense' })).toEqual({ name: 'missing', command: 'missing' });
});

test.each([
  ['', 'missing'],
  ['example.com/mcp', 'notAddress'],
  ['ftp://example.com', 'wrongScheme'],
  ['https://example.com/mcp', undefined],
  ['${HOST}/mcp', undefined]
])('CF6: the address “%s” has the fault %s', (url, fault) => {
  expect(faultsOf({ ...emptyDraft, name: 'x', transport: 'http', url }).url).toBe(fault);
});

test('CF6: two headers of one name are a fault, also when their letters differ by case', () => {
  const row = (name: string) => ({ name, value: '1', isKept: false });
  const draft = { ...emptyDraft, name: 'x', transport: 'http' as const, url: 'https://example.com' };
  expect(faultsOf({ ...draft, headers: [row('X-Key'), row('x-key')] }).headers).toBe('twice');
  expect(faultsOf({ ...draft, headers: [row('X-Key'), row('')] }).headers).toBe('unnamed');
  expect(faultsOf({ ...draft, headers: [row('X-Key'), { name: '', value: '', isKept: false }] })).toEqual({});
});

test.each(['0', '-1', 'soon', '86401', '0.0001'])('CF6: “%s” is no number of seconds', (startupLimit) => {
  expect(faultsOf({ ...emptyDraft, startupLimit }).startupLimit).toBe('notSeconds');
});

test('TR10: the program for headers passes the form unchanged; an open quotation mark is a fault, and empty is none', () => {
  const definition: ServerDefinition = {
    name: 'a',
    startupTimeoutMs: null,
    callTimeoutMs: null,
    transport: 'http',
    url: 'https://x.example/mcp',
    headers: {},
    headersHelper: 'op read "op://a b/token"'
  };
  const draft = draftOf(definition);
  expect(definitionOf(draft)).toEqual(definition);
  expect(faultsOf({ ...draft, headersHelper: 'op "open' })).toEqual({ headersHelper: 'openQuote' });
  expect('headersHelper' in definitionOf({ ...draft, headersHelper: ' ' })).toBe(false);
});
