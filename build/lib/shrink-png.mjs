// Makes pictures of the window small enough for the repository: 256 colours are plenty for a surface of few.
import { deflateSync, inflateSync } from 'node:zlib';
import { PALETTE, pngFile } from './png.mjs';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const CHANNELS = { 2: 3, 6: 4 };

/**
 * The same picture with at most 256 colours, without transparency.
 * @param {Buffer} png 8 bits a channel, RGB or RGBA, not interlaced, as browsers write them
 * @returns {Buffer}
 */
export function shrinkPng(png) {
  const { width, height, colours } = decode(png);
  const palette = choosePalette(colours);
  return encode(width, height, colours, palette);
}

/** @param {Buffer} png @returns {{ width: number, height: number, colours: Uint32Array }} 0xRRGGBB of each pixel */
export function decode(png) {
  if (!png.subarray(0, 8).equals(SIGNATURE)) throw new Error('This is not a PNG.');
  const header = png.subarray(16, 29);
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const channels = CHANNELS[/** @type {2 | 6} */ (header[9])];
  if (header[8] !== 8 || channels === undefined || header[12] !== 0)
    throw new Error('This PNG is of another kind.');
  const data = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      data.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  }
  const bytes = unfilter(inflateSync(Buffer.concat(data)), width * channels, height, channels);
  const colours = new Uint32Array(width * height);
  for (let pixel = 0; pixel < colours.length; pixel += 1)
    colours[pixel] = bytes.readUIntBE(pixel * channels, 3);
  return { width, height, colours };
}

/** Undoes what each row says of itself (PNG specification, section 9). @returns {Buffer} */
function unfilter(
  /** @type {Buffer} */ raw,
  /** @type {number} */ stride,
  /** @type {number} */ rows,
  /** @type {number} */ step
) {
  const out = Buffer.alloc(stride * rows);
  for (let row = 0; row < rows; row += 1) {
    const filter = raw[row * (stride + 1)];
    for (let x = 0; x < stride; x += 1) {
      const at = row * stride + x;
      const left = x < step ? 0 : (out[at - step] ?? 0);
      const up = row === 0 ? 0 : (out[at - stride] ?? 0);
      const corner = row === 0 || x < step ? 0 : (out[at - stride - step] ?? 0);
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter ?? 0] ?? 0;
      out[at] = ((raw[row * (stride + 1) + 1 + x] ?? 0) + guess) & 255;
    }
  }
  return out;
}

function paeth(/** @type {number} */ left, /** @type {number} */ up, /** @type {number} */ corner) {
  const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}

/** The 256 most frequent of the colours, close ones counted together. @returns {number[]} */
function choosePalette(/** @type {Uint32Array} */ colours) {
  /** @type {Map<number, number>} */
  const exact = new Map();
  for (const colour of colours) exact.set(colour, (exact.get(colour) ?? 0) + 1);
  const frequent = [...exact].sort((a, b) => b[1] - a[1]);
  /** @type {number[]} */
  const palette = [];
  for (const [colour] of frequent) {
    if (palette.length === 256) break;
    if (palette.length < 16 || palette.every((other) => distance(colour, other) > 40)) palette.push(colour);
  }
  return palette;
}

function distance(/** @type {number} */ a, /** @type {number} */ b) {
  const part = (/** @type {number} */ shift) => ((a >> shift) & 255) - ((b >> shift) & 255);
  return part(16) ** 2 + part(8) ** 2 + part(0) ** 2;
}

/** @returns {Buffer} */
function encode(
  /** @type {number} */ width,
  /** @type {number} */ height,
  /** @type {Uint32Array} */ colours,
  /** @type {number[]} */ palette
) {
  /** @type {Map<number, number>} */
  const nearest = new Map();
  const indexOf = (/** @type {number} */ colour) => {
    let index = nearest.get(colour);
    if (index === undefined) {
      index = palette.reduce(
        (best, other, at) => (distance(colour, other) < distance(colour, palette[best] ?? 0) ? at : best),
        0
      );
      nearest.set(colour, index);
    }
    return index;
  };
  const raw = Buffer.alloc((width + 1) * height);
  for (let row = 0; row < height; row += 1) {
    for (let x = 0; x < width; x += 1)
      raw[row * (width + 1) + 1 + x] = indexOf(colours[row * width + x] ?? 0);
  }
  const bytes = palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]);
  return pngFile({ width, height }, PALETTE, deflateSync(raw, { level: 9 }), Buffer.from(bytes));
}
