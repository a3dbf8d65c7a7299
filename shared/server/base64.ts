const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/**
 * Text from base64 as links carry it: standard or URL-safe, with or without padding, and with blanks where a `+` was
 * decoded. null: it is none, or not UTF-8.
 */
export function textFromBase64(source: string): string | null {
  const plain = source
    .replace(/[\t\r\n]/g, '')
    .replace(/[ -]/g, '+')
    .replaceAll('_', '/')
    .replace(/=+$/, '');
  if (plain === '' || plain.length % 4 === 1) return null;
  const bytes = new Uint8Array(Math.floor((plain.length * 3) / 4));
  let bits = 0;
  let held = 0;
  let at = 0;
  for (const digit of plain) {
    const value = digits.indexOf(digit);
    if (value === -1) return null;
    bits = ((bits << 6) | value) & 0xffff;
    held += 6;
    if (held < 8) continue;
    held -= 8;
    bytes[at] = (bits >> held) & 0xff;
    at += 1;
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}
