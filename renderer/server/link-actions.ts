import type { EraPin } from '#shared/connection/link';
import type { ServerView } from '#shared/view/snapshot';
import { attempt } from '../actions';
import { say } from '../text';
import { showToast } from '../ui/toasts';

/** What a person may do to the way to a server: its era, its time to start, its downloads; and the whole state. */

export async function pinEra({ id: serverId }: ServerView, pin: EraPin): Promise<void> {
  await attempt('server.pin-era', { serverId, pin });
}

export async function askEra({ id: serverId, name }: ServerView): Promise<void> {
  const answer = await attempt('server.ask-era', { serverId });
  if (answer.ok) showToast({ title: () => say('link:askedAgain', { name }) });
}

/** Twice the time, and the offer to keep that. */
export async function waitLonger(server: ServerView): Promise<void> {
  const { id: serverId, name, link } = server;
  const answer = await attempt('server.wait-longer', { serverId });
  if (!answer.ok || link === undefined) return;
  const limit = Math.round((link.start.limitMs * 2) / 1_000);
  showToast({
    title: () => say('link:waitsLonger', { name, limit }),
    ...(server.editable
      ? {
          action: {
            label: () => say('link:keepLimit', { limit }),
            onAct: () => void keepAllowance(server, limit)
          }
        }
      : {})
  });
}

export async function keepAllowance({ id: serverId, name }: ServerView, limit: number): Promise<void> {
  const answer = await attempt('server.keep-allowance', { serverId });
  if (answer.ok) showToast({ title: () => say('link:keptLimit', { name, limit }) });
}

export async function prepare({ id: serverId }: ServerView): Promise<void> {
  await attempt('server.prepare', { serverId });
}

/** Ends it, or takes its outcome off the screen. */
export async function cancelPreparing({ id: serverId }: ServerView): Promise<void> {
  await attempt('server.cancel-preparing', { serverId });
}

export async function copyState(): Promise<void> {
  const answer = await attempt('state.copy', {});
  if (answer.ok) showToast({ title: () => say('action:copied', { what: say('link:state') }) });
}

export async function saveState(): Promise<void> {
  const answer = await attempt('state.save', {});
  if (answer.ok && answer.value.file !== null) {
    showToast({ title: () => say('link:savedState', { file: answer.value.file }) });
  }
}
