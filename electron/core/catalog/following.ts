import { followKey, type Followed } from '#shared/catalog/followed';
import { ok, type Result } from '#shared/failure';
import type { ServerId } from '#shared/ids';
import { isJsonObject } from '#shared/json';
import type { ConnectionManager } from '../connection/contract';
import type { Clock } from '../ports';
import type { State } from '../state';

/** Resources whose changes are told, across reconnects (RP1). */
export interface Following {
  follow(serverId: ServerId, uri: string): Promise<Result<null>>;
  unfollow(serverId: ServerId, uri: string): Promise<void>;
  seen(serverId: ServerId, uri: string): void;
  /** What a server told unasked. */
  notification(serverId: ServerId, method: string, params: unknown): void;
  close(): void;
}

interface FollowingDeps {
  readonly manager: () => Pick<ConnectionManager, 'follow'>;
  readonly state: Pick<State, 'get' | 'put' | 'onChange'>;
  readonly clock: Clock;
}

interface Entry {
  view: Followed;
  /** Of the connection that it was asked on; null: it is to be asked for. */
  epoch: number | null;
  end: () => Promise<void>;
  delay: number;
  cancelTimer: () => void;
}

const firstDelayMs = 1_000;
const longestDelayMs = 60_000;
const nothing = (): Promise<void> => Promise.resolve();

export function createFollowing({ manager, state, clock }: FollowingDeps): Following {
  const entries = new Map<string, Entry>();

  function publish(): void {
    const views = [...entries].map(([key, { view }]) => [key, view] as const);
    state.put('app', 'followed', views.length === 0 ? undefined : Object.fromEntries(views));
  }

  function change(entry: Entry, part: Partial<Followed>): void {
    entry.view = { ...entry.view, ...part };
    publish();
  }

  function epochOf(serverId: ServerId): number | null {
    const connection = state.get().servers[serverId]?.connection;
    return connection?.type === 'connected' ? connection.epoch : null;
  }

  async function ask(key: string, entry: Entry): Promise<Result<null>> {
    const { serverId, uri } = entry.view;
    const epoch = epochOf(serverId);
    entry.epoch = epoch;
    const answer = await manager().follow(serverId, uri, () => retry(key, entry));
    if (!answer.ok) return answer;
    if (entries.get(key) !== entry) {
      await answer.value();
      return ok(null);
    }
    entry.end = answer.value;
    if (entry.view.state !== 'on') change(entry, { state: 'on' });
    return ok(null);
  }

  /** A stream of notices was cut, or could not be had anew: it is asked for again, ever less often. */
  function retry(key: string, entry: Entry): void {
    if (entries.get(key) !== entry || entry.epoch !== epochOf(entry.view.serverId)) return;
    entry.end = nothing;
    change(entry, { state: 'waiting' });
    entry.cancelTimer = clock.setTimeout(() => {
      if (entries.get(key) !== entry) return;
      void ask(key, entry).then((answer) => {
        if (!answer.ok) retry(key, entry);
        else entry.delay = firstDelayMs;
      });
    }, entry.delay);
    entry.delay = Math.min(longestDelayMs, entry.delay * 2);
  }

  function drop(key: string, entry: Entry): void {
    entries.delete(key);
    entry.cancelTimer();
    publish();
  }

  /** Another connection knows nothing of what was asked on the last one. */
  const stopWatching = state.onChange(() => {
    for (const [key, entry] of entries) {
      const server = state.get().servers[entry.view.serverId];
      if (server === undefined || server.suppression !== null) {
        drop(key, entry);
        continue;
      }
      const epoch = epochOf(entry.view.serverId);
      if (epoch === entry.epoch) continue;
      entry.end = nothing;
      entry.epoch = epoch;
      entry.cancelTimer();
      if (epoch !== null) {
        void ask(key, entry).then((answer) => {
          if (!answer.ok) retry(key, entry);
        });
      } else if (entry.view.state === 'on') change(entry, { state: 'waiting' });
    }
  });

  return {
    follow: async (serverId, uri) => {
      const key = followKey(serverId, uri);
      if (entries.has(key)) return ok(null);
      const entry: Entry = {
        view: { serverId, uri, state: 'on', changes: 0, changedAt: null, seen: 0 },
        epoch: null,
        end: nothing,
        delay: firstDelayMs,
        cancelTimer: () => undefined
      };
      entries.set(key, entry);
      const answer = await ask(key, entry);
      if (!answer.ok) drop(key, entry);
      else publish();
      return answer;
    },
    unfollow: async (serverId, uri) => {
      const key = followKey(serverId, uri);
      const entry = entries.get(key);
      if (entry === undefined) return;
      drop(key, entry);
      await entry.end();
    },
    seen: (serverId, uri) => {
      const entry = entries.get(followKey(serverId, uri));
      if (entry !== undefined && entry.view.seen !== entry.view.changes)
        change(entry, { seen: entry.view.changes });
    },
    notification: (serverId, method, params) => {
      if (method !== 'notifications/resources/updated' || !isJsonObject(params)) return;
      const { uri } = params;
      const entry = typeof uri === 'string' ? entries.get(followKey(serverId, uri)) : undefined;
      if (entry === undefined) return;
      change(entry, { changes: entry.view.changes + 1, changedAt: clock.now() });
    },
    close: () => {
      stopWatching();
      for (const entry of entries.values()) entry.cancelTimer();
      entries.clear();
    }
  };
}
