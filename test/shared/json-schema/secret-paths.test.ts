import { expect, test } from 'vitest';
import { secretPaths } from '#shared/json-schema/field-at';
import { openBook } from '#shared/json-schema/flatten';
import { prepare } from '#shared/json-schema/prepare';
import { readDraft } from '#shared/json-schema/read-draft';

test('SE4: secrets are found wherever they stand, by schema or by name', () => {
  const schema = {
    properties: {
      auth: { properties: { key: { type: 'string', format: 'password' } } },
      token: { type: 'string' }
    }
  };
  const read = readDraft('{"auth":{"key":"k","user":"u"},"token":"t","list":[{"token":"x"}]}');
  if (!read.ok) throw new Error(read.fault.key);
  const book = openBook(prepare(schema).root);
  expect(secretPaths(book, read.draft, (name) => name === 'token')).toEqual([
    ['auth', 'key'],
    ['token'],
    ['list', '0', 'token']
  ]);
});
