import { Download } from 'lucide-react';
import { factsOf, type ActionId } from '#shared/action/actions';
import { hindranceOf } from '#shared/action/judges';
import type { ServerView } from '#shared/view/snapshot';
import { actionCodes } from '../action/codes';
import { contextNow } from '../action/context';
import { runAction } from '../action/run-action';
import type { Text } from '../text';
import type { MenuAction, MenuItem } from '../ui/Menu';
import { prepare } from './link-actions';

/** What can be done to a server beyond switching it on and off. */
export function serverMenu(server: ServerView, text: Text): readonly MenuItem[] {
  const item = itemOf(server, text);
  const isLocal = server.config?.transport === 'stdio';
  return [
    item('server.reconnect'),
    ...(server.link?.start.canPrepare === true ? [prepareItem(server, text)] : []),
    item('server.edit'),
    item('server.duplicate'),
    null,
    ...(isLocal ? [item('server.log')] : []),
    ...(server.source === null ? [] : [item('server.open-file')]),
    item('server.copy', text(isLocal ? 'action:copyCommand' : 'action:copyAddress')),
    ...(server.source === null ? [] : [item('server.copy-to')]),
    null,
    { ...item('server.remove'), danger: true }
  ];
}

/** The same for a row of the list, which has no button to switch it beside it. */
export function rowMenu(server: ServerView, text: Text): readonly MenuItem[] {
  const isOff = server.connection.type === 'disabled';
  return [
    itemOf(server, text)('server.toggle', text(isOff ? 'action:enable' : 'action:disable')),
    ...serverMenu(server, text)
  ];
}

function itemOf(server: ServerView, text: Text): (id: ActionId, label?: string) => MenuAction {
  return (id, label = text(`menu:actions.${id}`)) => {
    const { icon } = actionCodes[id];
    const { shortcut } = factsOf(id);
    const why = hindranceOf(id, { ...contextNow(), server });
    return {
      ...{ id, label, icon },
      ...(shortcut === undefined ? {} : { shortcut }),
      ...(why === null ? {} : { why: text(why) }),
      onChoose: () => runAction(id, server.id)
    };
  };
}

function prepareItem(server: ServerView, text: Text): MenuAction {
  const isRunning = server.link?.preparing?.type === 'running';
  const why = server.suppression === null ? null : text('menu:why.notCounting');
  const reason = isRunning ? text('link:preparing', { name: server.name }) : why;
  return {
    id: 'prepare',
    label: text('link:prepare'),
    icon: Download,
    ...(reason === null ? {} : { why: reason }),
    onChoose: () => void prepare(server)
  };
}
