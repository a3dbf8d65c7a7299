import { chosenLanguage, tagOf, type Language } from '#shared/text/language';
import { speak } from '#shared/text/text';
import type { AppSnapshot } from '#shared/view/snapshot';
import { inOwnWords } from './own-words';
import { i18n } from './text';

/**
 * Hands each snapshot on with its failures in the person's language. The first one waits until that language has
 * been read, so that no other one shows before it.
 */
export function speakingOf(show: (snapshot: AppSnapshot) => void): (snapshot: AppSnapshot) => void {
  let latest: AppSnapshot | null = null;
  /** What could not be read is not asked for again with every change. */
  let refused: Language | null = null;
  return (snapshot) => {
    latest = snapshot;
    const { preferences, info } = snapshot.app;
    const language = chosenLanguage(preferences.language, info.systemLanguage);
    const showLatest = () => {
      if (latest === snapshot) show(inOwnWords(snapshot));
    };
    if (language === i18n.language || language === refused) {
      showLatest();
      return;
    }
    speak(i18n, language)
      .then(() => {
        document.documentElement.lang = tagOf(language);
      })
      .catch((error: unknown) => {
        refused = language;
        reportError(error);
      })
      .finally(showLatest);
  };
}
