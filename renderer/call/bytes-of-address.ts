/** A multiple of four, so that each piece of base64 stands for whole bytes. */
const piece = 1 << 20;

/** The bytes of a `data:` address, some at a time, so that the window never waits for all of them. */
export async function bytesOfAddress(address: string): Promise<Blob> {
  const comma = address.indexOf(',');
  const type = /^data:([^;,]*)/.exec(address)?.[1] ?? '';
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (let at = comma + 1; at < address.length; at += piece) {
    parts.push(Uint8Array.from(atob(address.slice(at, at + piece)), (unit) => unit.charCodeAt(0)));
    await new Promise((resolve) => {
      setTimeout(resolve, 0);
    });
  }
  return new Blob(parts, { type });
}
