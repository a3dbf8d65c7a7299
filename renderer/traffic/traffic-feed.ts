import type { Failure, Result } from '#shared/failure';
import type { ServerId } from '#shared/ids';
import type { CommandInput } from '#shared/ipc/commands';
import { longestPage, type TrafficFilter } from '#shared/traffic/filter';
import type { TrafficEntry, TrafficPage } from '#shared/traffic/entry';
import { mergeEntries } from './merge-entries';

type PageInput = CommandInput<'traffic.page'>;

export interface FeedState {
  readonly phase: 'loading' | 'ready' | 'failed';
  readonly failure: Failure | null;
  /** Newest first, without a gap. */
  readonly entries: readonly TrafficEntry[];
  readonly total: number;
  readonly errors: number;
  readonly older: boolean;
  /** How many came since the list stands still. */
  readonly newer: number;
  readonly dropped: number;
}

export const emptyFeed: FeedState = {
  phase: 'loading',
  failure: null,
  entries: [],
  total: 0,
  errors: 0,
  older: false,
  newer: 0,
  dropped: 0
};

/** A part of the traffic, kept up to date: with the newest at its head, or standing still while it is read. */
export interface TrafficFeed {
  /** Something has changed. */
  refresh(): void;
  /** Reads on into the past. */
  readOlder(): void;
  follow(isFollowing: boolean): void;
  close(): void;
}

interface FeedWish {
  readonly ask: (input: PageInput) => Promise<Result<TrafficPage>>;
  readonly serverId: ServerId | null;
  readonly filter: TrafficFilter;
  readonly onState: (state: FeedState) => void;
}

const pageSize = 200;

export function createTrafficFeed({ ask, serverId, filter, onState }: FeedWish): TrafficFeed {
  let state = emptyFeed;
  let isFollowing = true;
  let isAsking = false;
  let isStale = false;
  let wantsOlder = false;
  let isClosed = false;

  function next(): void {
    if (isAsking || isClosed) return;
    if (isStale) {
      isStale = false;
      void askFor(refreshInput(), takeNewest);
    } else if (wantsOlder) {
      wantsOlder = false;
      const last = state.entries.at(-1);
      if (last !== undefined && state.older) void askFor({ before: last.seq, limit: pageSize }, takeOlder);
    }
  }

  function refreshInput(): Pick<PageInput, 'before' | 'limit'> {
    const [first] = state.entries;
    if (isFollowing || first === undefined) return { limit: pageSize };
    return { before: first.seq + 1, limit: Math.min(longestPage, state.entries.length) };
  }

  async function askFor(
    input: Pick<PageInput, 'before' | 'limit'>,
    take: (page: TrafficPage) => FeedState
  ): Promise<void> {
    isAsking = true;
    const answer = await ask({ serverId, filter, ...input });
    isAsking = false;
    if (isClosed) return;
    state = answer.ok ? take(answer.value) : { ...state, phase: 'failed', failure: answer.failure };
    onState(state);
    next();
  }

  function takeNewest(page: TrafficPage): FeedState {
    const fresh = mergeEntries(state.entries, page.entries);
    const last = fresh.at(-1);
    // What was read further back stays, where something lies further back.
    const isAtHead = isFollowing || last === undefined || !page.older;
    const rest = isAtHead ? [] : state.entries.filter((entry) => entry.seq < last.seq);
    return {
      ...counts(page),
      entries: [...fresh, ...rest],
      older: rest.length > 0 ? state.older : page.older,
      newer: page.newer
    };
  }

  function takeOlder(page: TrafficPage): FeedState {
    return { ...state, ...counts(page), entries: [...state.entries, ...page.entries], older: page.older };
  }

  return {
    refresh: () => {
      isStale = true;
      next();
    },
    readOlder: () => {
      wantsOlder = true;
      next();
    },
    follow: (now) => {
      if (isFollowing === now) return;
      isFollowing = now;
      isStale ||= now;
      next();
    },
    close: () => {
      isClosed = true;
    }
  };
}

function counts(page: TrafficPage): Pick<FeedState, 'phase' | 'failure' | 'total' | 'errors' | 'dropped'> {
  const { total, errors, dropped } = page;
  return { phase: 'ready', failure: null, total, errors, dropped };
}
