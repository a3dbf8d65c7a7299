// The file by which an X server and its clients know each other. Format: Xau(3), all numbers big-endian.
import fs from 'node:fs/promises';

// libXau takes an entry of this family for every address, and one without a number for every display: the number
// is known only after the server has read the file.
const FAMILY_WILD = 0xffff;
const NAME = 'MIT-MAGIC-COOKIE-1';

/** @param {Uint8Array} cookie 16 bytes @returns {Buffer} */
export function encodeXauthority(cookie) {
  return Buffer.concat([uint16(FAMILY_WILD), counted(''), counted(''), counted(NAME), counted(cookie)]);
}

/** @param {string} file must not exist yet @param {Uint8Array} cookie */
export async function writeXauthority(file, cookie) {
  await fs.writeFile(file, encodeXauthority(cookie), { mode: 0o600, flag: 'wx' });
}

/** @param {string | Uint8Array} bytes */
function counted(bytes) {
  const data = Buffer.from(bytes);
  return Buffer.concat([uint16(data.length), data]);
}

/** @param {number} value */
function uint16(value) {
  const buffer = Buffer.alloc(2);
  buffer.writeUInt16BE(value);
  return buffer;
}
