import type { Failure, Result } from '#shared/failure';
import type { ServerId } from '#shared/ids';
import type { Undoable } from '#shared/ipc/command';
import type { CommandInput, CommandName, CommandOutput } from '#shared/ipc/commands';
import type { ThemeChoice } from '#shared/view/snapshot';
import { call } from './bridge';
import { go } from './navigate';
import { board } from './place';
import { useWindow } from './store';
import { say } from './text';
import { failureToast, showToast, type Words } from './ui/toasts';
import { offerUndo } from './undo';

/** What a person may do. Failures that have no place of their own on the screen are told in a toast. */

export function tellFailure(failure: Failure): void {
  showToast(failureToast(failure));
}

/** Asks, and tells in a toast when it fails. */
export async function attempt<Name extends CommandName>(
  name: Name,
  input: CommandInput<Name>
): Promise<Result<CommandOutput<Name>>> {
  const answer = await call(name, input);
  if (!answer.ok) tellFailure(answer.failure);
  return answer;
}

function serverOf(serverId: ServerId) {
  return useWindow.getState().snapshot.servers[serverId];
}

/** “Try again”, “Retry now”, “Reconnect”. */
export async function connect(serverId: ServerId): Promise<void> {
  await attempt('server.connect', { serverId });
}

export async function stopRetrying(serverId: ServerId): Promise<void> {
  await attempt('server.stop-retrying', { serverId });
}

export function enable(serverId: ServerId): Promise<Result<null>> {
  return attempt('server.enable', { serverId });
}

export async function disable(serverId: ServerId): Promise<void> {
  const name = serverOf(serverId)?.name ?? serverId;
  const answer = await attempt('server.disable', { serverId });
  if (!answer.ok) return;
  const title = () => say('action:disabled', { name });
  offerUndo(title, () => call('server.enable', { serverId }));
}

/** Off becomes on, and on becomes off; what is held back is neither. */
export async function toggle(serverId: ServerId): Promise<void> {
  const server = serverOf(serverId);
  if (server === undefined || server.suppression !== null) return;
  await (server.connection.type === 'disabled' ? enable(serverId) : disable(serverId));
}

/** Asks nothing: the dialog has. @returns whether it is gone. */
export async function remove(serverId: ServerId): Promise<Result<unknown>> {
  const name = serverOf(serverId)?.name ?? serverId;
  const answer = await call('server.remove', { serverId });
  if (!answer.ok) return answer;
  const { place } = useWindow.getState();
  if (place.page === 'server' && place.serverId === serverId) go(board);
  offerBack(() => say('action:removed', { name }), answer.value);
  return answer;
}

/** Offers to take back what the core knows how to. */
export function offerBack(title: Words, { undo }: Undoable, description?: Words): void {
  offerUndo(title, () => call('action.undo', { undo }), description);
}

export async function refreshCatalog(serverId: ServerId): Promise<void> {
  await attempt('catalog.refresh', { serverId });
}

export async function openFile(file: string): Promise<void> {
  await attempt('file.open', { file });
}

export async function openLink(url: string): Promise<void> {
  await attempt('browser.open', { url });
}

export async function copy(text: string, what: Words): Promise<void> {
  const answer = await attempt('clipboard.write', { text });
  if (answer.ok) showToast({ title: () => say('action:copied', { what: what() }) });
}

export async function setTheme(theme: ThemeChoice): Promise<void> {
  await attempt('preferences.set', { theme });
}

/** A size that could not be remembered is no news: the pane is where the person put it. */
export function rememberPanes(name: string, sizes: readonly number[]): void {
  void call('preferences.set', { panes: { [name]: [...sizes] } });
}
