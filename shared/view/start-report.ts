import { assertNever } from '../assert-never';
import type { ServerId } from '../ids';
import type { Scope } from '../server/scope';
import { text } from '../text/text';
import { summarize, orderedServers, type Summary } from './select';
import type { ServerView, SnapshotSlices } from './snapshot';

/** How one server came out of the start (CN8). */
export interface StartedServer {
  readonly id: ServerId;
  readonly name: string;
  readonly scope: Scope;
  readonly outcome: Exclude<keyof Summary, 'pending'>;
  /** A whole sentence; null: it is ready. */
  readonly reason: string | null;
}

export interface StartReport {
  /** Milliseconds since 1970. */
  readonly endedAt: number;
  readonly ms: number;
  /** In the order of the list. */
  readonly servers: readonly StartedServer[];
}

/** True when a server has come to an end for now: connected with its lists in, or waiting for a person. */
export function hasSettled(slices: Pick<SnapshotSlices, 'catalogs'>, server: ServerView): boolean {
  if (server.suppression !== null) return true;
  if (server.connection.type === 'pending') return false;
  if (server.connection.type !== 'connected') return true;
  const catalog = slices.catalogs[server.id];
  // A program that ended takes its connection with it: what becomes of that is told in a moment.
  if (catalog?.failure?.code.startsWith('process.') === true) return false;
  // One list may be there while others are still coming.
  return (
    catalog !== undefined &&
    catalog.doing !== 'loading' &&
    (catalog.have === 'fresh' || catalog.doing === 'error')
  );
}

/** Each server with its outcome and the reason; what is still on its way is cancelled, for its time is over. */
export function startedServers(slices: Pick<SnapshotSlices, 'servers'>): readonly StartedServer[] {
  return orderedServers(slices).map((server) => {
    const { id, name, scope } = server;
    const outcome = outcomeOf(server);
    return { id, name, scope, outcome, reason: reasonOf(server) };
  });
}

/** “5 ready, 1 failed, 1 needs sign-in”, without what there is none of. */
export function startCounts(servers: readonly StartedServer[]): string {
  const order = ['ready', 'failed', 'needsAuth', 'cancelled', 'disabled', 'suppressed'] as const;
  return order
    .map((outcome) => ({ outcome, count: servers.filter((each) => each.outcome === outcome).length }))
    .filter(({ count }) => count > 0)
    .map(({ outcome, count }) => text(`start:part.${outcome}`, { count }))
    .join(', ');
}

function outcomeOf(server: ServerView): StartedServer['outcome'] {
  const counts = summarize([server]);
  const all = ['ready', 'failed', 'needsAuth', 'disabled', 'suppressed'] as const;
  return all.find((outcome) => counts[outcome] > 0) ?? 'cancelled';
}

function reasonOf(server: ServerView): string | null {
  const { connection, suppression } = server;
  if (suppression !== null) {
    const scope = 'by' in suppression ? text(`server:scope.${suppression.by.scope}`) : '';
    const name = 'by' in suppression ? suppression.by.name : '';
    return text(`start:reason.${suppression.kind}`, { ...suppression, name, scope });
  }
  switch (connection.type) {
    case 'connected':
      return null;
    case 'disabled':
      return text('start:reason.disabled');
    case 'needs-auth': {
      const host = connection.authorizationServer;
      return host === null ? text('start:reason.needsAuth') : text('start:reason.needsAuthAt', { host });
    }
    case 'failed': {
      const wasStopped = server.link?.isStopped === true || connection.failure.code === 'connect.stopped';
      return wasStopped ? text('start:reason.stopped') : connection.failure.message;
    }
    case 'pending':
      return connection.failure?.message ?? text('start:reason.notInTime');
    default:
      return assertNever(connection);
  }
}
