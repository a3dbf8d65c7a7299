import type { Result } from '#shared/failure';
import type { ServerId } from '#shared/ids';
import { attempt } from './actions';
import { call } from './bridge';
import { offerUndo } from './undo';
import { useWindow } from './store';
import { say } from './text';
import { showToast } from './ui/toasts';

/** “Use this one instead” and “Keep both”, which the toast can undo; null takes an earlier choice back. */
export async function chooseDuplicate(
  serverId: ServerId,
  what: 'instead' | 'both' | null
): Promise<Result<null>> {
  const name = useWindow.getState().snapshot.servers[serverId]?.name ?? serverId;
  const answer = await attempt('duplicate.choose', { serverId, what });
  if (!answer.ok) return answer;
  if (what === null) showToast({ title: () => say('source:choice.back', { name }) });
  else {
    offerUndo(
      () => say(`source:choice.${what}`, { name }),
      () => call('duplicate.choose', { serverId, what: null })
    );
  }
  return answer;
}
