import { useMemo } from 'react';
import type { Catalog } from '#shared/catalog/catalog';
import type { ServerId } from '#shared/ids';
import { orderedServers } from '#shared/view/select';
import type { ServerView } from '#shared/view/snapshot';
import { useWindow } from './store';

export function useServer(id: ServerId): ServerView | undefined {
  return useWindow((state) => state.snapshot.servers[id]);
}

export function useCatalog(id: ServerId): Catalog | undefined {
  return useWindow((state) => state.snapshot.catalogs[id]);
}

/** In the order of the list. */
export function useServers(): readonly ServerView[] {
  const servers = useWindow((state) => state.snapshot.servers);
  return useMemo(() => orderedServers({ servers }), [servers]);
}
