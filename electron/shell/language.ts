import { app } from 'electron';
import type { App } from '#core/create-app';
import { bestLanguage, chosenLanguage, type Language } from '#shared/text/language';
import { speakEverywhere } from '#shared/text/text';
import { stderrLog } from './log';

/** What speaks for who chose no language: `--lang`, else the languages of the system in their order. */
export function languageOfSystem(wanted: string | undefined): Language {
  const language = bestLanguage(wanted === undefined ? app.getPreferredSystemLanguages() : [wanted]);
  // The drawn-out English is for tests of a checkout.
  return language === 'en-XA' && app.isPackaged ? 'en' : language;
}

/**
 * Lets menu, tray, notifications and pages of the browser speak the window's language, now and after each choice.
 * @param onChange called once a language is spoken, the first time too.
 */
export function followLanguage(core: Pick<App, 'state' | 'readAgain' | 'fault'>, onChange: () => void): void {
  let current: Language | null = null;
  const follow = () => {
    const { preferences, info } = core.state.get().app;
    const language = chosenLanguage(preferences.language, info.systemLanguage);
    if (language === current) return;
    const isFirst = current === null;
    current = language;
    speakEverywhere(language)
      .catch((error: unknown) => {
        stderrLog.error(`The sentences of ${language} cannot be read.`, error);
      })
      .finally(() => {
        onChange();
        if (!isFirst) core.readAgain().catch(core.fault);
      });
  };
  core.state.onChange(follow);
  follow();
}
