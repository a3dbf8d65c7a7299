import { useCallback, useEffect, useRef, useState } from 'react';
import type { ServerId } from '#shared/ids';
import type { TrafficFilter } from '#shared/traffic/filter';
import { call } from '../bridge';
import { useWindow } from '../store';
import { createTrafficFeed, emptyFeed, type FeedState, type TrafficFeed } from './traffic-feed';

export interface TrafficView extends FeedState {
  readonly readOlder: () => void;
  readonly refresh: () => void;
}

/** The traffic that fits, alive. What is shown stays until the answer to another filter is there. */
export function useTraffic(
  serverId: ServerId | null,
  filter: TrafficFilter,
  isFollowing: boolean
): TrafficView {
  const pulse = useWindow((window) => window.snapshot.app.traffic);
  const [state, setState] = useState<FeedState>(emptyFeed);
  const feed = useRef<TrafficFeed | null>(null);
  const spelled = JSON.stringify(filter);

  useEffect(() => {
    const opened = createTrafficFeed({
      ask: (input) => call('traffic.page', input),
      serverId,
      filter: JSON.parse(spelled) as TrafficFilter,
      onState: setState
    });
    feed.current = opened;
    return () => {
      opened.close();
    };
  }, [serverId, spelled]);

  useEffect(() => {
    feed.current?.follow(isFollowing);
  }, [isFollowing, serverId, spelled]);

  useEffect(() => {
    feed.current?.refresh();
  }, [pulse, serverId, spelled]);

  return {
    ...state,
    readOlder: useCallback(() => feed.current?.readOlder(), []),
    refresh: useCallback(() => feed.current?.refresh(), [])
  };
}
