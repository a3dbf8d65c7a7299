/** An X window dump as Xvfb keeps it: 24 bits of colour in 32, little-endian, each pixel given as [red, green, blue]. */
export function windowDump(rows: readonly (readonly (readonly [number, number, number])[])[]): Buffer {
  const width = rows[0]?.length ?? 0;
  const name = Buffer.from('Xvfb main.c\0');
  const colours = 2;
  const header = Buffer.alloc(100);
  const fields = [100 + name.length, 7, 2, 24, width, rows.length, 0, 0, 32, 0, 32, 32, width * 4, 4];
  fields.forEach((value, i) => header.writeUInt32BE(value, i * 4));
  header.writeUInt32BE(colours, 19 * 4);
  const pixels = rows.flat().map(([red, green, blue]) => Buffer.from([blue, green, red, 0]));
  return Buffer.concat([header, name, Buffer.alloc(colours * 12), ...pixels]);
}
