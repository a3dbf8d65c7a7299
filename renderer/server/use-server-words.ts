import type { Catalog } from '#shared/catalog/catalog';
import type { Pending } from '#shared/connection/state';
import { failureWords, serverWords, type ServerWords } from '#shared/view/server-words';
import type { ServerView } from '#shared/view/snapshot';
import { useCountdown } from '../use-countdown';
import { useSay } from '../use-text';

export interface StateWords extends ServerWords {
  /** `Reconnecting 2 of 5 · next in 4 s`: the whole state in words. */
  readonly whole: string;
  /** The one word that matters, for a narrow row; null where the number of tools says more. */
  readonly short: string | null;
}

/** A detail that stands alone begins like a sentence. */
function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** How a server stands, counting down by itself while it waits. */
export function useServerWords(server: ServerView, catalog: Catalog | undefined): StateWords {
  const t = useSay();
  const { connection, suppression } = server;
  const retryAt = suppression === null && connection.type === 'pending' ? connection.retryAt : null;
  const seconds = useCountdown(retryAt);
  // The countdown is what is shown, so the words are made for the moment that it shows.
  const now = retryAt === null ? 0 : retryAt - (seconds ?? 0) * 1_000;
  const words = serverWords(t, server, catalog, now);
  return {
    ...words,
    whole: [words.word, words.detail].filter((part) => part !== '').join(' · '),
    short: shortWord()
  };

  function shortWord(): string | null {
    if (suppression !== null) return words.word;
    switch (connection.type) {
      case 'connected':
        return catalog?.have === 'none' && catalog.doing === 'error' ? t('window:row.noList') : null;
      case 'failed':
        return capital(failureWords(t, connection.failure));
      case 'pending':
        return pendingWord(connection);
      case 'needs-auth':
      case 'disabled':
        return words.word;
    }
  }

  function pendingWord({ phase, failure, attempt, maxAttempts: max }: Pending): string {
    if (phase === 'waiting') return t('window:row.waiting', { attempt, max, seconds: seconds ?? 0 });
    if (phase === 'connecting' && failure !== null) return t('window:row.trying', { attempt, max });
    return words.word;
  }
}
