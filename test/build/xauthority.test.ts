import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { encodeXauthority, writeXauthority } from '../../build/lib/xauthority.mjs';
import { temporaryFolder } from './temporary';

const cookie = Uint8Array.from({ length: 16 }, (_, i) => i + 1);

test('Start: the cookie of a screen is written as X reads it, for every address and number', () => {
  expect(encodeXauthority(cookie).toString('hex')).toBe(
    ['ffff', '0000', '0000', '0012', Buffer.from('MIT-MAGIC-COOKIE-1').toString('hex'), '0010'].join('') +
      '0102030405060708090a0b0c0d0e0f10'
  );
});

test('Start: only the person themselves can read the cookie, and a file in its place is not written over', async () => {
  const file = path.join(temporaryFolder(), 'Xauthority');
  await writeXauthority(file, cookie);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file).equals(encodeXauthority(cookie))).toBe(true);
  await expect(writeXauthority(file, cookie)).rejects.toThrow('EEXIST');
});
