import { expect, test } from 'vitest';
import { withoutSecretArguments } from '#shared/call/secret-arguments';
import { withoutSecretValues, withVariables } from '#shared/call/collection';

const schema = {
  properties: {
    code: { type: 'string', format: 'password' },
    login: { properties: { phrase: { type: 'string', writeOnly: true } } }
  }
};

test('SE5: what the schema or its name calls secret is not saved, and is named', () => {
  const given = '{"code":"1","login":{"phrase":"p","user":"u"},"api_key":"k","n":1.0,"list":[{"token":"t"}]}';
  expect(withoutSecretArguments(schema, given)).toEqual({
    argumentsText: '{"login":{"user":"u"},"n":1.0,"list":[{}]}',
    leftOut: ['code', 'login.phrase', 'api_key', 'list.0.token']
  });
});

test('SE5: a variable in the place of a secret is saved, and so is what holds none', () => {
  for (const text of ['{"code":"{{code}}"}', '{"code":""}', '{ "n": 12345678901234567890 }']) {
    expect(withoutSecretArguments(schema, text)).toEqual({ argumentsText: text, leftOut: [] });
  }
  expect(withoutSecretArguments(schema, '{"code":"x')).toEqual({ argumentsText: '{}', leftOut: [] });
});

test('SE5: the value of a variable with a secret name is in no file, and asked for again', () => {
  const collection = { requests: [], variables: { api_key: 'k', owner: 'mara' } };
  const stored = withoutSecretValues(collection);
  expect(stored.variables).toEqual({ api_key: '', owner: 'mara' });
  const text = '{"key":"{{api_key}}","owner":"{{owner}}"}';
  expect(withVariables(text, stored.variables)).toMatchObject({
    failure: { code: 'call.missing-variable', details: { names: 'api_key' } }
  });
  expect(withVariables(text, collection.variables)).toEqual({
    ok: true,
    value: '{"key":"k","owner":"mara"}'
  });
});
