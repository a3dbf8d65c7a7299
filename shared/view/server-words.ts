import { assertNever } from '../assert-never';
import type { Catalog } from '../catalog/catalog';
import type { Pending } from '../connection/state';
import type { Failure } from '../failure';
import type { SuppressionReason } from '../server/config';
import type { Say } from '../text/text';
import type { ServerView } from './snapshot';

/** How a server stands, as the list says it: the state's word, and the one detail that matters. */
export interface ServerWords {
  readonly shape: 'live' | 'busy' | 'asks' | 'broken' | 'idle' | 'held';
  readonly word: string;
  /** Empty when the word says all. */
  readonly detail: string;
}

export function serverWords(
  t: Say,
  server: ServerView,
  catalog: Catalog | undefined,
  now: number
): ServerWords {
  if (server.suppression) return suppressedWords(t, server.suppression);
  const { connection } = server;
  switch (connection.type) {
    case 'connected':
      return { shape: 'live', word: t('connection:word.connected'), detail: catalogWords(t, catalog) };
    case 'pending':
      return pendingWords(t, connection, now);
    case 'needs-auth':
      return {
        shape: 'asks',
        word: t('connection:word.needsAuth'),
        detail: connection.authorizationServer ?? ''
      };
    case 'failed':
      return {
        shape: 'broken',
        word: t('connection:word.failed'),
        detail: failureWords(t, connection.failure)
      };
    case 'disabled':
      return { shape: 'idle', word: t('connection:word.disabled'), detail: '' };
    default:
      return assertNever(connection);
  }
}

function catalogWords(t: Say, catalog: Catalog | undefined): string {
  if (!catalog || catalog.have === 'none') {
    return catalog?.doing === 'error'
      ? t('connection:detail.listFailed')
      : t('connection:detail.loadingTools');
  }
  return t('connection:detail.tools', { count: catalog.tools.length });
}

function pendingWords(t: Say, state: Pending, now: number): ServerWords {
  switch (state.phase) {
    case 'queued':
      return { shape: 'idle', word: t('connection:word.queued'), detail: '' };
    case 'connecting':
      return state.failure
        ? { shape: 'busy', word: reconnecting(t, state), detail: t('connection:word.connecting') }
        : { shape: 'busy', word: t('connection:word.connecting'), detail: '' };
    case 'waiting':
      return { shape: 'busy', word: reconnecting(t, state), detail: nextIn(t, state, now) };
    case 'authorizing':
      return { shape: 'asks', word: t('connection:word.authorizing'), detail: '' };
    default:
      return assertNever(state.phase);
  }
}

function reconnecting(t: Say, state: Pending): string {
  return t('connection:word.waiting', { attempt: state.attempt, max: state.maxAttempts });
}

function nextIn(t: Say, state: Pending, now: number): string {
  const seconds = Math.max(0, Math.ceil(((state.retryAt ?? now) - now) / 1000));
  return t('connection:detail.nextIn', { seconds });
}

/** A failure in two or three words, for a row; the banner has the sentence. */
export function failureWords(t: Say, failure: Failure): string {
  if (failure.code === 'process.exited') {
    return t('connection:detail.exited', { code: failure.details?.['exitCode'] ?? '?' });
  }
  return t(`connection:short.${failure.code}`, { ...failure.details, defaultValue: failure.message });
}

function suppressedWords(t: Say, reason: SuppressionReason): ServerWords {
  switch (reason.kind) {
    case 'overridden':
    case 'duplicate':
      return {
        shape: 'held',
        word: t('connection:word.suppressed'),
        detail: t('connection:detail.suppressedBy', { name: reason.by.name })
      };
    case 'denied':
    case 'not-approved':
    case 'enterprise':
      return { shape: 'held', word: t(`connection:word.${reason.kind}`), detail: '' };
    case 'invalid':
      return { shape: 'broken', word: t('connection:word.invalid'), detail: reason.message };
    default:
      return assertNever(reason);
  }
}
