import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { unzip } from '../../build/lib/zip.mjs';
import { temporaryFolder } from './temporary';
import { zipFile } from './zip-file';

function place(archive: Buffer): { file: string; into: string } {
  const folder = temporaryFolder();
  const [file, into] = [path.join(folder, 'a.zip'), path.join(folder, 'into')];
  writeFileSync(file, archive);
  mkdirSync(into);
  return { file, into };
}

test('Start: stored and deflated files come out with their folders and modes, and progress is told', async () => {
  const { file, into } = place(
    zipFile([
      { name: 'app/', data: '' },
      { name: 'app/program', data: 'run me', mode: 0o100755 },
      { name: 'app/deep/text', data: 'x'.repeat(100_000), deflate: true },
      { name: 'app/left-out', data: 'no' }
    ])
  );
  const seen: [number, number][] = [];
  await unzip(file, into, {
    rename: (name) => (name.endsWith('left-out') ? undefined : name.replace('app/', '')),
    onBytes: (done, total) => seen.push([done, total])
  });
  expect(readdirSync(into).sort()).toEqual(['deep', 'program']);
  expect(readFileSync(path.join(into, 'deep/text'), 'utf8')).toBe('x'.repeat(100_000));
  expect(statSync(path.join(into, 'program')).mode & 0o111).toBe(0o111);
  expect(seen).toEqual([
    [6, 100_006],
    [100_006, 100_006]
  ]);
});

const whole = zipFile([{ name: 'a', data: 'hello hello hello', deflate: true }]);
const flipped = Buffer.from(zipFile([{ name: 'a', data: 'hello' }]));
flipped[flipped.indexOf('hello')] = 0x6a;

test.each([
  ['a name that leads outside', zipFile([{ name: '../out', data: 'x' }]), /outside the folder/],
  ['an absolute name', zipFile([{ name: '/etc/out', data: 'x' }]), /outside the folder/],
  ['a symbolic link', zipFile([{ name: 'a', data: '/etc', mode: 0o120777 }]), /link/],
  ['an encrypted file', zipFile([{ name: 'a', data: 'x', flags: 1 }]), /encrypted/],
  ['an unknown method', zipFile([{ name: 'a', data: 'x', method: 12 }]), /unknown method 12/],
  ['content that is not what was packed', flipped, /damaged/],
  ['a file cut short', whole.subarray(0, whole.length - 30), /not a zip file/],
  ['something else', Buffer.from('<html>Not found</html>'), /not a zip file/],
  ['nothing', Buffer.alloc(0), /not a zip file/]
])('Start: a zip file with %s is refused, and nothing of it is left outside', async (_what, archive, why) => {
  const { file, into } = place(archive);
  await expect(unzip(file, into)).rejects.toThrow(why);
  expect(readdirSync(path.dirname(into)).sort()).toEqual(['a.zip', 'into']);
});

test('Start: unpacking stops when it is told to', async () => {
  const { file, into } = place(zipFile([{ name: 'a', data: 'x' }]));
  await expect(unzip(file, into, { signal: AbortSignal.abort(new Error('stopped')) })).rejects.toThrow(
    'stopped'
  );
  expect(readdirSync(into)).toEqual([]);
});
