import { precedence, type Scope } from '../server/scope';
import type { ServerView, SnapshotSlices } from './snapshot';

/** Servers in the order of the list: scope by precedence, then as the file has them. A state never moves a row. */
export function orderedServers(snapshot: Pick<SnapshotSlices, 'servers'>): readonly ServerView[] {
  return Object.values(snapshot.servers).sort(
    (a, b) => precedence(a.scope) - precedence(b.scope) || a.order - b.order
  );
}

export interface ServerGroup {
  readonly scope: Scope;
  readonly servers: readonly ServerView[];
}

/** Built-in servers stand last: they are ours, not the person's. */
export function groupedServers(servers: readonly ServerView[]): readonly ServerGroup[] {
  const groups = new Map<Scope, ServerView[]>();
  for (const server of servers) {
    const group = groups.get(server.scope);
    if (group) group.push(server);
    else groups.set(server.scope, [server]);
  }
  const own = groups.get('built-in');
  groups.delete('built-in');
  if (own) groups.set('built-in', own);
  return [...groups].map(([scope, members]) => ({ scope, servers: members }));
}

/** True where the person has to do something before the server can work. */
export function needsPerson(server: ServerView): boolean {
  if (server.suppression)
    return server.suppression.kind === 'not-approved' || server.suppression.kind === 'invalid';
  return server.connection.type === 'failed' || server.connection.type === 'needs-auth';
}

/** How the start went, by outcome (CN8); each server is counted once. */
export interface Summary {
  readonly ready: number;
  readonly failed: number;
  readonly needsAuth: number;
  readonly cancelled: number;
  readonly disabled: number;
  readonly suppressed: number;
  /** Still on its way. */
  readonly pending: number;
}

export function summarize(servers: readonly ServerView[]): Summary {
  const count = { ready: 0, failed: 0, needsAuth: 0, cancelled: 0, disabled: 0, suppressed: 0, pending: 0 };
  for (const server of servers) count[outcome(server)]++;
  return count;
}

function outcome(server: ServerView): keyof Summary {
  if (server.suppression) return 'suppressed';
  switch (server.connection.type) {
    case 'connected':
      return 'ready';
    case 'failed':
      return server.link?.isStopped === true || server.connection.failure.code === 'connect.stopped'
        ? 'cancelled'
        : 'failed';
    case 'needs-auth':
      return 'needsAuth';
    case 'disabled':
      return 'disabled';
    case 'pending':
      return 'pending';
  }
}

/** “5 of 11 connected”: of those that count and are on. */
export function connectedSum(servers: readonly ServerView[]): {
  readonly ready: number;
  readonly total: number;
} {
  const summary = summarize(servers);
  return { ready: summary.ready, total: servers.length - summary.suppressed - summary.disabled };
}
