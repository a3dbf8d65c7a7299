import { assertNever } from '#shared/assert-never';
import type { TrafficEntry } from '#shared/traffic/entry';
import type { Text } from '../text';
import type { ShapeKind } from '../ui/Shape';
import { dateFormat } from '../formats';

const clock = dateFormat({
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3
});

/** `10:42:07.012`: of messages the order within a second matters. */
export function preciseTime(at: number): string {
  return clock.format(at);
}

export interface OutcomeWords {
  /** null: nothing that could go well or badly. */
  readonly shape: ShapeKind | null;
  readonly word: string;
}

export function outcomeWords(text: Text, entry: TrafficEntry): OutcomeWords {
  const { outcome, kind } = entry;
  if (outcome === null) return { shape: null, word: text('traffic:outcome.notification') };
  const word = text(`traffic:outcome.${outcome}`);
  // An answer by itself says nothing of how its request fared, unless it is an error.
  if (kind === 'response' && outcome === 'answered')
    return { shape: null, word: text('traffic:outcome.answer') };
  switch (outcome) {
    case 'open':
      return { shape: 'busy', word };
    case 'answered':
      return { shape: 'live', word };
    case 'cancelled':
      return { shape: 'idle', word };
    case 'error':
    case 'tool-error':
    case 'unanswered':
    case 'not-sent':
      return { shape: entry.isError ? 'broken' : 'idle', word };
    default:
      return assertNever(outcome);
  }
}

/** What stands where an answer would stand. */
export function missingAnswer(text: Text, entry: TrafficEntry): string {
  switch (entry.outcome) {
    case 'open':
      return text('traffic:waitingAnswer');
    case 'cancelled':
      return text('traffic:wasCancelled');
    case 'unanswered':
      return text('traffic:neverAnswered');
    case 'not-sent':
      return text('traffic:wasNotSent', { reason: entry.reason ?? '' });
    case 'answered':
    case 'error':
    case 'tool-error':
    case null:
      return text('traffic:answerGone');
    default:
      return assertNever(entry.outcome);
  }
}

/** What a line of a log is called: its level, or where it comes from. */
export function logWord(text: Text, { kind, level }: TrafficEntry): string {
  if (level !== null) return text(`traffic:level.${level}`);
  switch (kind) {
    case 'stderr':
    case 'noise':
    case 'lifecycle':
      return text(`traffic:kind.${kind}`);
    default:
      return text('traffic:kind.log');
  }
}
