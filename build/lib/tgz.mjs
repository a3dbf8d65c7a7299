// Takes one file out of a .tgz, reading it as a stream. Format: ustar, 512-byte blocks.
import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import zlib from 'node:zlib';

const BLOCK = 512;
const REGULAR = ['0', '\0'];

/**
 * @param {string} archive
 * @param {string} name the entry's whole name
 * @param {string} target the file to write
 * @param {{ onBytes?: (done: number, total: number) => void, signal?: AbortSignal | undefined }} [options]
 */
export async function extractOne(archive, name, target, { onBytes, signal } = {}) {
  const stream = createReadStream(archive).pipe(zlib.createGunzip());
  const out = await fs.open(target, 'wx');
  try {
    let pending = Buffer.alloc(0);
    // Bytes of the present entry that are still to come, with the padding after it.
    let left = 0;
    let padding = 0;
    let isWanted = false;
    let total = 0;
    for await (const chunk of stream) {
      signal?.throwIfAborted();
      pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
      while (pending.length > 0) {
        if (left > 0) {
          const part = pending.subarray(0, left);
          if (isWanted) await out.writeFile(part);
          left -= part.length;
          pending = pending.subarray(part.length);
          if (isWanted) onBytes?.(total - left, total);
          if (isWanted && left === 0) return;
        } else if (padding > 0) {
          const part = Math.min(padding, pending.length);
          padding -= part;
          pending = pending.subarray(part);
        } else if (pending.length < BLOCK) {
          break;
        } else {
          const header = pending.subarray(0, BLOCK);
          pending = pending.subarray(BLOCK);
          if (header.every((byte) => byte === 0)) continue;
          left = total = Number.parseInt(text(header, 124, 12), 8);
          if (!Number.isSafeInteger(left)) throw new Error('tar: damaged header');
          padding = (BLOCK - (left % BLOCK)) % BLOCK;
          isWanted = text(header, 0, 100) === name && REGULAR.includes(header.toString('latin1', 156, 157));
        }
      }
    }
    throw new Error(`tar: no ${name} in the archive`);
  } finally {
    stream.destroy();
    await out.close();
  }
}

/** @param {Buffer} header @param {number} at @param {number} length */
function text(header, at, length) {
  const field = header.toString('utf8', at, at + length);
  const end = field.indexOf('\0');
  return (end < 0 ? field : field.slice(0, end)).trim();
}
