import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import zlib from 'node:zlib';
import { extractOne } from '../../build/lib/tgz.mjs';
import { temporaryFolder } from './temporary';

function tar(files: readonly (readonly [name: string, data: Buffer, kind?: string])[]): Buffer {
  const blocks = files.flatMap(([name, data, kind = '0']) => {
    const header = Buffer.alloc(512);
    header.write(name);
    header.write(`${data.length.toString(8).padStart(11, '0')}\0`, 124);
    header.write(kind, 156);
    return [header, data, Buffer.alloc((512 - (data.length % 512)) % 512)];
  });
  return zlib.gzipSync(Buffer.concat([...blocks, Buffer.alloc(1024)]));
}

function place(archive: Buffer): { archive: string; target: string } {
  const folder = temporaryFolder();
  writeFileSync(path.join(folder, 'a.tgz'), archive);
  return { archive: path.join(folder, 'a.tgz'), target: path.join(folder, 'out') };
}

test('Start: one file comes out of a package byte for byte, whatever its size and wherever it stands', async () => {
  const wanted = Buffer.from(Array.from({ length: 300_001 }, (_, i) => (i * 7) % 251));
  const { archive, target } = place(
    tar([
      ['package/pax', Buffer.from('30 path=package/app.zip\n'), 'x'],
      ['package/package.json', Buffer.from('{}')],
      ['package/app.zip', wanted],
      ['package/after', Buffer.alloc(700)]
    ])
  );
  let last: [number, number] = [0, 0];
  await extractOne(archive, 'package/app.zip', target, { onBytes: (done, total) => (last = [done, total]) });
  expect(readFileSync(target).equals(wanted)).toBe(true);
  expect(last).toEqual([wanted.length, wanted.length]);
});

test('Start: a package without the file, or cut short, is refused', async () => {
  const without = place(tar([['package/other', Buffer.from('x')]]));
  await expect(extractOne(without.archive, 'package/app.zip', without.target)).rejects.toThrow(
    /no package\/app.zip/
  );
  const cut = place(tar([['package/app.zip', Buffer.alloc(5000, 1)]]).subarray(0, 60));
  await expect(extractOne(cut.archive, 'package/app.zip', cut.target)).rejects.toThrow(/unexpected end/);
});

test('Start: a link of that name is not taken for the file', async () => {
  const { archive, target } = place(tar([['package/app.zip', Buffer.alloc(0), '2']]));
  await expect(extractOne(archive, 'package/app.zip', target)).rejects.toThrow(/no package/);
  expect(readFileSync(target).length).toBe(0);
});
