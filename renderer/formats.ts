import { tagOf } from '#shared/text/language';
import { i18n } from './text';

type When = Date | number;

/** Dates and times as the window's language writes them; made once a language. */
export function dateFormat(options: Intl.DateTimeFormatOptions): { readonly format: (at: When) => string } {
  const of = perLanguage((tag) => new Intl.DateTimeFormat(tag, options));
  return { format: (at) => of().format(at) };
}

export function numberFormat(options: Intl.NumberFormatOptions = {}): {
  readonly format: (n: number) => string;
} {
  const of = perLanguage((tag) => new Intl.NumberFormat(tag, options));
  return { format: (n) => of().format(n) };
}

export function listFormat(options: Intl.ListFormatOptions): {
  readonly format: (parts: readonly string[]) => string;
} {
  const of = perLanguage((tag) => new Intl.ListFormat(tag, options));
  return { format: (parts) => of().format(parts) };
}

/** Date and time of day, as a fact beside others. */
export const dateAndTime = dateFormat({ dateStyle: 'medium', timeStyle: 'medium' });
export const timeOfDay = dateFormat({ timeStyle: 'medium' });
export const dateAlone = dateFormat({ dateStyle: 'medium' });

function perLanguage<Format>(make: (tag: string) => Format): () => Format {
  const made = new Map<string, Format>();
  return () => {
    const tag = tagOf(i18n.language);
    const known = made.get(tag);
    if (known !== undefined) return known;
    const format = make(tag);
    made.set(tag, format);
    return format;
  };
}
