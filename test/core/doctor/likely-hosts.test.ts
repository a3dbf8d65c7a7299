import { expect, test } from 'vitest';
import { likelyHosts } from '#core/doctor/likely-hosts';

test.each([
  ['lcoalhost', ['localhost']],
  ['locahost', ['localhost']],
  ['localhots', ['localhost']],
  ['mcp.exmaple.com', ['mcp.example.com']],
  ['mcp.example.con', ['mcp.example.com']],
  ['mcp.example.com', []],
  ['host', []],
  ['another.example.org', []]
])('OB7: %s may be meant for one of the hosts that are used', (host, meant) => {
  expect(likelyHosts(host, ['mcp.example.com', 'mcp.example.com'])).toEqual(meant);
});

test('OB7: the most alike comes first, and short names are not guessed from', () => {
  expect(likelyHosts('api.shop.test', ['api2.shop.test', 'api.shopp.tests'])).toEqual([
    'api2.shop.test',
    'api.shopp.tests'
  ]);
  expect(likelyHosts('ab', ['cd', 'abc'])).toEqual(['abc']);
});
