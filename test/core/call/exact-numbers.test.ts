import { expect, test } from 'vitest';
import { exactText, readExactly, rounded } from '#core/call/exact-numbers';
import { isJsonObject } from '#shared/json';

const again = (json: string) => exactText(JSON.stringify(readExactly(json).value));

test.each([
  '{"id":1,"result":{"n":12345678901234567890,"m":[1.0,-0,-0.0,1e5,1E+2,0.10],"t":"1.0 \\\\\\" 2.0"}}',
  '{"id":1,"result":{"plain":[1,-1,0,999999999999999,0.1,"12345678901234567890"]}}',
  '[{"id":1,"result":{"n":1.50}},{"id":2,"result":{"n":2.50}}]'
])('TL2: a result is written again digit by digit: %s', (json) => {
  expect(again(json)).toBe(json);
});

test('TL2: ids, errors and what a server asks keep the numbers that are worked with', () => {
  expect(readExactly('{"id":1.0,"result":{"n":1.0}}').value).toMatchObject({ id: 1 });
  const others = ['{"id":1.0,"error":{"code":-32601.0}}', '{"method":"x","params":{"progress":1.0}}'];
  for (const json of others)
    expect(readExactly(json)).toEqual({ value: JSON.parse(json) as unknown, hasMarks: false });
});

test('TL2: a number that is carried is a number again for whoever works with it', () => {
  const { value } = readExactly('{"id":1,"result":{"minimum":1.0,"deep":[{"n":1e2}],"text":"1.0"}}');
  const result = isJsonObject(value) ? value['result'] : null;
  if (!isJsonObject(result)) throw new Error('No result');
  expect(rounded(result)).toEqual({ minimum: 1, deep: [{ n: 100 }], text: '1.0' });
  const plain = { a: [1, { b: 'x' }] };
  expect(rounded(plain)).toBe(plain);
});

test('TL2: a text of a server is never taken for a number', () => {
  const { value } = readExactly('{"id":1,"result":{"n":1.0,"text":"patchbay-number-0:5"}}');
  const result = isJsonObject(value) ? value['result'] : null;
  if (!isJsonObject(result)) throw new Error('No result');
  expect(rounded(result)).toEqual({ n: 1, text: 'patchbay-number-0:5' });
});
