import { followKey, type Followed } from '#shared/catalog/followed';
import type { ServerId } from '#shared/ids';
import { attempt } from '../actions';
import { useWindow } from '../store';

interface Following {
  /** undefined: it is not followed. */
  readonly followed: Followed | undefined;
  readonly setFollowing: (wanted: boolean) => Promise<void>;
}

export function useFollowing(serverId: ServerId, uri: string): Following {
  const followed = useWindow((state) => state.snapshot.app.followed?.[followKey(serverId, uri)]);
  return {
    followed,
    setFollowing: async (wanted) => {
      await attempt(wanted ? 'resource.follow' : 'resource.unfollow', { serverId, uri });
    }
  };
}
