import { expect, test } from 'vitest';
import { collectionFile, readCollectionFile, withVariables } from '#shared/call/collection';

test('TL4: variables stand within strings, and one alone may be any JSON', () => {
  const text = '{"repo":"{{owner}}/{{ repo }}","n":"{{count}}","raw":12345678901234567890,"x{{owner}}":1}';
  const filled = withVariables(text, { owner: 'a"b', repo: 'shop', count: '=42' });
  expect(filled).toEqual({
    ok: true,
    value: '{"repo":"a\\"b/shop","n":42,"raw":12345678901234567890,"xa\\"b":1}'
  });
  expect(withVariables('{"n":"{{count}}"}', { count: '=not json' })).toEqual({
    ok: true,
    value: '{"n":"=not json"}'
  });
});

test('TL4: a variable without a value is named', () => {
  expect(withVariables('{"a":"{{x}} {{y}}"}', { x: '1' })).toMatchObject({
    ok: false,
    failure: { code: 'call.missing-variable', details: { names: 'y' } }
  });
});

test('TL4: a collection that is exported is the same when it is imported', () => {
  const collection = {
    requests: [{ id: 'a', name: 'One', server: 's', tool: 't', argumentsText: '{"n":1.0}' }],
    variables: { owner: 'mara' }
  };
  const read = readCollectionFile(collectionFile('Mine', collection), () => 'a');
  expect(read).toEqual({ ok: true, value: { name: 'Mine', collection } });
  expect(readCollectionFile('[]', () => 'a')).toMatchObject({ failure: { code: 'config.not-a-collection' } });
  expect(readCollectionFile('{', () => 'a')).toMatchObject({ failure: { code: 'config.not-a-collection' } });
});
