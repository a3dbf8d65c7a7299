import { useEffect, useMemo, useState } from 'react';
import { tokensOfTools, type ServerWeight } from '#shared/call/weight';
import type { Failure } from '#shared/failure';
import { call } from '../bridge';
import { useWindow } from '../store';
import type { OneTool } from './use-all-tools';

export interface Weights {
  readonly isKnown: boolean;
  readonly failure: Failure | null;
  /** Tokens of one tool; null: not counted yet. */
  readonly of: (tool: Pick<OneTool, 'serverId' | 'name'>) => number | null;
  /** Heaviest first. */
  readonly servers: readonly { readonly name: string; readonly tokens: number }[];
}

type Fetched = readonly ServerWeight[] | null;

/** Tokens of all tools, counted by the core; again when a list has changed. */
export function useWeights(): Weights {
  const [fetched, setFetched] = useState<Fetched>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const catalogs = useWindow((state) => state.snapshot.catalogs);
  const views = useWindow((state) => state.snapshot.servers);
  useEffect(() => {
    let isOver = false;
    void call('weight.read', {}).then((answer) => {
      if (isOver) return;
      if (answer.ok) setFetched(answer.value.servers);
      setFailure(answer.ok ? null : answer.failure);
    });
    return () => {
      isOver = true;
    };
  }, [catalogs]);
  return useMemo(() => {
    const byServer = new Map(
      (fetched ?? []).map((server) => [server.serverId, new Map(tokensOfTools(server))])
    );
    return {
      isKnown: fetched !== null,
      failure,
      of: ({ serverId, name }) => byServer.get(serverId)?.get(name) ?? null,
      servers: (fetched ?? [])
        .map(({ serverId, tokens }) => ({ name: views[serverId]?.name ?? serverId, tokens }))
        .sort((a, b) => b.tokens - a.tokens)
    };
  }, [fetched, failure, views]);
}
