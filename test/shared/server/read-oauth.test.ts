import { expect, test } from 'vitest';
import { identity } from '#shared/server/identity';
import { kinds, read, remote } from './reading';

const file = (oauth: unknown): string =>
  JSON.stringify({ mcpServers: { a: { url: 'https://x.example/mcp', oauth } } });

test('AU2: how a server is signed in to is read, with its variables filled in', () => {
  const reading = read(
    file({
      ...{ clientId: '${ID}', callbackPort: 4711, scopes: 'read  write', xaa: true, account: 'work' },
      ...{
        authServerMetadataUrl: 'https://as.example/${ID}',
        grant: 'jwt_bearer',
        assertionFile: '${HOME}/jwt'
      }
    }),
    { ID: 'me', HOME: '/home/mara' }
  );
  expect(remote(reading, 'a').oauth).toEqual({
    ...{ clientId: 'me', callbackPort: 4711, scopes: ['read', 'write'], xaa: true, account: 'work' },
    ...{
      authServerMetadataUrl: 'https://as.example/me',
      grant: 'jwt_bearer',
      assertionFile: '/home/mara/jwt'
    }
  });
  expect(remote(read(file({ scopes: ['a', 'b'], clientId: null })), 'a').oauth).toEqual({
    scopes: ['a', 'b']
  });
  expect('oauth' in remote(read(file(null)), 'a')).toBe(false);
});

test('AU2: what cannot be understood of it is named and left out, and the server stays', () => {
  const reading = read(
    file({ clientId: 3, callbackPort: 70_000, scopes: [1], xaa: 'yes', grant: 'implicit' })
  );
  expect(remote(reading, 'a').oauth).toEqual({});
  const problems = [...reading.problems, ...reading.entries.flatMap((entry) => entry.problems)];
  expect(new Set(kinds(problems))).toEqual(new Set(['ignored-field']));
  expect(new Set(problems.map(({ field }) => field))).toEqual(
    new Set(['oauth.clientId', 'oauth.callbackPort', 'oauth.scopes', 'oauth.xaa', 'oauth.grant'])
  );
  expect('oauth' in remote(read(file('yes')), 'a')).toBe(false);
});

test('AU10: two accounts at one address are two servers, and the same account is one', () => {
  const of = (oauth: unknown): string => identity(remote(read(file(oauth)), 'a'));
  expect(of({ account: 'work' })).not.toBe(of({ account: 'home' }));
  expect(of({ account: 'work' })).not.toBe(of(null));
  expect(of({ account: 'work' })).toBe(of({ account: 'work', callbackPort: 1 }));
  expect(of({})).toBe(of(null));
});
