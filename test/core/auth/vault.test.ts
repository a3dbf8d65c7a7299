import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { accountKey } from '#core/auth/identity';
import type { StoredTokens, Vault } from '#core/auth/contract';
import { createLongSecrets } from '#core/auth/long-secret';
import { createTurns } from '#core/auth/turns';
import { createVault } from '#core/auth/vault';
import { nodeClock, nodeRandom } from '#core/node-ports';
import { failed } from '#shared/failure';
import type { RemoteConfig } from '#shared/server/config';
import { createFakeKeychain, type FakeKeychain } from '../../fakes/keychain';
import { testEnvironment } from '../process/test-host';

const mail = { key: 'mail-1', account: '' };
const tokens: StoredTokens = {
  ...{ accessToken: 'at-1', tokenType: 'Bearer', refreshToken: 'rt-1', expiresAt: 5_000, scope: 'a b' },
  ...{ issuer: 'https://id.test', resource: null, clientId: 'c', identity: null },
  ...{ signedInAt: 1, renewedAt: null, ended: null }
};

function openVault(keychain: FakeKeychain, home?: string): Vault {
  const folder = home ?? mkdtempSync(path.join(os.tmpdir(), 'patchbay-vault-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const environment = { ...testEnvironment(), home: folder, platform: 'win32' as const };
  const ports = { keychain, random: nodeRandom, environment, log, clock: nodeClock };
  return createVault({ ports, inTurn: createTurns(ports) });
}

/** Refuses what Windows refuses: more than 2,560 bytes in one item. */
function createWindowsKeychain(): FakeKeychain {
  const keychain = createFakeKeychain();
  const { set } = keychain;
  keychain.set = (account, secret) =>
    Buffer.byteLength(secret) > 2_560
      ? Promise.resolve(failed('storage.keychain-full', { cause: 'The stub received bad data.' }))
      : set(account, secret);
  return keychain;
}

test('AU3: what is kept is found again, listed, and gone once it is removed', async () => {
  const keychain = createFakeKeychain();
  const vault = openVault(keychain);
  await vault.write('tokens', mail, tokens);
  await vault.write('tokens', { key: 'mail-1', account: 'work' }, { ...tokens, accessToken: 'at-2' });
  expect(await vault.read('tokens', mail)).toEqual({ ok: true, value: tokens });
  expect(await vault.list('tokens')).toEqual({ ok: true, value: [mail, { key: 'mail-1', account: 'work' }] });
  expect(await vault.list('registration')).toEqual({ ok: true, value: [] });
  await vault.remove('tokens', mail);
  expect(await vault.read('tokens', mail)).toEqual({ ok: true, value: null });
  expect(await vault.list('tokens')).toEqual({ ok: true, value: [{ key: 'mail-1', account: 'work' }] });
});

test('AU3: secrets larger than the platform’s limit are split, and leave nothing behind when they shrink', async () => {
  const keychain = createWindowsKeychain();
  const vault = openVault(keychain);
  const large = { ...tokens, accessToken: `${'é'.repeat(3_000)}${'x'.repeat(9_000)}` };
  expect(await vault.write('tokens', mail, large)).toEqual({ ok: true, value: null });
  expect(await vault.read('tokens', mail)).toEqual({ ok: true, value: large });
  expect(keychain.items.size).toBeGreaterThan(5);
  await vault.write('tokens', mail, tokens);
  expect(await vault.read('tokens', mail)).toEqual({ ok: true, value: tokens });
  expect(keychain.items.size).toBe(2);
});

test('AU3: a part that is lost makes the secret count as none, never as another one', async () => {
  const keychain = createWindowsKeychain();
  const vault = openVault(keychain);
  await vault.write('tokens', mail, { ...tokens, accessToken: 'x'.repeat(9_000) });
  const part = [...keychain.items.keys()].find((name) => name.includes('#'))!;
  keychain.items.delete(part);
  expect(await vault.read('tokens', mail)).toEqual({ ok: true, value: null });
});

test('AU3: a writing that fails half way leaves what was there before', async () => {
  const keychain = createWindowsKeychain();
  const vault = openVault(keychain);
  await vault.write('tokens', mail, tokens);
  const { set } = keychain;
  let writes = 0;
  keychain.set = (account, secret) => {
    writes += 1;
    return writes > 2
      ? Promise.resolve(failed('storage.keychain-full', { cause: 'no room' }))
      : set(account, secret);
  };
  const answer = await vault.write('tokens', mail, { ...tokens, accessToken: 'x'.repeat(9_000) });
  expect(answer).toMatchObject({ ok: false, failure: { code: 'storage.keychain-full' } });
  keychain.set = set;
  expect(await vault.read('tokens', mail)).toEqual({ ok: true, value: tokens });
});

test('AU3: a record of a later version, or one that is no record, counts as none', async () => {
  const keychain = createFakeKeychain();
  const vault = openVault(keychain);
  for (const stored of [
    '',
    'null',
    '{',
    '{"v":2,"record":{}}',
    '{"v":1,"record":{"accessToken":7}}',
    '[object Object]'
  ]) {
    keychain.items.set('sign-in/tokens/mail-1', stored);
    expect(await vault.read('tokens', mail)).toEqual({ ok: true, value: null });
  }
});

test('AU3: whatever is kept comes back as it was, in pieces of any size', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.integer({ min: 1, max: 50 }),
      async (text, limit) => {
        const secrets = createLongSecrets(createFakeKeychain(), nodeRandom, 'linux', limit);
        const json = JSON.stringify(text);
        await secrets.set('a', json);
        const back = await secrets.get('a');
        expect(back.ok && back.value !== null && JSON.parse(back.value)).toBe(text);
      }
    ),
    { numRuns: 50 }
  );
});

test('AU3: the place of a sign-in depends on name, transport, address, headers and client, and on nothing else', () => {
  const config: RemoteConfig = {
    ...{ transport: 'http', url: 'https://mcp.test/mcp', headers: { A: '1', B: '2' }, disabled: false },
    ...{ startupTimeoutMs: null, callTimeoutMs: null }
  };
  const key = accountKey({ name: 'mail', config });
  expect(accountKey({ name: 'mail', config: { ...config, callTimeoutMs: 5, disabled: true } })).toBe(key);
  expect(accountKey({ name: 'mail', config: { ...config, headers: { b: '2', a: '1' } } })).toBe(key);
  const others = [
    accountKey({ name: 'post', config }),
    accountKey({ name: 'mail', config: { ...config, transport: 'sse' } }),
    accountKey({ name: 'mail', config: { ...config, url: 'https://mcp.test/' } }),
    accountKey({ name: 'mail', config: { ...config, headers: { A: '1' } } }),
    accountKey({ name: 'mail', config: { ...config, oauth: { clientId: 'c' } } })
  ];
  expect(new Set([key, ...others]).size).toBe(6);
});
