import type { App } from '#core/create-app';
import { assertNever } from '#shared/assert-never';
import type { Failure } from '#shared/failure';
import { say } from '#shared/text/terminal';
import { visibleText } from '#shared/text/visible';
import type { ServerView } from '#shared/view/snapshot';

/** What happened, and the next step: two sentences, as a terminal shows them. */
export function failureWords({ message, hint }: Pick<Failure, 'message' | 'hint'>): string {
  return visibleText(hint === null ? message : `${message} ${hint}`);
}

/** What to do about a server that is not ready; null: nothing, or nothing that is known. */
export function nextStep({ name, connection, link }: ServerView): string | null {
  switch (connection.type) {
    case 'needs-auth':
      return connection.said === undefined
        ? say('signIn', { name })
        : say('signInSaid', { name, words: connection.said });
    case 'failed':
      return connection.failure.hint;
    case 'pending': {
      const runner = link?.start.runner ?? null;
      const longer = runner === null ? say('waitLonger') : say('downloading', { runner });
      return connection.failure?.hint ?? longer;
    }
    case 'connected':
    case 'disabled':
      return null;
    default:
      return assertNever(connection);
  }
}

const mostLines = 10;

/** What the server that failed so wrote last, of which the next step may speak; empty: nothing. */
export function lastLinesOf(app: App, failure: Failure): readonly string[] {
  const { servers } = app.state.get();
  for (const { connection } of Object.values(servers)) {
    if (connection.type !== 'failed' || connection.failure !== failure) continue;
    const lines = (connection.stderrTail ?? '').trimEnd().split('\n').slice(-mostLines);
    return lines.filter((line) => line !== '').map((line) => `  ${visibleText(line)}`);
  }
  return [];
}
