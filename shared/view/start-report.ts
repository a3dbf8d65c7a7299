import { assertNever } from '../assert-never';
import type { Failure } from '../failure';
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
  /** null: it is ready. */
  readonly reason: StartReason | null;
}

/** Why a server is not ready; put into words when it is shown, for the language may be another one by then. */
export type StartReason =
  | { readonly type: 'suppressed'; readonly suppression: NonNullable<ServerView['suppression']> }
  | { readonly type: 'disabled' | 'stopped' | 'notInTime' }
  | { readonly type: 'needsAuth'; readonly host: string | null }
  | { readonly type: 'failed'; readonly failure: Failure };

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

function reasonOf({ connection, suppression, link }: ServerView): StartReason | null {
  if (suppression !== null) return { type: 'suppressed', suppression };
  switch (connection.type) {
    case 'connected':
      return null;
    case 'disabled':
      return { type: 'disabled' };
    case 'needs-auth':
      return { type: 'needsAuth', host: connection.authorizationServer };
    case 'failed': {
      const { failure } = connection;
      const wasStopped = link?.isStopped === true || failure.code === 'connect.stopped';
      return wasStopped ? { type: 'stopped' } : { type: 'failed', failure };
    }
    case 'pending':
      return connection.failure === null
        ? { type: 'notInTime' }
        : { type: 'failed', failure: connection.failure };
    default:
      return assertNever(connection);
  }
}

/** A whole sentence. */
export function reasonWords(reason: StartReason): string {
  switch (reason.type) {
    case 'suppressed': {
      const { suppression } = reason;
      const by = 'by' in suppression ? suppression.by : null;
      const scope = by === null ? '' : text(`server:scope.${by.scope}`);
      return text(`start:reason.${suppression.kind}`, { ...suppression, name: by?.name ?? '', scope });
    }
    case 'needsAuth':
      return reason.host === null
        ? text('start:reason.needsAuth')
        : text('start:reason.needsAuthAt', { host: reason.host });
    case 'failed':
      return reason.failure.message;
    case 'disabled':
    case 'stopped':
    case 'notInTime':
      return text(`start:reason.${reason.type}`);
    default:
      return assertNever(reason);
  }
}
