import { text } from '#shared/text/text';

const byCode = [
  [/^(?:UND_ERR_HEADERS_OVERFLOW|HPE_HEADER_OVERFLOW)$/, 'headersTooLong'],
  // zlib, Brotli and Zstandard.
  [/^(?:Z_[A-Z]+_ERROR|ERR__ERROR_|ERR_BROTLI_|ZSTD_)/, 'badCompression'],
  [/^(?:EACCES|EPERM)$/, 'notAllowed'],
  [/^(?:EMFILE|ENFILE|ENOBUFS|ENOMEM)$/, 'tooManyOpen']
] as const;

/** What the line failed by, where the system's own words tell a person nothing; null: they are told as they are. */
export function lineWords(code: string, words: string): string | null {
  const found = byCode.find(([pattern]) => pattern.test(code));
  if (found !== undefined) return text(`failure:what.${found[1]}`);
  // The Fetch standard keeps some ports for others.
  return words === 'bad port' ? text('failure:what.badPort') : null;
}

/** fetch says so of whatever went wrong below it. */
export function sayNothing(words: string): boolean {
  return /^(?:fetch failed|terminated|aborted|network error)?$/i.test(words);
}
