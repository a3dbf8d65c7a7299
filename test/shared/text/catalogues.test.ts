import { createInstance } from 'i18next';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { failure } from '#shared/failure';
import { english } from '#shared/text/catalogue';
import { languages } from '#shared/text/language';
import { loadCatalogue, type Sentences } from '#shared/text/load-catalogue';

const others = languages.filter((language) => language !== 'en');

function flat(sentences: Sentences, prefix = ''): Record<string, string> {
  return Object.assign(
    {},
    ...Object.entries(sentences).map(([key, value]) =>
      typeof value === 'string' ? { [prefix + key]: value } : flat(value, `${prefix}${key} › `)
    )
  ) as Record<string, string>;
}

/** A sentence that changes with a number, by what all its forms share. */
function stems(sentences: Record<string, string>): ReadonlySet<string> {
  return new Set(Object.keys(sentences).map((key) => key.replace(/_(zero|one|two|few|many|other)$/, '')));
}

function placeholders(sentence: string): string {
  return [...new Set(sentence.match(/\{\{\w+\}\}/g) ?? [])].sort().join(' ');
}

const plural = /_(one|many|other)$/;
const source = flat(english);

test.each(languages)(
  'UX6: in %s what happened and the next step are whole sentences, which one may put after another',
  async (language) => {
    const all = flat(language === 'en' ? english : ((await loadCatalogue(language)) ?? {}));
    const told = Object.entries(all).filter(
      ([key, sentence]) =>
        /^(?:failure|problem) › .* › (?:message|hint)(?:_\w+)?$/.test(key) && sentence !== ''
    );
    expect(told.length).toBeGreaterThan(200);
    expect(told.filter(([, sentence]) => !/[.!?…。！？]["”’»)）]?$/.test(sentence))).toEqual([]);
  }
);

test('UX6: words from elsewhere that end a sentence themselves get no second stop', () => {
  const said = (what: string) => failure('usage.invalid', { details: { what } }).message;
  expect(['no such city', 'No such city.', 'Who?', 'Wait…', '“Stop.”', 'and so on...'].map(said)).toEqual([
    'no such city.',
    'No such city.',
    'Who?',
    'Wait…',
    '“Stop.”',
    'and so on...'
  ]);
});

describe.each(others)('%s', (language) => {
  test('UX6: every sentence is there, and none that English has not', async () => {
    const translated = flat((await loadCatalogue(language)) ?? {});
    expect([...stems(translated)].sort()).toEqual([...stems(source)].sort());
    expect(Object.entries(translated).filter(([, sentence]) => sentence.trim() === '')).toEqual(
      Object.entries(source).filter(([, sentence]) => sentence.trim() === '')
    );
  });

  test('UX6: every sentence fills in the same things', async () => {
    const translated = flat((await loadCatalogue(language)) ?? {});
    const differing = Object.entries(translated).filter(([key, sentence]) => {
      const original = source[key] ?? source[key.replace(plural, '_other')] ?? '';
      // “Once” and “a server” may be said instead of the number.
      const isOne = key.endsWith('_one');
      return isOne
        ? !placeholders(`${original} {{count}}`).includes(
            placeholders(sentence).replace('{{count}}', '').trim()
          )
        : placeholders(sentence) !== placeholders(original);
    });
    expect(differing).toEqual([]);
  });

  test('UX6: a sentence with a number has every form that the language knows', async () => {
    const translated = flat((await loadCatalogue(language)) ?? {});
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const counted = Object.keys(source).filter(
      (key) => key.endsWith('_other') && source[key.replace('_other', '_one')]
    );
    expect(counted.length).toBeGreaterThan(20);
    const missing = counted.flatMap((key) =>
      forms.map((form) => key.replace('_other', `_${form}`)).filter((form) => translated[form] === undefined)
    );
    expect(missing).toEqual([]);
  });

  test('UX6: no file is left behind of a noun that English has no more', () => {
    const folder = (name: string) =>
      readdirSync(path.resolve(import.meta.dirname, '../../../shared/text', name));
    const json = (name: string) => folder(name).filter((file) => file.endsWith('.json'));
    expect(json('en')).toEqual(expect.arrayContaining(json(language)));
  });
});

test('UX6: numbers choose the form of their language', async () => {
  const spanish = await loadCatalogue('es');
  const instance = createInstance({
    lng: 'es',
    resources: { es: { board: spanish?.['board'] ?? {} } },
    initAsync: false
  });
  void instance.init();
  expect(instance.t('board:servers', { count: 1 })).toBe('1 servidor');
  expect(instance.t('board:servers', { count: 2 })).toBe('2 servidores');
});

test('UX6: the drawn-out English is longer, and fills in the same things', async () => {
  const drawn = flat((await loadCatalogue('en-XA')) ?? {});
  expect(Object.keys(drawn)).toEqual(Object.keys(source));
  for (const [key, sentence] of Object.entries(source)) {
    expect(placeholders(drawn[key] ?? '')).toBe(placeholders(sentence));
    if (sentence.length > 20)
      expect(drawn[key]?.length).toBeGreaterThan(sentence.replace(/\{\{\w+\}\}/g, '').length * 1.2);
  }
});
