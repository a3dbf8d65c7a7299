// Unpacks a zip file: stored and deflated entries. What it does not know (zip64, encryption, links) it refuses.
// Format: APPNOTE.TXT sections 4.3.7 (local header), 4.3.12 (central directory), 4.3.16 (its end).
import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

const END_SIZE = 22;
const MAX_COMMENT = 0xffff;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_HEADER = 0x04034b50;
const SYMBOLIC_LINK = 0o120000;
const inflate = promisify(zlib.inflateRaw);

/**
 * @typedef {object} Entry
 * @property {string} name
 * @property {number} method
 * @property {number} crc
 * @property {number} packed bytes in the archive
 * @property {number} size bytes unpacked
 * @property {number} mode Unix permissions, 0 when the archive has none
 * @property {number} at where its local header starts
 */

/**
 * @param {string} file
 * @param {string} folder existing; nothing is written outside it
 * @param {object} [options]
 * @param {(name: string) => string | undefined} [options.rename] where an entry goes; undefined leaves it out
 * @param {(done: number, total: number) => void} [options.onBytes]
 * @param {AbortSignal | undefined} [options.signal]
 */
export async function unzip(file, folder, { rename = (name) => name, onBytes, signal } = {}) {
  const archive = await fs.open(file);
  try {
    const chosen = [];
    for (const entry of await readDirectory(archive)) {
      const to = entry.name.endsWith('/') ? undefined : rename(entry.name);
      if (to !== undefined) chosen.push({ entry, target: inside(folder, to) });
    }
    const total = chosen.reduce((sum, { entry }) => sum + entry.size, 0);
    let done = 0;
    for (const { entry, target } of chosen) {
      signal?.throwIfAborted();
      const data = await readEntry(archive, entry);
      await fs.mkdir(path.dirname(target), { recursive: true });
      await fs.writeFile(target, data, { mode: entry.mode || 0o644 });
      done += entry.size;
      onBytes?.(done, total);
    }
  } finally {
    await archive.close();
  }
}

/** @param {string} folder @param {string} name */
function inside(folder, name) {
  const target = path.resolve(folder, name);
  if (!target.startsWith(path.resolve(folder) + path.sep))
    throw new Error(`zip: entry outside the folder: ${name}`);
  return target;
}

/** @param {fs.FileHandle} archive @returns {Promise<Entry[]>} */
async function readDirectory(archive) {
  const { size } = await archive.stat();
  const tail = await readAt(
    archive,
    Math.max(0, size - END_SIZE - MAX_COMMENT),
    Math.min(size, END_SIZE + MAX_COMMENT)
  );
  const end = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  if (end < 0 || end + END_SIZE > tail.length) throw new Error('zip: not a zip file');
  const count = tail.readUInt16LE(end + 10);
  const length = tail.readUInt32LE(end + 12);
  const start = tail.readUInt32LE(end + 16);
  if (count === 0xffff || start === 0xffffffff) throw new Error('zip: zip64 is not supported');
  const directory = await readAt(archive, start, length);

  const entries = [];
  for (let at = 0, n = 0; n < count; n += 1) {
    if (at + 46 > length || directory.readUInt32LE(at) !== DIRECTORY_ENTRY)
      throw new Error('zip: damaged directory');
    const nameLength = directory.readUInt16LE(at + 28);
    const attributes = directory.readUInt32LE(at + 38) >>> 16;
    const name = directory.toString('utf8', at + 46, at + 46 + nameLength);
    if (directory.readUInt16LE(at + 8) & 1) throw new Error(`zip: encrypted entry: ${name}`);
    if ((attributes & 0o170000) === SYMBOLIC_LINK) throw new Error(`zip: link: ${name}`);
    entries.push({
      name,
      method: directory.readUInt16LE(at + 10),
      crc: directory.readUInt32LE(at + 16),
      packed: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      mode: attributes & 0o777,
      at: directory.readUInt32LE(at + 42)
    });
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return entries;
}

/** @param {fs.FileHandle} archive @param {Entry} entry */
async function readEntry(archive, entry) {
  const header = await readAt(archive, entry.at, 30);
  if (header.readUInt32LE(0) !== LOCAL_HEADER) throw new Error(`zip: damaged entry: ${entry.name}`);
  // The name and extra field here may be longer than those in the directory.
  const start = entry.at + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
  const raw = await readAt(archive, start, entry.packed);
  const data = await unpack(raw, entry);
  if (data.length !== entry.size || zlib.crc32(data) !== entry.crc)
    throw new Error(`zip: damaged entry: ${entry.name}`);
  return data;
}

/** @param {Buffer} raw @param {Entry} entry @returns {Promise<Buffer>} */
async function unpack(raw, entry) {
  if (entry.method === 0) return raw;
  if (entry.method === 8) return inflate(raw, { maxOutputLength: Math.max(1, entry.size) });
  throw new Error(`zip: unknown method ${entry.method}: ${entry.name}`);
}

/** @param {fs.FileHandle} archive @param {number} position @param {number} length */
async function readAt(archive, position, length) {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await archive.read(buffer, 0, length, position);
  if (bytesRead !== length) throw new Error('zip: cut short');
  return buffer;
}
