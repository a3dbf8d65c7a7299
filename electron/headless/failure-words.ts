import type { App } from '#core/create-app';
import type { Failure } from '#shared/failure';
import { visibleText } from '#shared/text/visible';

/** What happened, and the next step: two sentences, as a terminal shows them. */
export function failureWords({ message, hint }: Pick<Failure, 'message' | 'hint'>): string {
  return visibleText(hint === null ? message : `${message} ${hint}`);
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
