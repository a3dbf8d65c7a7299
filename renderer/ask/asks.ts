import { useMemo } from 'react';
import type { Ask } from '#shared/ask/ask';
import type { AppSnapshot } from '#shared/view/snapshot';
import { useWindow } from '../store';

/** The questions that wait, in the order in which they came. */
export function waitingAsks({ asks }: Pick<AppSnapshot, 'asks'>): readonly Ask[] {
  return Object.values(asks).sort((a, b) => a.order - b.order);
}

export function useAsks(): readonly Ask[] {
  const asks = useWindow((state) => state.snapshot.asks);
  return useMemo(() => waitingAsks({ asks }), [asks]);
}
