/** Whether an action is possible now, and why not: for menus, the palette and shortcuts alike. */
import type { ServerView } from '../view/snapshot';
import type { ActionId } from './actions';

/** What an action is about: the server that is open, or the one whose menu it was chosen from. */
export interface ActionContext {
  readonly server: ServerView | null;
  readonly servers: readonly ServerView[];
  readonly canUndo: boolean;
}

/** Key of the sentence that says why it is not possible now; null: it is. */
export type Hindrance =
  | `menu:why.${'noServer' | 'notCounting' | 'off' | 'notRetrying' | 'notEditable'}`
  | `menu:why.${'noCommand' | 'notLocal' | 'noFile' | 'noneFailed' | 'noServers' | 'nothingToUndo' | 'builtIn'}`
  | null;

type Judge = (context: ActionContext) => Hindrance;

/** Those that are not always possible. */
const judges: Partial<Readonly<Record<ActionId, Judge>>> = {
  'edit.undo': ({ canUndo }) => (canUndo ? null : 'menu:why.nothingToUndo'),
  'server.toggle': ofServer(counts),
  'server.reconnect': ofServer(isOn),
  'server.stop-retrying': ofServer(isRetrying),
  'server.log': ofServer(({ config }) => (config?.transport === 'stdio' ? null : 'menu:why.notLocal')),
  'server.edit': ofServer(isEditable),
  'server.duplicate': ofServer(hasCommand),
  'server.copy': ofServer(hasCommand),
  'server.copy-to': ofServer((server) => hasCommand(server) ?? hasFile(server)),
  'server.open-file': ofServer(hasFile),
  'server.remove': ofServer(isEditable),
  'servers.hand-over': ({ servers }) =>
    servers.some(({ scope }) => scope !== 'built-in') ? null : 'menu:why.noServers',
  'servers.retry-failed': ({ servers }) => (servers.some(hasFailed) ? null : 'menu:why.noneFailed')
};

export function hindranceOf(id: ActionId, context: ActionContext): Hindrance {
  return judges[id]?.(context) ?? null;
}

function ofServer(judge: (server: ServerView) => Hindrance): Judge {
  return ({ server }) => (server === null ? 'menu:why.noServer' : judge(server));
}

function counts({ suppression }: ServerView): Hindrance {
  return suppression === null ? null : 'menu:why.notCounting';
}

function isOn(server: ServerView): Hindrance {
  return counts(server) ?? (server.connection.type === 'disabled' ? 'menu:why.off' : null);
}

function isEditable({ editable, scope }: ServerView): Hindrance {
  if (scope === 'built-in') return 'menu:why.builtIn';
  return editable ? null : 'menu:why.notEditable';
}

function hasCommand({ config }: ServerView): Hindrance {
  return config === null || config.transport === 'sdk' ? 'menu:why.noCommand' : null;
}

function hasFile({ source }: ServerView): Hindrance {
  return source === null ? 'menu:why.noFile' : null;
}

function isRetrying({ connection }: ServerView): Hindrance {
  const isWaiting = connection.type === 'pending' && ['waiting', 'connecting'].includes(connection.phase);
  return isWaiting ? null : 'menu:why.notRetrying';
}

function hasFailed({ suppression, connection }: ServerView): boolean {
  return suppression === null && connection.type === 'failed';
}
