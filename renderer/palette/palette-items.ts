import { Play, type LucideIcon } from 'lucide-react';
import { actionIds, factsOf, type ActionId } from '#shared/action/actions';
import { hindranceOf } from '#shared/action/judges';
import { visibleText } from '#shared/text/visible';
import { text as sentence } from '#shared/text/text';
import { serverWords } from '#shared/view/server-words';
import { orderedServers } from '#shared/view/select';
import type { ServerView } from '#shared/view/snapshot';
import { actionCodes } from '../action/codes';
import { contextOf } from '../action/context';
import { runAction } from '../action/run-action';
import { go, openServer } from '../navigate';
import { serverPlace } from '../place';
import type { WindowState } from '../store';
import type { Text } from '../text';
import type { ShapeKind } from '../ui/Shape';

export interface PaletteItem {
  /** The same from start to start, for the list of recent ones. */
  readonly key: string;
  readonly label: string;
  /** Other words for it, by which it is found too. */
  readonly also?: string;
  /** Beside the label: whose it is, how it stands, or why it is not possible now. */
  readonly note: string;
  readonly icon?: LucideIcon;
  readonly shape?: ShapeKind;
  readonly shortcut?: string;
  readonly isPossible: boolean;
  readonly run: () => void;
}

export interface PaletteGroup {
  readonly value: 'recent' | 'actions' | 'servers' | 'tools' | 'pages';
  readonly items: readonly PaletteItem[];
}

/** Of each kind so many are shown; a longer query brings up the others. */
const most = 30;

/** What the palette offers for what was typed, the best first within its group. */
export function paletteGroups(state: WindowState, query: string, text: Text): readonly PaletteGroup[] {
  const servers = orderedServers(state.snapshot);
  const recent = state.snapshot.app.preferences.recent ?? [];
  const isEmpty = query.trim() === '';
  const own = actionIds
    .filter((id) => factsOf(id).isForKeys !== true)
    .map((id) => actionItem(state, id, text));
  const all: Readonly<Record<Exclude<PaletteGroup['value'], 'recent'>, readonly PaletteItem[]>> = {
    actions: [
      ...own.filter(({ key }) => !key.startsWith('go.')),
      ...servers.flatMap((server) => actionsOf(state, server, text))
    ],
    servers: servers.map((server) => serverItem(state, server, text)),
    tools: servers.flatMap((server) => toolItems(state, server, text)),
    pages: own.filter(({ key }) => key.startsWith('go.'))
  };
  const everything = new Map(Object.values(all).flatMap((items) => items.map((item) => [item.key, item])));
  const used = recent.flatMap((key) => everything.get(key) ?? []);
  const found = (items: readonly PaletteItem[]) => matching(items, query).slice(0, most);
  const first = isEmpty ? used.slice(0, 6) : matching(used, query).slice(0, 4);
  const taken = new Set(first.map(({ key }) => key));
  const groups: readonly PaletteGroup[] = [
    { value: 'recent', items: first },
    // Nothing typed: what could be done here, not what could be done to each of fifty servers.
    {
      value: 'actions',
      items: isEmpty ? own.filter(({ key }) => !key.startsWith('go.')) : found(all.actions)
    },
    { value: 'servers', items: found(all.servers) },
    { value: 'tools', items: isEmpty ? [] : found(all.tools) },
    { value: 'pages', items: found(all.pages) }
  ];
  // Who types the whole name of a server or a page means it, and not what else has the word.
  const isNamed = ({ items }: PaletteGroup): boolean =>
    items.some(({ label }) => label.toLowerCase() === query.trim().toLowerCase());
  return groups
    .toSorted((a, b) => Number(isNamed(b)) - Number(isNamed(a)))
    .map(({ value, items }) => ({
      value,
      items: value === 'recent' ? items : items.filter(({ key }) => !taken.has(key))
    }))
    .filter(({ items }) => items.length > 0);
}

/** Every word of the query is somewhere; where the name begins with it comes first, what is not possible now last. */
function matching(items: readonly PaletteItem[], query: string): readonly PaletteItem[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return items;
  const rank = ({ label, note, also = '' }: PaletteItem): number => {
    const name = label.toLowerCase();
    const whole = `${name} ${note} ${also}`.toLowerCase();
    if (!words.every((word) => whole.includes(word))) return -1;
    const first = words[0] ?? '';
    if (name.startsWith(first)) return 0;
    if (name.split(/[\s_.-]+/).some((part) => part.startsWith(first))) return 1;
    return name.includes(first) ? 2 : 3;
  };
  return items
    .map((item) => ({ item, at: rank(item) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => Number(b.item.isPossible) - Number(a.item.isPossible) || a.at - b.at)
    .map(({ item }) => item);
}

/** Those that other programs call something else. */
const alsoNamed = [
  'server.toggle',
  'server.reconnect',
  'server.log',
  'server.edit',
  'server.remove',
  'servers.hand-over',
  'activity.toggle',
  'zoom.in',
  'zoom.out',
  'zoom.reset',
  'go.calls',
  'go.sign-ins',
  'go.doctor',
  'go.settings'
] as const satisfies readonly ActionId[];

function otherWords(id: ActionId, text: Text): string {
  const named = alsoNamed.find((one) => one === id);
  return named === undefined ? '' : text(`menu:also.${named}`);
}

function actionItem(state: WindowState, id: ActionId, text: Text): PaletteItem {
  const context = contextOf(state);
  const { icon } = actionCodes[id];
  const { shortcut, menu } = factsOf(id);
  const why = hindranceOf(id, context);
  const about = menu === 'server' && id.startsWith('server.') ? (context.server?.name ?? '') : '';
  return {
    ...{ key: id, label: text(`menu:actions.${id}`), also: otherWords(id, text), icon },
    note: why === null ? about : text(why),
    ...(shortcut === undefined ? {} : { shortcut }),
    isPossible: why === null,
    run: () => runAction(id)
  };
}

/** What can be done to a server that is not the open one. */
function actionsOf(state: WindowState, server: ServerView, text: Text): readonly PaletteItem[] {
  if (state.place.page === 'server' && state.place.serverId === server.id) return [];
  return actionIds
    .filter((id) => factsOf(id).menu === 'server' && id.startsWith('server.'))
    .flatMap((id) => {
      if (hindranceOf(id, { ...contextOf(state), server }) !== null) return [];
      return {
        key: `${id} ${server.id}`,
        ...{
          label: text(`menu:actions.${id}`),
          also: otherWords(id, text),
          note: server.name,
          icon: actionCodes[id].icon,
          isPossible: true
        },
        run: () => runAction(id, server.id)
      };
    });
}

function serverItem({ snapshot }: WindowState, server: ServerView, text: Text): PaletteItem {
  const words = serverWords(sentence, server, snapshot.catalogs[server.id], Date.now());
  return {
    key: `server ${server.id}`,
    ...{ label: server.name, shape: words.shape, isPossible: true },
    note: `${words.word}, ${text(`server:scope.${server.scope}`)}`,
    run: () => openServer(server.id)
  };
}

function toolItems({ snapshot }: WindowState, server: ServerView, text: Text): readonly PaletteItem[] {
  return (snapshot.catalogs[server.id]?.tools ?? []).map(({ originalName }) => ({
    key: `tool ${server.id} ${originalName}`,
    ...{ label: visibleText(originalName), icon: Play, isPossible: true },
    note: text('menu:palette.toolOf', { name: server.name }),
    run: () => go(serverPlace(server.id, 'tools', originalName))
  }));
}
