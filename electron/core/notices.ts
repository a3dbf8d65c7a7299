import type { ServerId } from '#shared/ids';
import { isQuiet, needOf, type Need } from '#shared/view/notices';
import type { AppSnapshot } from '#shared/view/snapshot';
import type { Clock } from './ports';

interface NoticeDeps {
  readonly clock: Clock;
  readonly isInFront: () => boolean;
  /** One message for all of them. */
  readonly tell: (needs: readonly Need[]) => void;
}

/** What goes wrong together is told together. */
const gathering = 2_000;

/**
 * Tells of servers that were given up or need a sign-in, once each, until they work again or are switched off. What
 * comes up while the window is in front, or in quiet hours, counts as known: the list shows it.
 * @returns what to call with each change.
 */
export function createNotices({ clock, isInFront, tell }: NoticeDeps): {
  readonly follow: (snapshot: Pick<AppSnapshot, 'servers' | 'app'>) => void;
  readonly close: () => void;
} {
  const known = new Map<ServerId, Need['kind']>();
  let waiting = new Set<ServerId>();
  let latest: Pick<AppSnapshot, 'servers' | 'app'> | null = null;
  let stop: () => void = () => undefined;

  function flush(): void {
    const ids = waiting;
    waiting = new Set();
    if (latest === null) return;
    const { servers, app } = latest;
    if (app.preferences.notify === false || isInFront()) return;
    if (isQuiet(app.preferences.quiet, minuteOfDay(clock.now()))) return;
    const needs = [...ids].flatMap((id) => {
      const server = servers[id];
      return server === undefined ? [] : (needOf(server) ?? []);
    });
    if (needs.length > 0) tell(needs);
  }

  return {
    follow: (snapshot) => {
      latest = snapshot;
      for (const id of known.keys()) {
        const server = snapshot.servers[id];
        // While it is tried again it is neither well nor news.
        if (server?.connection.type !== 'pending' && (server === undefined || needOf(server) === null)) {
          known.delete(id);
        }
      }
      for (const server of Object.values(snapshot.servers)) {
        const need = needOf(server);
        if (need === null || known.get(need.id) === need.kind) continue;
        known.set(need.id, need.kind);
        if (isInFront()) continue;
        if (waiting.size === 0) stop = clock.setTimeout(flush, gathering);
        waiting.add(need.id);
      }
    },
    close: () => {
      stop();
    }
  };
}

function minuteOfDay(at: number): number {
  const date = new Date(at);
  return date.getHours() * 60 + date.getMinutes();
}
