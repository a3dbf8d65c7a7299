import { collectionFile } from '#shared/call/collection';
import { attempt } from '../actions';
import { call } from '../bridge';
import { offerUndo } from '../undo';
import { say } from '../text';

/** What was saved goes at once, and comes back from the toast. */

export async function removeCollection(name: string): Promise<void> {
  const kept = await attempt('collection.read', { collection: name });
  if (!kept.ok || !(await attempt('collection.remove', { collection: name })).ok) return;
  const text = collectionFile(name, kept.value);
  offerUndo(
    () => say('action:removed', { name }),
    () => call('collection.import', { text })
  );
}

export async function removeRequest(collection: string, id: string): Promise<void> {
  const kept = await attempt('collection.read', { collection });
  const request = kept.ok ? kept.value.requests.find((one) => one.id === id) : undefined;
  if (request === undefined || !(await attempt('collection.forget', { collection, id })).ok) return;
  const { leftOut: _places, ...saved } = request;
  const title = () => say('action:removed', { name: request.name });
  offerUndo(title, () => call('collection.save', { collection, request: saved }));
}
