import zlib from 'node:zlib';
import { expect, test } from 'vitest';
import { xwdToPng } from '../../build/lib/xwd-png.mjs';
import { windowDump } from './xwd';

/** The pieces of a PNG, with their checksums verified. */
function chunks(png: Buffer): Map<string, Buffer> {
  const found = new Map<string, Buffer>();
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at);
    const body = png.subarray(at + 4, at + 8 + length);
    expect(png.readUInt32BE(at + 8 + length)).toBe(zlib.crc32(body));
    found.set(body.toString('latin1', 0, 4), body.subarray(4));
    at += 12 + length;
  }
  return found;
}

test('Start: the picture has the colours of the screen, line by line', async () => {
  const dump = windowDump([
    [
      [255, 0, 1],
      [0, 254, 2]
    ],
    [
      [3, 4, 253],
      [9, 8, 7]
    ]
  ]);
  const png = await xwdToPng(dump);
  expect(png.toString('hex', 0, 8)).toBe('89504e470d0a1a0a');
  const parts = chunks(png);
  expect([...parts.keys()]).toEqual(['IHDR', 'IDAT', 'IEND']);
  expect([...parts.get('IHDR')!]).toEqual([0, 0, 0, 2, 0, 0, 0, 2, 8, 2, 0, 0, 0]);
  const lines = zlib.inflateSync(parts.get('IDAT')!);
  expect([...lines]).toEqual([0, 255, 0, 1, 0, 254, 2, 0, 3, 4, 253, 9, 8, 7]);
});

test('Start: what is no window dump, or has other pixels, is not shown as one', async () => {
  await expect(xwdToPng(Buffer.alloc(10))).rejects.toThrow('not an X window dump');
  const shallow = windowDump([[[0, 0, 0]]]);
  shallow.writeUInt32BE(8, 11 * 4);
  await expect(xwdToPng(shallow)).rejects.toThrow('8 bits per pixel');
});
