import { assertNever } from '#shared/assert-never';
import type { ConnectionState } from '#shared/connection/state';
import type { Failure } from '#shared/failure';
import { text } from '#shared/text/text';

/** What a log says when a server comes into a state, with the reason where there is one. */
export function lifecycleWords(state: ConnectionState): string {
  switch (state.type) {
    case 'disabled':
      return text('traffic:state.disabled');
    case 'connected':
      return text('traffic:state.connected', { version: state.protocolVersion });
    case 'needs-auth':
      return [text(`traffic:state.needsAuth.${state.reason}`), state.said ?? []].flat().join('\n');
    case 'failed':
      return because(text('traffic:state.failed'), state.failure);
    case 'pending': {
      const { phase, attempt, maxAttempts, failure } = state;
      const words = text(`traffic:state.${phase}`, { attempt, max: maxAttempts });
      // Later phases only repeat why the last connection ended.
      return phase === 'waiting' ? because(words, failure) : words;
    }
    default:
      return assertNever(state);
  }
}

export function isFailing(state: ConnectionState): boolean {
  return state.type === 'failed' || (state.type === 'pending' && state.phase === 'waiting');
}

function because(words: string, failure: Failure | null): string {
  if (failure === null) return words;
  const { message, cause = '' } = failure;
  return [words, message, ...(message.includes(cause) ? [] : [cause])].join('\n');
}
