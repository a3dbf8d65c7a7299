import { failed, ok, type Result } from '../failure';

const BLANK = /[ \t\r\n]/;
/** Inside double quotes a backslash guards only these; before anything else it is an ordinary character. */
const GUARDED_IN_QUOTES = /[$`"\\]/;

/**
 * Splits a command line into words by the quoting rules of a POSIX shell (2.2 Quoting, 2.6.5 Field splitting): single
 * quotes, double quotes and backslashes. Nothing is expanded, and what means something else to a shell (`$`, `*`, `;`,
 * `#`, `|` …) is an ordinary character.
 *
 * Fails with `config.unclosed-quote`; its `position` counts characters from 1.
 */
export function splitWords(text: string): Result<string[]> {
  const words: string[] = [];
  // null: between two words. '' is a word: `a "" b` has three.
  let word: string | null = null;
  let at = 0;
  while (at < text.length) {
    const char = text.charAt(at);
    if (char === "'") {
      const end = text.indexOf("'", at + 1);
      if (end === -1) return unclosed(at);
      word = (word ?? '') + text.slice(at + 1, end);
      at = end + 1;
    } else if (char === '"') {
      const quoted = readDoubleQuoted(text, at + 1);
      if (quoted === null) return unclosed(at);
      word = (word ?? '') + quoted.value;
      at = quoted.end + 1;
    } else if (char === '\\') {
      // A backslash at the very end stands for itself; before a line end both vanish (line continuation).
      const next = text.charAt(at + 1);
      if (next !== '\n') word = (word ?? '') + (next || char);
      at += 2;
    } else if (BLANK.test(char)) {
      if (word !== null) words.push(word);
      word = null;
      at += 1;
    } else {
      word = (word ?? '') + char;
      at += 1;
    }
  }
  if (word !== null) words.push(word);
  return ok(words);
}

/** `end` is where the closing quotation mark stands; null: there is none. */
function readDoubleQuoted(
  text: string,
  from: number
): { readonly value: string; readonly end: number } | null {
  let value = '';
  let at = from;
  while (at < text.length) {
    const char = text.charAt(at);
    if (char === '"') return { value, end: at };
    const next = text.charAt(at + 1);
    if (char === '\\' && next === '\n') at += 2;
    else if (char === '\\' && GUARDED_IN_QUOTES.test(next)) {
      value += next;
      at += 2;
    } else {
      value += char;
      at += 1;
    }
  }
  return null;
}

function unclosed(at: number): Result<string[]> {
  return failed('config.unclosed-quote', { details: { position: at + 1 } });
}
