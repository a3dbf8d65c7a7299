import { useEffect, useRef } from 'react';
import type { ServerId } from '#shared/ids';
import type { Fetched } from '../call/use-result';
import { call } from '../bridge';
import { announce } from '../ui/announcer';
import { useText } from '../use-text';
import { useFetched } from './use-fetched';
import { useFollowing } from './use-following';

interface ReadResource {
  readonly fetched: Fetched;
  readonly read: () => Promise<boolean>;
}

/** What a resource holds; of a followed one always the newest. */
export function useResource(serverId: ServerId, uri: string, name: string): ReadResource {
  const text = useText();
  const { fetched, ask } = useFetched(() => call('resource.read', { serverId, uri }), true);
  const { followed } = useFollowing(serverId, uri);
  const changes = followed?.changes ?? 0;
  const unseen = followed === undefined ? 0 : changes - followed.seen;
  const known = useRef(changes);
  useEffect(() => {
    if (changes > known.current) {
      void ask().then((isRead) => {
        if (isRead) announce(text('resource:updated', { name }));
      });
    }
    known.current = changes;
  }, [changes, ask, text, name]);
  useEffect(() => {
    if (unseen > 0) void call('resource.seen', { serverId, uri });
  }, [unseen, serverId, uri]);
  return { fetched: fetched ?? { type: 'loading' }, read: ask };
}
