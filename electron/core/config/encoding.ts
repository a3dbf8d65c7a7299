/** `utf-32` is known by its zeros, and not read. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'utf-32';

export interface Decoded {
  /** With its byte order mark, if it has one. */
  readonly text: string;
  readonly encoding: Encoding;
  /** False where bytes were not of the encoding; the text then holds U+FFFD and cannot be written back. */
  readonly isExact: boolean;
}

/**
 * UTF-8, or UTF-16 by its byte order mark or by the zero byte beside the first character, which JSON begins with an ASCII
 * one (old editors of Windows save so).
 */
export function decode(bytes: Uint8Array): Decoded {
  const encoding = detect(bytes);
  if (encoding === 'utf-32') return { text: '', encoding, isExact: false };
  const text = new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes);
  // Comparing the bytes is stricter than looking for U+FFFD, which a file may hold rightly.
  return { text, encoding, isExact: Buffer.compare(encode(text, encoding), bytes) === 0 };
}

export function encode(text: string, encoding: Exclude<Encoding, 'utf-32'>): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text, 'utf8');
  const little = Buffer.from(text, 'utf16le');
  return encoding === 'utf-16le' ? little : little.swap16();
}

function detect(bytes: Uint8Array): Encoding {
  const [first, second, third, fourth] = bytes;
  // Three zeros beside the first character, or its byte order mark.
  const isLittle = third === 0 && fourth === 0 && (second === 0 || (first === 0xff && second === 0xfe));
  const isBig = first === 0 && second === 0 && (third === 0 || (third === 0xfe && fourth === 0xff));
  if (isLittle || isBig) return 'utf-32';
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== undefined && second !== 0)) {
    return 'utf-16be';
  }
  return 'utf-8';
}
