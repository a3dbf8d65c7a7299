import { useEffect, useState } from 'react';
import type { Failure, Result } from '#shared/failure';
import type { TrafficPair } from '#shared/traffic/entry';
import { call } from '../bridge';

export type MessageView =
  | { readonly phase: 'loading' }
  | { readonly phase: 'gone' }
  | { readonly phase: 'failed'; readonly failure: Failure }
  | { readonly phase: 'ready'; readonly pair: TrafficPair };

/**
 * One message with its pair.
 * @param version changes when it is worth reading again, because its answer has come.
 */
export function useMessage(seq: number, version: string): MessageView {
  const [read, setRead] = useState<{
    readonly seq: number;
    readonly answer: Result<TrafficPair | null>;
  } | null>(null);
  useEffect(() => {
    let isHere = true;
    void call('traffic.message', { seq }).then((answer) => {
      if (isHere) setRead({ seq, answer });
    });
    return () => {
      isHere = false;
    };
  }, [seq, version]);
  if (read?.seq !== seq) return { phase: 'loading' };
  if (!read.answer.ok) return { phase: 'failed', failure: read.answer.failure };
  return read.answer.value === null ? { phase: 'gone' } : { phase: 'ready', pair: read.answer.value };
}
