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
import type { ActionContext } from '#shared/action/judges';
import type { ServerView } from '#shared/view/snapshot';
import { connect, copy, openFile, stopRetrying, toggle } from '../actions';
import { commandOrAddress } from '../server/transport';
import { openDialog } from '../store';
import { say } from '../text';
import type { ActionCode } from './codes';

/** What is done to one server. */

function act(run: (server: ServerView) => void): (context: ActionContext) => void {
  return ({ server }) => {
    if (server !== null) run(server);
  };
}

function copyCommand({ config }: ServerView): void {
  const what = config?.transport === 'stdio' ? 'action:command' : 'action:address';
  void copy(commandOrAddress(config, say), () => say(what));
}

export const serverCodes = {
  'server.toggle': { icon: Power, run: act(({ id }) => void toggle(id)) },
  'server.reconnect': { icon: RefreshCw, run: act(({ id }) => void connect(id)) },
  'server.stop-retrying': {
    icon: OctagonX,
    run: act(({ id }) => void stopRetrying(id))
  },
  'server.log': {
    icon: ScrollText,
    run: act(({ id: serverId }) => openDialog({ kind: 'log', serverId }))
  },
  'server.edit': {
    icon: Pencil,
    run: act(({ id: serverId }) => openDialog({ kind: 'edit', serverId }))
  },
  'server.duplicate': {
    icon: CopyPlus,
    run: act(({ id: serverId }) => openDialog({ kind: 'duplicate', serverId }))
  },
  'server.copy': { icon: Copy, run: act(copyCommand) },
  'server.copy-to': {
    icon: Share2,
    run: act(({ id: serverId }) => openDialog({ kind: 'copy-to', serverId }))
  },
  'server.open-file': {
    icon: FileText,
    run: act(({ source }) => {
      if (source !== null) void openFile(source.file);
    })
  },
  'server.remove': {
    icon: Trash2,
    run: act(({ id: serverId }) => openDialog({ kind: 'remove', serverId }))
  }
} as const satisfies Readonly<Record<string, ActionCode>>;
