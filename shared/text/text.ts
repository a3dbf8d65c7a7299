import { createInstance, type i18n } from 'i18next';
import { languages, type Language } from './catalogue';

/**
 * An i18next instance over the built-in catalogues. Keys are `namespace:path.to.sentence`; `.` also occurs inside
 * failure codes, so the catalogue nests those the same way (`process.not-found` → process → not-found).
 */
export function createText(language: Language): i18n {
  const instance = createInstance({
    lng: language,
    fallbackLng: 'en',
    resources: languages,
    ns: Object.keys(languages.en),
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    returnNull: false,
    initAsync: false
  });
  void instance.init();
  return instance;
}

const english = createText('en');

/** English, for what is written where no window is: failures, the command line, the board as text. */
export function text(key: string, params: Readonly<Record<string, unknown>> = {}): string {
  return english.t(key, params);
}
