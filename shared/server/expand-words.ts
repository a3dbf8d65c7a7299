import { commandWords } from './command-words';
import { expand, type Expansion, type Lookup } from './expand';

/** Of Unicode's private use: nobody types them. */
const open = '\uE000';
const close = '\uE001';

/**
 * Fills in `${…}` in a command line. A value stays within the word that names it, whatever blanks and quotation marks it
 * holds; the answer is quoted so that splitting gives those words again.
 */
export function expandWords(source: string, lookup: Lookup): Expansion {
  const values: string[] = [];
  const expansion = expand(source, (name) => {
    const value = lookup(name);
    if (value === undefined || value === '') return value;
    values.push(value);
    return `${open}${values.length - 1}${close}`;
  });
  if (values.length === 0) return expansion;
  const fill = (text: string): string =>
    text.replaceAll(/\uE000(\d+)\uE001/g, (_whole, index: string) => values[Number(index)] ?? '');
  const words = commandWords(expansion.text);
  const text = words?.map((word) => quoted(fill(word))).join(' ') ?? fill(expansion.text);
  return { ...expansion, text };
}

function quoted(word: string): string {
  if (/^[\w@%+=:,./~-]+$/.test(word) || /^[A-Za-z]:[\w@%+=:,./\\~-]+$/.test(word)) return word;
  return `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
