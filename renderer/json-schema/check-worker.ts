import { checkerOf, type Checker } from '#shared/json-schema/validate';
import type { CheckAnswer, CheckJob } from './check-messages';

/* Runs beside the window, so that a pattern that never ends can be ended. */

const checkers = new Map<number, Checker>();

function answer(message: CheckAnswer): void {
  postMessage(message);
}

addEventListener('message', ({ data }: MessageEvent<CheckJob>) => {
  if (data.schema !== null) checkers.set(data.schemaId, checkerOf(data.schema));
  const verdict = checkers.get(data.schemaId)?.check(data.text) ?? null;
  answer({ id: data.id, verdict });
});

answer({ id: null, verdict: null });
