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

/** For what is written where no component is: failures, menus, the command line. */
export function text(key: string, params: Readonly<Record<string, unknown>> = {}): string {
  return spoken.t(key, params);
}

/** Lets `text` speak another language. */
export async function speakEverywhere(language: Language): Promise<void> {
  await speak(spoken, language);
}
