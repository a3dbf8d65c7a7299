/** The languages that a person can choose; the first is spoken where no other fits. */
export const languages = ['en', 'zh', 'es'] as const;

/** `en-XA` is English drawn out, by which tests find text that has no room; no build for people speaks it. */
export type Language = (typeof languages)[number] | 'en-XA';

export const languageChoices = ['system', ...languages] as const;
export type LanguageChoice = (typeof languageChoices)[number];

/** How each names itself, whatever language the window speaks. */
export const ownNames: Readonly<Record<(typeof languages)[number], string>> = {
  en: 'English',
  zh: '简体中文',
  es: 'Español'
};

const tags: Readonly<Record<Language, string>> = { en: 'en-GB', zh: 'zh-Hans', es: 'es', 'en-XA': 'en-XA' };

/** What `lang` of the page, and Intl, take for it. */
export function tagOf(language: string): string {
  return Object.entries(tags).find(([known]) => known === language)?.[1] ?? tags.en;
}

/** The first of the wanted ones that is spoken, `es-MX` as `es`; English where none is. */
export function bestLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    if (tag === 'en-XA') return tag;
    const primary = tag.toLowerCase().split(/[-_.]/)[0];
    const found = languages.find((language) => language === primary);
    if (found !== undefined) return found;
  }
  return 'en';
}

/** What counts: the person's own choice, else what `--lang` or the system says. */
export function chosenLanguage(choice: LanguageChoice | undefined, ofSystem: Language | undefined): Language {
  return choice === undefined || choice === 'system' ? (ofSystem ?? 'en') : choice;
}
