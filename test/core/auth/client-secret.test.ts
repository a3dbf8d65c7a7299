import { expect, test } from 'vitest';
import { clientSecretOf } from '#core/auth/client-secret';
import { ok } from '#shared/failure';
import type { RemoteConfig } from '#shared/server/config';
import { createMemoryVault } from './memory-vault';

const ref = { key: 'server', account: 'mara' };

function configOf(clientSecret?: string): RemoteConfig {
  return {
    ...{ transport: 'http', url: 'https://a.test/', headers: {}, disabled: false },
    ...{ startupTimeoutMs: null, callTimeoutMs: null },
    oauth: { clientId: 'c', ...(clientSecret === undefined ? {} : { clientSecret }) }
  };
}

test('CF7, AU2: a client’s secret that the file refers to is fetched from the keychain; what was typed goes before', async () => {
  const memory = createMemoryVault();
  const kept = new Map([['far/client-secret', 'of-the-keychain']]);
  const vault = { ...memory, secret: (name: string) => Promise.resolve(ok(kept.get(name) ?? null)) };
  const ask = (clientSecret?: string) => clientSecretOf('c', configOf(clientSecret), ref, vault);
  expect(await ask()).toEqual(ok(null));
  expect(await ask('as-it-is')).toEqual(ok('as-it-is'));
  expect(await ask('${keychain:far/client-secret}')).toEqual(ok('of-the-keychain'));
  expect(await ask('${keychain:gone}')).toMatchObject({
    ok: false,
    failure: { code: 'config.missing-secret', details: { reference: 'gone' } }
  });
  await memory.write('client-secret', ref, { clientId: 'c', secret: 'typed' });
  expect(await ask('${keychain:far/client-secret}')).toEqual(ok('typed'));
  // Typed for another client, it is nobody’s now.
  await memory.write('client-secret', ref, { clientId: 'other', secret: 'typed' });
  expect(await ask('as-it-is')).toEqual(ok('as-it-is'));
});
