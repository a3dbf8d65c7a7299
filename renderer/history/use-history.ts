import { useCallback, useEffect, useRef, useState } from 'react';
import type { KeptCall } from '#shared/call/kept-call';
import type { Failure } from '#shared/failure';
import { call } from '../bridge';
import { useWindow } from '../store';

interface KeptHistory {
  /** null: not read yet. */
  readonly calls: readonly KeptCall[] | null;
  readonly hasMore: boolean;
  readonly failure: Failure | null;
  readonly more: () => void;
}

const pageSize = 100;
const pauseMs = 200;

/** Kept calls that hold these words, newest first; read again when a call has ended or the history was deleted or put back. */
export function useHistory(search: string): KeptHistory {
  const [calls, setCalls] = useState<readonly KeptCall[] | null>(null);
  const [hasMore, setHasMore] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const latest = useRef(0);
  const ended = useWindow(
    (state) => Object.values(state.snapshot.calls).filter(({ outcome }) => outcome.type !== 'running').length
  );
  const settings = useWindow((state) => state.snapshot.app.history);
  const load = useCallback(
    async (after: readonly KeptCall[]) => {
      latest.current += 1;
      const turn = latest.current;
      const before = after.at(-1)?.startedAt ?? null;
      const wish = { serverId: null, tool: null, search, before, limit: pageSize };
      const answer = await call('history.page', wish);
      if (turn !== latest.current) return;
      setFailure(answer.ok ? null : answer.failure);
      if (!answer.ok) return;
      setCalls([...after, ...answer.value.calls]);
      setHasMore(answer.value.hasMore);
    },
    [search]
  );
  useEffect(() => {
    const timer = setTimeout(() => void load([]), pauseMs);
    return () => {
      clearTimeout(timer);
    };
  }, [load, ended, settings]);
  return { calls, hasMore, failure, more: () => void load(calls ?? []) };
}
