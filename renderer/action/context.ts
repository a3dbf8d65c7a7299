import type { ActionContext } from '#shared/action/judges';
import type { ServerId } from '#shared/ids';
import { canUndo } from '../undo';
import { useWindow, type WindowState } from '../store';

export function contextOf(state: WindowState, serverId?: ServerId): ActionContext {
  const { snapshot, place } = state;
  const id = serverId ?? (place.page === 'server' ? place.serverId : null);
  return {
    server: id === null ? null : (snapshot.servers[id] ?? null),
    servers: Object.values(snapshot.servers),
    canUndo: canUndo()
  };
}

export function contextNow(serverId?: ServerId): ActionContext {
  return contextOf(useWindow.getState(), serverId);
}
