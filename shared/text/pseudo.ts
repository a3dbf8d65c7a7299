import { english } from './catalogue';
import type { Sentences } from './load-catalogue';

/** English half as long again, with marks on its letters: whatever is cut off or comes from elsewhere shows. */
export function drawnOut(): Sentences {
  return draw(english);
}

function draw(sentences: Sentences): Sentences {
  return Object.fromEntries(
    Object.entries(sentences).map(([key, value]) => [
      key,
      typeof value === 'string' ? long(value) : draw(value)
    ])
  );
}

const marked: Readonly<Record<string, string>> = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú', n: 'ñ' };

function long(sentence: string): string {
  const words = sentence
    .split(/(\{\{\w+\}\})/)
    .map((part) =>
      part.startsWith('{{') ? part : part.replace(/[aeioun]/g, (letter) => marked[letter] ?? letter)
    )
    .join('');
  const letters = sentence.replace(/\{\{\w+\}\}/g, '').length;
  if (letters < 3) return words;
  // Short words grow most in translation.
  return `${words} ${'óñé '.repeat(Math.max(1, Math.round((letters * (letters < 12 ? 0.6 : 0.35)) / 4))).trim()}`;
}
