// The parts of a PNG file (ISO/IEC 15948).
import { crc32 } from 'node:zlib';

export const TRUE_COLOUR = 2;
export const PALETTE = 3;
export const TRUE_COLOUR_WITH_OPACITY = 6;

/**
 * @param {{ readonly width: number, readonly height: number }} size
 * @param {number} kind of colour
 * @param {Buffer} data the deflated lines, each of which begins with its filter
 * @param {Buffer} [palette] three bytes for each colour
 */
export function pngFile({ width, height }, kind, data, palette) {
  // Eight bits, the kind of colour, the only compression and filter there are, not interlaced.
  const header = Buffer.concat([uint32(width), uint32(height), Buffer.from([8, kind, 0, 0, 0])]);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    ...(palette === undefined ? [] : [chunk('PLTE', palette)]),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0))
  ]);
}

/** Big-endian. @param {number} value */
export function uint32(value) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/** @param {string} type @param {Buffer} data */
function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([uint32(data.length), body, uint32(crc32(body))]);
}
