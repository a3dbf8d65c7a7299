import zlib from 'node:zlib';

export interface ZipEntry {
  readonly name: string;
  readonly data: string;
  readonly mode?: number;
  readonly deflate?: boolean;
  readonly flags?: number;
  readonly method?: number;
}

/** A zip file of the given entries, for tests to damage as they like. */
export function zipFile(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, data, mode = 0o100644, deflate = false, flags = 0, method } of entries) {
    const raw = Buffer.from(data);
    const body = deflate ? zlib.deflateRawSync(raw) : raw;
    const common = Buffer.alloc(26);
    common.writeUInt16LE(flags, 2);
    common.writeUInt16LE(method ?? (deflate ? 8 : 0), 4);
    common.writeUInt32LE(zlib.crc32(raw), 10);
    common.writeUInt32LE(body.length, 14);
    common.writeUInt32LE(raw.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    // The extra field of the local header is longer than that of the directory, as real archives have it.
    const local = Buffer.concat([
      Buffer.from('PK\x03\x04'),
      common,
      Buffer.from(name),
      Buffer.alloc(4),
      body
    ]);
    local.writeUInt16LE(4, 28);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE((mode << 16) >>> 0, 6);
    tail.writeUInt32LE(at, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x03'), common, tail, Buffer.from(name)]));
    parts.push(local);
    at += local.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, list, end]);
}
