import { serverIdFromText, type ServerId } from '#shared/ids';

/** Where the person is. It is the address's fragment, so that links, Back and a reload work by themselves. */
export type Place =
  | { readonly page: 'board' }
  | {
      readonly page: 'server';
      readonly serverId: ServerId;
      readonly tab: ServerTab;
      readonly item: string | null;
    }
  | { readonly page: 'sources' }
  | { readonly page: 'sign-ins'; readonly account: string | null }
  | { readonly page: 'tools' }
  | { readonly page: 'calls'; readonly view: CallsView }
  | { readonly page: 'doctor' }
  | { readonly page: 'settings' };

/** What was called, and what was saved to be called. */
export type CallsView = 'history' | 'saved';

export const serverTabs = ['overview', 'tools', 'resources', 'prompts', 'traffic', 'configuration'] as const;
export type ServerTab = (typeof serverTabs)[number];

export const board: Place = { page: 'board' };

export function serverPlace(
  serverId: ServerId,
  tab: ServerTab = 'overview',
  item: string | null = null
): Place {
  return { page: 'server', serverId, tab, item };
}

/** `#/servers/user%3Agithub/tools/create_issue` */
export function hashOf(place: Place): string {
  switch (place.page) {
    case 'board':
      return '#/';
    case 'sources':
    case 'doctor':
    case 'settings':
    case 'tools':
      return `#/${place.page}`;
    case 'calls':
      return `#/calls/${place.view}`;
    case 'sign-ins':
      return `#/sign-ins${place.account === null ? '' : `/${encodeURIComponent(place.account)}`}`;
    case 'server': {
      const item = place.item === null ? [] : [place.item];
      return `#/${['servers', place.serverId, place.tab, ...item].map(encodeURIComponent).join('/')}`;
    }
  }
}

/** What cannot be understood leads to the board. */
export function placeOf(hash: string): Place {
  const [page, id, tab, item] = hash
    .replace(/^#?\/?/, '')
    .split('/')
    .map(decode);
  if (page === 'sources' || page === 'settings' || page === 'tools' || page === 'doctor') return { page };
  if (page === 'calls') return { page, view: id === 'saved' ? 'saved' : 'history' };
  if (page === 'sign-ins') return { page, account: id ?? null };
  if (page !== 'servers' || id === undefined || id === '') return board;
  return serverPlace(serverIdFromText(id), serverTabs.find((one) => one === tab) ?? 'overview', item ?? null);
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch (error) {
    if (error instanceof URIError) return part;
    throw error;
  }
}

/** Where each server was left, to open it there again. */
export type Visited = Readonly<Record<ServerId, Pick<Extract<Place, { page: 'server' }>, 'tab' | 'item'>>>;

export function visit(visited: Visited, place: Place): Visited {
  if (place.page !== 'server') return visited;
  return { ...visited, [place.serverId]: { tab: place.tab, item: place.item } };
}

export function returnTo(visited: Visited, serverId: ServerId): Place {
  const last = visited[serverId];
  return last === undefined ? serverPlace(serverId) : serverPlace(serverId, last.tab, last.item);
}
