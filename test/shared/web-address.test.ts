import { expect, test } from 'vitest';
import { isWebAddress } from '#shared/web-address';

test('SE2: only the web’s own schemes are opened', () => {
  expect(isWebAddress('https://id.test/authorize?x=1')).toBe(true);
  expect(isWebAddress('http://127.0.0.1:8080/')).toBe(true);
  for (const url of [
    'file:///etc/passwd',
    'javascript:alert(1)',
    'ms-msdt:/id',
    'ssh://host',
    'data:text/html,x',
    '$(touch x)',
    ''
  ]) {
    expect(isWebAddress(url)).toBe(false);
  }
});
