import type { ServerId } from '../ids';
import { needsPerson, orderedServers } from './select';
import type { ServerView } from './snapshot';

/** What the icon's shape says of all servers together. */
export type TraySum = 'fine' | 'working' | 'needs';

/** One click that helps; `show` where only its page can. */
export type TrayAction = 'signIn' | 'retry' | 'show';

export interface TrayView {
  readonly sum: TraySum;
  /** Of those that the sum is about. */
  readonly count: number;
  readonly needs: readonly { readonly id: ServerId; readonly name: string; readonly action: TrayAction }[];
  /** How many more need the person than the menu has room for. */
  readonly more: number;
  readonly servers: readonly { readonly id: ServerId; readonly name: string; readonly isOn: boolean }[];
}

const room = 8;

/** Icon and menu of the tray, from what the list of servers shows. */
export function trayView(servers: Readonly<Record<ServerId, ServerView>>): TrayView {
  const all = orderedServers({ servers });
  const needing = all.filter(needsPerson);
  const working = all.filter((server) => server.suppression === null && server.connection.type === 'pending');
  const sum = needing.length > 0 ? 'needs' : working.length > 0 ? 'working' : 'fine';
  return {
    sum,
    count: sum === 'needs' ? needing.length : working.length,
    needs: needing
      .slice(0, room)
      .map((server) => ({ id: server.id, name: server.name, action: actionOf(server) })),
    more: Math.max(0, needing.length - room),
    servers: all
      .filter((server) => server.suppression === null)
      .map(({ id, name, connection }) => ({ id, name, isOn: connection.type !== 'disabled' }))
  };
}

function actionOf({ suppression, connection }: ServerView): TrayAction {
  if (suppression === null && connection.type === 'needs-auth') return 'signIn';
  return suppression === null && connection.type === 'failed' && connection.failure.retryable
    ? 'retry'
    : 'show';
}
