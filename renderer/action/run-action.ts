import type { ActionId } from '#shared/action/actions';
import { hindranceOf } from '#shared/action/judges';
import type { ServerId } from '#shared/ids';
import { say } from '../text';
import { showToast } from '../ui/toasts';
import { actionCodes } from './codes';
import { contextNow } from './context';

/** Does it, or says why it is not possible. */
export function runAction(id: ActionId, serverId?: ServerId): void {
  const context = contextNow(serverId);
  const why = hindranceOf(id, context);
  if (why === null) actionCodes[id].run(context);
  else showToast({ title: () => say(`menu:actions.${id}`), description: () => say(why), tone: 'info' });
}
