import { createInstance, type i18n } from 'i18next';
import { english } from './catalogue';
import type { Language } from './language';
import { loadCatalogue } from './load-catalogue';

/**
 * An i18next instance over the built-in English; `speak` teaches it others. Keys are `namespace:path.to.sentence`;
 * `.` also occurs inside failure codes, so the catalogue nests those the same way (`process.not-found` → process →
 * not-found).
 */
export function createText(language: 'en'): i18n {
  const instance = createInstance({
    lng: language,
    fallbackLng: 'en',
    resources: { en: english },
    ns: Object.keys(english),
    defaultNS: 'common',
    // As they are by themselves; said, they spare each key the question whether it is a sentence of its own.
    nsSeparator: ':',
    keySeparator: '.',
    interpolation: { escapeValue: false },
    returnNull: false,
    initAsync: false
  });
  void instance.init();
  return instance;
}

/** Lets it speak another language from now on; rejects, and changes nothing, where its sentences cannot be read. */
export async function speak(instance: i18n, language: Language): Promise<void> {
  if (instance.language === language) return;
  const catalogue = await loadCatalogue(language);
  for (const [noun, sentences] of Object.entries(catalogue ?? {})) {
    instance.addResourceBundle(language, noun, sentences);
  }
  await instance.changeLanguage(language);
}

/** What this process speaks: English, until the desktop app, its window or `--lang` says otherwise. */
export const spoken = createText('en');

/** A sentence of the catalogue, with what stands in it. */
export type Say = (key: string, params?: Readonly<Record<string, unknown>>) => string;

/** A sentence in which nothing stands is put together once: a list of servers asks for the same few again and again. */
export function saying(instance: i18n): Say {
  const plain = new Map<string, string>();
  instance.on('languageChanged', () => {
    plain.clear();
  });
  return (key, params) => {
    if (params !== undefined) return instance.t(key, params);
    const known = plain.get(key);
    if (known !== undefined) return known;
    const sentence = instance.t(key);
    plain.set(key, sentence);
    return sentence;
  };
}

/** For what is written where no component is: failures, menus, the command line. */
export const text = saying(spoken);

/** Lets `text` speak another language. */
export async function speakEverywhere(language: Language): Promise<void> {
  await speak(spoken, language);
}
