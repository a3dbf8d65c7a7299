import { assertNever } from '../assert-never';
import type { Language } from './language';

/** Sentences by noun, however deep. */
export interface Sentences {
  readonly [key: string]: string | Sentences;
}

/** Of one language, what i18next takes; each is a script of its own, read only when it is spoken. null: built in. */
export async function loadCatalogue(language: Language): Promise<Sentences | null> {
  switch (language) {
    case 'en':
      return null;
    case 'zh':
      return (await import('./zh/catalogue')).chinese;
    case 'es':
      return (await import('./es/catalogue')).spanish;
    case 'en-XA':
      return (await import('./pseudo')).drawnOut();
    default:
      return assertNever(language);
  }
}
