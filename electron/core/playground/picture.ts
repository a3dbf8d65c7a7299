import { crc32, deflateSync } from 'node:zlib';

export type Colour = readonly [red: number, green: number, blue: number];

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A PNG file (ISO/IEC 15948), `size` × `size`: a disc of that colour on white. */
export function drawDisc(size: number, colour: Colour): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 2, 0, 0, 0], 8); // 8 bits, red-green-blue, the only compression and filter, not interlaced
  const rows = Array.from({ length: size }, (_, y) => row(size, y, colour));
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0))
  ]);
}

function row(size: number, y: number, colour: Colour): Buffer {
  const bytes = Buffer.alloc(1 + size * 3, 0xff);
  bytes[0] = 0; // no filter
  const middle = (size - 1) / 2;
  for (let x = 0; x < size; x++) {
    if (Math.hypot(x - middle, y - middle) <= size * 0.4) bytes.set(colour, 1 + x * 3);
  }
  return bytes;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
