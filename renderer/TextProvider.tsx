import { useSyncExternalStore, type ReactNode } from 'react';
import { text, type Say } from '#shared/text/text';
import { i18n } from './text';
import { Saying } from './use-text';

/** Another function for each language, so that what is drawn with it is drawn again. */
let say = inThisLanguage();
i18n.on('languageChanged', () => {
  say = inThisLanguage();
});

function inThisLanguage(): Say {
  return (key, params) => text(key, params);
}

/** Once around the window. */
export function TextProvider({ children }: { readonly children: ReactNode }) {
  return <Saying value={useSyncExternalStore(follow, () => say)}>{children}</Saying>;
}

function follow(onChange: () => void): () => void {
  i18n.on('languageChanged', onChange);
  return () => {
    i18n.off('languageChanged', onChange);
  };
}
