/** A multiple of four, so that each piece of base64 stands for whole bytes. */
const piece = 1 << 18;

/** The bytes of a `data:` address, some at a time, so that the window never waits for all of them. */
export async function bytesOfAddress(address: string): Promise<Blob> {
  const comma = address.indexOf(',');
  const type = /^data:([^;,]*)/.exec(address)?.[1] ?? '';
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (let at = comma + 1; at < address.length; at += piece) {
    const units = atob(address.slice(at, at + piece));
    const bytes = new Uint8Array(units.length);
    for (let index = 0; index < units.length; index += 1) bytes[index] = units.charCodeAt(index);
    parts.push(bytes);
    await new Promise((resolve) => {
      setTimeout(resolve, 0);
    });
  }
  return new Blob(parts, { type });
}
