import { useEffect, useState } from 'react';
import { ok, type Failure, type Result } from '#shared/failure';
import type { CallId } from '#shared/ids';
import { call } from '../bridge';

export type Fetched =
  | { readonly type: 'loading' }
  | { readonly type: 'here'; readonly text: string }
  | { readonly type: 'failed'; readonly failure: Failure };

const loading: Fetched = { type: 'loading' };

/** Results may be large, so only those looked at last are kept. */
const kept = 4;
const cache = new Map<CallId, string>();

function keep(id: CallId, text: string): void {
  cache.delete(id);
  cache.set(id, text);
  for (const oldest of [...cache.keys()].slice(0, -kept)) cache.delete(oldest);
}

/** In parts, so that the window draws between them. */
async function fetchResult(id: CallId): Promise<Result<string>> {
  const parts: string[] = [];
  for (let from = 0; ;) {
    const answer = await call('call.result', { callId: id, from });
    if (!answer.ok) return answer;
    const { resultText, length } = answer.value;
    parts.push(resultText);
    from += resultText.length;
    if (from < length && resultText !== '') continue;
    // Joining copies all of it: a task of its own.
    if (parts.length > 1) await new Promise((resolve) => setTimeout(resolve));
    return ok(parts.join(''));
  }
}

/** The result of an answered call, which is not in the snapshot. */
export function useResult(id: CallId): Fetched {
  const known = cache.get(id);
  const [fetched, setFetched] = useState<{ readonly id: CallId; readonly state: Fetched } | null>(null);
  useEffect(() => {
    if (cache.has(id)) return undefined;
    let isOver = false;
    void fetchResult(id).then((answer) => {
      if (answer.ok) keep(id, answer.value);
      if (isOver) return;
      const state: Fetched = answer.ok
        ? { type: 'here', text: answer.value }
        : { type: 'failed', failure: answer.failure };
      setFetched({ id, state });
    });
    return () => {
      isOver = true;
    };
  }, [id]);
  if (known !== undefined) return { type: 'here', text: known };
  return fetched?.id === id ? fetched.state : loading;
}
