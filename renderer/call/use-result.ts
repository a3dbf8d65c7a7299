import { useEffect, useState } from 'react';
import type { Failure } from '#shared/failure';
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

/** The result of an answered call, which is not in the snapshot. */
export function useResult(id: CallId): Fetched {
  const known = cache.get(id);
  const [fetched, setFetched] = useState<{ readonly id: CallId; readonly state: Fetched } | null>(null);
  useEffect(() => {
    if (cache.has(id)) return undefined;
    let isOver = false;
    void call('call.result', { callId: id }).then((answer) => {
      if (answer.ok) keep(id, answer.value.resultText);
      if (isOver) return;
      const state: Fetched = answer.ok
        ? { type: 'here', text: answer.value.resultText }
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
