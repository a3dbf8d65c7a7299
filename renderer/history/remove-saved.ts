import { collectionFile } from '#shared/call/collection';
import { attempt } from '../actions';
import { say } from '../text';
import { showToast } from '../ui/toasts';

/** What was saved goes at once, and comes back from the toast. */

export async function removeCollection(name: string): Promise<void> {
  const kept = await attempt('collection.read', { collection: name });
  if (!kept.ok || !(await attempt('collection.remove', { collection: name })).ok) return;
  const text = collectionFile(name, kept.value);
  offerBack(name, () => void attempt('collection.import', { text }));
}

export async function removeRequest(collection: string, id: string): Promise<void> {
  const kept = await attempt('collection.read', { collection });
  const request = kept.ok ? kept.value.requests.find((one) => one.id === id) : undefined;
  if (request === undefined || !(await attempt('collection.forget', { collection, id })).ok) return;
  const { leftOut: _places, ...saved } = request;
  offerBack(request.name, () => void attempt('collection.save', { collection, request: saved }));
}

function offerBack(name: string, onAct: () => void): void {
  showToast({ title: say('action:removed', { name }), action: { label: say('action:undo'), onAct } });
}
