import type { ServerId } from '#shared/ids';
import type { TrafficFilter } from '#shared/traffic/filter';
import { logKinds, messageKinds, type LogLevel, type TrafficDirection } from '#shared/traffic/entry';

export type TrafficPart = 'traffic' | 'logs';

/** What the person wants to see of it. */
export interface TrafficWish {
  readonly part: TrafficPart;
  /** null: all servers. */
  readonly serverId: ServerId | null;
  readonly direction: TrafficDirection | null;
  readonly method: string;
  readonly search: string;
  readonly errorsOnly: boolean;
  readonly level: LogLevel | null;
}

export const everything: TrafficWish = {
  part: 'traffic',
  serverId: null,
  direction: null,
  method: '',
  search: '',
  errorsOnly: false,
  level: null
};

/** Direction and method are questions to messages, the level is one to a log; each part keeps its own. */
export function filterOf(wish: TrafficWish): TrafficFilter {
  const isTraffic = wish.part === 'traffic';
  return {
    kinds: isTraffic ? messageKinds : logKinds,
    direction: isTraffic ? wish.direction : null,
    method: isTraffic ? wish.method.trim() : '',
    level: isTraffic ? null : wish.level,
    search: wish.search.trim(),
    errorsOnly: wish.errorsOnly,
    folded: true
  };
}

/** Whether less than everything is asked for, apart from the server. */
export function isNarrowed(wish: TrafficWish): boolean {
  const filter = filterOf(wish);
  return (
    filter.direction !== null ||
    filter.method !== '' ||
    filter.level !== null ||
    filter.search !== '' ||
    filter.errorsOnly
  );
}

export function widened(wish: TrafficWish): TrafficWish {
  return { ...everything, part: wish.part, serverId: wish.serverId };
}
