// The picture that Xvfb keeps (an X window dump, XWDFile.h) as a PNG.
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { pngFile, TRUE_COLOUR } from './png.mjs';

const deflate = promisify(zlib.deflate);
// Fields of the dump's header: 32-bit numbers, big-endian.
const FIELD = {
  headerSize: 0,
  version: 1,
  width: 4,
  height: 5,
  byteOrder: 7,
  bitsPerPixel: 11,
  bytesPerLine: 12,
  colours: 19
};
const COLOUR_SIZE = 12;

/** @param {Buffer} dump @returns {Promise<Buffer>} */
export async function xwdToPng(dump) {
  const field = (/** @type {number} */ index) => dump.readUInt32BE(index * 4);
  if (dump.length < 100 || field(FIELD.version) !== 7) throw new Error('not an X window dump');
  if (field(FIELD.bitsPerPixel) !== 32)
    throw new Error(`a screen of ${field(FIELD.bitsPerPixel)} bits per pixel`);
  const width = field(FIELD.width);
  const height = field(FIELD.height);
  const stride = field(FIELD.bytesPerLine);
  const start = field(FIELD.headerSize) + field(FIELD.colours) * COLOUR_SIZE;
  // Blue, green, red, unused; the other way round where the server is big-endian.
  const [red, green, blue] = field(FIELD.byteOrder) === 0 ? [2, 1, 0] : [1, 2, 3];

  // Each line of a PNG begins with its filter: 0, none.
  const lines = Buffer.alloc(height * (1 + width * 3));
  let to = 0;
  for (let y = 0; y < height; y += 1) {
    to += 1;
    let from = start + y * stride;
    for (let x = 0; x < width; x += 1, from += 4) {
      lines[to] = dump[from + red] ?? 0;
      lines[to + 1] = dump[from + green] ?? 0;
      lines[to + 2] = dump[from + blue] ?? 0;
      to += 3;
    }
  }
  return pngFile({ width, height }, TRUE_COLOUR, await deflate(lines, { level: 3 }));
}
