import { useCallback, useEffect, useRef, useState } from 'react';
import type { Result } from '#shared/failure';
import type { Fetched } from '../call/use-result';

interface Asking {
  /** null: nothing was asked yet. */
  readonly fetched: Fetched | null;
  readonly ask: () => Promise<boolean>;
}

type Answer = Promise<Result<{ readonly resultText: string }>>;

/**
 * What a server answered last. While it is asked again the last answer stays; an answer that comes after a later
 * question is dropped. @param atOnce asks when first shown.
 */
export function useFetched(question: () => Answer, atOnce: boolean): Asking {
  const [fetched, setFetched] = useState<Fetched | null>(atOnce ? { type: 'loading' } : null);
  const latest = useRef(0);
  const asking = useRef(question);
  useEffect(() => {
    asking.current = question;
  });
  const run = useCallback(async () => {
    latest.current += 1;
    const turn = latest.current;
    const answer = await asking.current();
    if (turn !== latest.current) return false;
    setFetched(
      answer.ok
        ? { type: 'here', text: answer.value.resultText }
        : { type: 'failed', failure: answer.failure }
    );
    return answer.ok;
  }, []);
  const ask = useCallback(() => {
    setFetched((before) => (before?.type === 'here' ? before : { type: 'loading' }));
    return run();
  }, [run]);
  useEffect(() => {
    if (atOnce) void run();
    return () => {
      latest.current += 1;
    };
  }, [run, atOnce]);
  return { fetched, ask };
}
