// Pixels as PNG, and PNGs as the icon files of Windows and macOS.
import { deflateSync } from 'node:zlib';
import { pngFile, TRUE_COLOUR_WITH_OPACITY, uint32 } from '../lib/png.mjs';

/**
 * @param {number} size of the square
 * @param {Buffer} rgba four bytes a pixel
 */
export function png(size, rgba) {
  // Each line begins with its filter: 0, none.
  const lines = Buffer.alloc(size * (1 + size * 4));
  for (let y = 0; y < size; y += 1) {
    rgba.copy(lines, y * (1 + size * 4) + 1, y * size * 4, (y + 1) * size * 4);
  }
  return pngFile({ width: size, height: size }, TRUE_COLOUR_WITH_OPACITY, deflateSync(lines, { level: 9 }));
}

/** @param {ReadonlyMap<number, Buffer>} images by size @param {number} size */
function imageOf(images, size) {
  const image = images.get(size);
  if (image === undefined) throw new Error(`no image of ${size} pixels`);
  return image;
}

/**
 * Windows: a directory of images, little-endian; a size of 256 is written as 0.
 * @param {ReadonlyMap<number, Buffer>} images @param {readonly number[]} sizes
 */
export function ico(images, sizes) {
  const directory = Buffer.alloc(6 + sizes.length * 16);
  directory.writeUInt16LE(1, 2);
  directory.writeUInt16LE(sizes.length, 4);
  let at = directory.length;
  sizes.forEach((size, index) => {
    const entry = 6 + index * 16;
    const image = imageOf(images, size);
    directory.set([size % 256, size % 256, 0, 0], entry);
    directory.writeUInt16LE(1, entry + 4);
    directory.writeUInt16LE(32, entry + 6);
    directory.writeUInt32LE(image.length, entry + 8);
    directory.writeUInt32LE(at, entry + 12);
    at += image.length;
  });
  return Buffer.concat([directory, ...sizes.map((size) => imageOf(images, size))]);
}

// The kinds that hold a PNG; those with a second name are the same pixels for screens of double density.
const ICNS_KINDS = /** @type {const} */ ([
  ['icp4', 16],
  ['ic11', 32],
  ['icp5', 32],
  ['ic12', 64],
  ['ic07', 128],
  ['ic13', 256],
  ['ic08', 256],
  ['ic14', 512],
  ['ic09', 512],
  ['ic10', 1024]
]);

/** macOS: a chain of named images. @param {ReadonlyMap<number, Buffer>} images */
export function icns(images) {
  const body = Buffer.concat(
    ICNS_KINDS.map(([kind, size]) => {
      const image = imageOf(images, size);
      return Buffer.concat([Buffer.from(kind, 'latin1'), uint32(8 + image.length), image]);
    })
  );
  return Buffer.concat([Buffer.from('icns', 'latin1'), uint32(8 + body.length), body]);
}
