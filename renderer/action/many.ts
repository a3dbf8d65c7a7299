import type { ServerId } from '#shared/ids';
import type { ServerView } from '#shared/view/snapshot';
import { attempt, connect, tellFailure } from '../actions';
import { backAll, offerUndo } from '../undo';
import { call } from '../bridge';
import { say } from '../text';

/** What is done to several servers at once; one toast tells of all, and takes all of it back. */

export async function retryFailed(servers: readonly ServerView[]): Promise<void> {
  const failed = servers.filter(
    ({ suppression, connection }) => suppression === null && connection.type === 'failed'
  );
  await Promise.all(failed.map(({ id }) => connect(id)));
}

export async function reconnectAll(servers: readonly ServerView[]): Promise<void> {
  await Promise.all(servers.filter(isOn).map(({ id }) => connect(id)));
}

export async function switchAll(servers: readonly ServerView[], on: boolean): Promise<void> {
  const wanted = servers.filter((server) => server.suppression === null && isOn(server) !== on);
  const done = await each(
    wanted.map(({ id }) => id),
    on ? 'server.enable' : 'server.disable'
  );
  if (done.length === 0) return;
  const back = on ? 'server.disable' : 'server.enable';
  const count = done.length;
  offerUndo(
    () => say(on ? 'menu:many.enabled' : 'menu:many.disabled', { count }),
    backAll(done.map((serverId) => () => call(back, { serverId })))
  );
}

/** Asks nothing: the dialog has. */
export async function removeAll(servers: readonly ServerView[]): Promise<void> {
  const undos: string[] = [];
  // One after the other: most of them stand in one file.
  for (const { id } of servers) {
    const answer = await attempt('server.remove', { serverId: id });
    if (answer.ok) undos.push(answer.value.undo);
  }
  if (undos.length === 0) return;
  offerUndo(
    () => say('menu:many.removed', { count: undos.length }),
    // The last that went comes back first: each entry then finds its neighbours as they were.
    backAll(undos.toReversed().map((undo) => () => call('action.undo', { undo })))
  );
}

function isOn({ suppression, connection }: ServerView): boolean {
  return suppression === null && connection.type !== 'disabled';
}

/** @returns those for which it was done. */
async function each(
  ids: readonly ServerId[],
  name: 'server.enable' | 'server.disable'
): Promise<readonly ServerId[]> {
  const done: ServerId[] = [];
  for (const serverId of ids) {
    const answer = await call(name, { serverId });
    if (answer.ok) done.push(serverId);
    else tellFailure(answer.failure);
  }
  return done;
}
