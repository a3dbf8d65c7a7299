import { needsPerson, orderedServers } from '#shared/view/select';
import type { ServerSort, ServerView } from '#shared/view/snapshot';
import { call } from '../bridge';
import { useWindow } from '../store';

/** Sorts once: what changes afterwards moves no row until the person sorts again. */
export function sortServers(sort: ServerSort): void {
  const { servers, app } = useWindow.getState().snapshot;
  const order = sortedBy(sort, orderedServers({ servers }), app.preferences.used ?? []);
  void call('preferences.set', { sort, order: order.map(({ id }) => id) });
}

/** Pure, so that it can be tested. */
export function sortedBy(
  sort: ServerSort,
  servers: readonly ServerView[],
  used: readonly string[]
): readonly ServerView[] {
  switch (sort) {
    case 'file':
      return servers;
    case 'name':
      return servers.toSorted((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }));
    case 'state':
      return servers.toSorted((a, b) => stateRank(a) - stateRank(b));
    case 'use': {
      const at = (server: ServerView) => {
        const index = used.indexOf(server.id);
        return index === -1 ? used.length : index;
      };
      return servers.toSorted((a, b) => at(a) - at(b));
    }
  }
}

/** What needs the person first, then what works, then what is on its way, off, or held back. */
function stateRank(server: ServerView): number {
  if (needsPerson(server)) return 0;
  if (server.suppression !== null) return 4;
  const { type } = server.connection;
  return type === 'connected' ? 1 : type === 'pending' ? 2 : 3;
}

/** As they were sorted; those that came since stand after them, as their files have them. */
export function inKeptOrder(
  servers: readonly ServerView[],
  order: readonly string[] | undefined
): readonly ServerView[] {
  if (order === undefined || order.length === 0) return servers;
  const places = new Map(order.map((id, index) => [id, index]));
  return servers.toSorted((a, b) => (places.get(a.id) ?? order.length) - (places.get(b.id) ?? order.length));
}
