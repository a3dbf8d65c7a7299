import {
  Copy,
  CopyPlus,
  FileText,
  OctagonX,
  Pencil,
  Power,
  RefreshCw,
  ScrollText,
  Share2,
  Trash2
} from 'lucide-react';
import type { ServerView } from '#shared/view/snapshot';
import { connect, copy, openFile, stopRetrying, toggle } from '../actions';
import { commandOrAddress } from '../server/transport';
import { openDialog } from '../store';
import { say } from '../text';
import type { ActionCode } from './codes';
import { ofServer, type ActionContext, type Hindrance } from './context';

/** What is done to one server. */

function act(run: (server: ServerView) => void): (context: ActionContext) => void {
  return ({ server }) => {
    if (server !== null) run(server);
  };
}

function counts({ suppression }: ServerView): Hindrance {
  return suppression === null ? null : 'menu:why.notCounting';
}

function isOn(server: ServerView): Hindrance {
  return counts(server) ?? (server.connection.type === 'disabled' ? 'menu:why.off' : null);
}

function isEditable({ editable }: ServerView): Hindrance {
  return editable ? null : 'menu:why.notEditable';
}

function hasCommand({ config }: ServerView): Hindrance {
  return config === null || config.transport === 'sdk' ? 'menu:why.noCommand' : null;
}

function isRetrying({ connection }: ServerView): Hindrance {
  const isWaiting = connection.type === 'pending' && ['waiting', 'connecting'].includes(connection.phase);
  return isWaiting ? null : 'menu:why.notRetrying';
}

function copyCommand({ config }: ServerView): void {
  const what = config?.transport === 'stdio' ? 'action:command' : 'action:address';
  void copy(commandOrAddress(config, say), say(what));
}

export const serverCodes = {
  'server.toggle': { icon: Power, judge: ofServer(counts), run: act(({ id }) => void toggle(id)) },
  'server.reconnect': { icon: RefreshCw, judge: ofServer(isOn), run: act(({ id }) => void connect(id)) },
  'server.stop-retrying': {
    icon: OctagonX,
    judge: ofServer(isRetrying),
    run: act(({ id }) => void stopRetrying(id))
  },
  'server.log': {
    icon: ScrollText,
    judge: ofServer(({ config }) => (config?.transport === 'stdio' ? null : 'menu:why.notLocal')),
    run: act(({ id: serverId }) => openDialog({ kind: 'log', serverId }))
  },
  'server.edit': {
    icon: Pencil,
    judge: ofServer(isEditable),
    run: act(({ id: serverId }) => openDialog({ kind: 'edit', serverId }))
  },
  'server.duplicate': {
    icon: CopyPlus,
    judge: ofServer(hasCommand),
    run: act(({ id: serverId }) => openDialog({ kind: 'duplicate', serverId }))
  },
  'server.copy': { icon: Copy, judge: ofServer(hasCommand), run: act(copyCommand) },
  'server.copy-to': {
    icon: Share2,
    judge: ofServer((server) => hasCommand(server) ?? (server.source === null ? 'menu:why.noFile' : null)),
    run: act(({ id: serverId }) => openDialog({ kind: 'copy-to', serverId }))
  },
  'server.open-file': {
    icon: FileText,
    judge: ofServer(({ source }) => (source === null ? 'menu:why.noFile' : null)),
    run: act(({ source }) => {
      if (source !== null) void openFile(source.file);
    })
  },
  'server.remove': {
    icon: Trash2,
    judge: ofServer(isEditable),
    run: act(({ id: serverId }) => openDialog({ kind: 'remove', serverId }))
  }
} as const satisfies Readonly<Record<string, ActionCode>>;
