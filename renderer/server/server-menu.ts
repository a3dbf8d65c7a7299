import { Copy, CopyPlus, Download, FileText, Pencil, RefreshCw, ScrollText, Trash2 } from 'lucide-react';
import type { ServerView } from '#shared/view/snapshot';
import { connect, copy, openFile } from '../actions';
import { openDialog } from '../store';
import type { Text } from '../text';
import type { MenuItem } from '../ui/Menu';
import { prepare } from './link-actions';
import { commandOrAddress } from './transport';

/** What can be done to a server beyond switching it on and off. */
export function serverMenu(server: ServerView, text: Text): readonly MenuItem[] {
  const { id: serverId, source, config } = server;
  const canConnect = server.suppression === null && server.connection.type !== 'disabled';
  return [
    {
      id: 'reconnect',
      label: text('action:reconnect'),
      icon: RefreshCw,
      disabled: !canConnect,
      onChoose: () => void connect(serverId)
    },
    ...(server.link?.start.canPrepare === true
      ? [
          {
            id: 'prepare',
            label: text('link:prepare'),
            icon: Download,
            disabled: server.suppression !== null || server.link.preparing?.type === 'running',
            onChoose: () => void prepare(server)
          }
        ]
      : []),
    {
      id: 'edit',
      label: text('action:editMore'),
      icon: Pencil,
      disabled: !server.editable,
      onChoose: () => openDialog({ kind: 'edit', serverId })
    },
    {
      id: 'duplicate',
      label: text('action:duplicate'),
      icon: CopyPlus,
      disabled: config === null || config.transport === 'sdk',
      onChoose: () => openDialog({ kind: 'duplicate', serverId })
    },
    null,
    ...(config?.transport === 'stdio'
      ? [
          {
            id: 'log',
            label: text('action:showLog'),
            icon: ScrollText,
            onChoose: () => openDialog({ kind: 'log', serverId })
          }
        ]
      : []),
    ...(source === null
      ? []
      : [
          {
            id: 'file',
            label: text('action:openFile'),
            icon: FileText,
            onChoose: () => void openFile(source.file)
          }
        ]),
    {
      id: 'copy',
      label: text(config?.transport === 'stdio' ? 'action:copyCommand' : 'action:copyAddress'),
      icon: Copy,
      disabled: config === null || config.transport === 'sdk',
      onChoose: () =>
        void copy(
          commandOrAddress(config, text),
          text(config?.transport === 'stdio' ? 'action:command' : 'action:address')
        )
    },
    null,
    {
      id: 'remove',
      label: text('action:removeMore'),
      icon: Trash2,
      danger: true,
      disabled: !server.editable,
      onChoose: () => openDialog({ kind: 'remove', serverId })
    }
  ];
}
