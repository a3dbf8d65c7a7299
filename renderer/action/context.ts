import type { ServerId } from '#shared/ids';
import type { ServerView } from '#shared/view/snapshot';
import { useWindow, type WindowState } from '../store';
import type { TextKey } from '../text';

/** What an action is about: the server that is open, or the one whose menu it was chosen from. */
export interface ActionContext {
  readonly server: ServerView | null;
  readonly servers: readonly ServerView[];
}

export function contextOf(state: WindowState, serverId?: ServerId): ActionContext {
  const { snapshot, place } = state;
  const id = serverId ?? (place.page === 'server' ? place.serverId : null);
  return {
    server: id === null ? null : (snapshot.servers[id] ?? null),
    servers: Object.values(snapshot.servers)
  };
}

export function contextNow(serverId?: ServerId): ActionContext {
  return contextOf(useWindow.getState(), serverId);
}

/** Why it is not possible now, as a sentence of the catalogue; null: it is. */
export type Hindrance = Extract<TextKey, `menu:why.${string}`> | null;
export type Judge = (context: ActionContext) => Hindrance;

export const always: Judge = () => null;

export const ofServer =
  (judge: (server: ServerView) => Hindrance): Judge =>
  ({ server }) =>
    server === null ? 'menu:why.noServer' : judge(server);
