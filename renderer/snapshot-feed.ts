import type { Failure } from '#shared/failure';
import type { Bridge } from '#shared/ipc/bridge';
import { apply, type Patch } from '#shared/view/patch';
import type { AppSnapshot } from '#shared/view/snapshot';

interface FeedWish {
  readonly bridge: Bridge;
  readonly onSnapshot: (snapshot: AppSnapshot) => void;
  readonly onFailure: (failure: Failure) => void;
  /** Runs it before the next picture, so that a thousand changes a second cost one drawing a frame. */
  readonly nextFrame: (run: () => void) => void;
}

/**
 * Keeps one snapshot equal to the host's. A patch is applied only on the revision it was made for; after a gap the
 * whole snapshot is asked for again, which is also how a reloaded window catches up.
 * @returns the function that ends it.
 */
export function followSnapshot({ bridge, onSnapshot, onFailure, nextFrame }: FeedWish): () => void {
  let current: AppSnapshot | null = null;
  let waiting: Patch[] = [];
  let isAsking = false;
  let isScheduled = false;
  let isOver = false;

  async function ask(): Promise<void> {
    isAsking = true;
    const answer = await bridge.call('app.snapshot', {});
    isAsking = false;
    if (isOver) return;
    if (!answer.ok) {
      onFailure(answer.failure);
      return;
    }
    current = answer.value;
    flush(true);
  }

  function flush(isNew = false): void {
    if (isOver || isAsking || current === null) return;
    let next = current;
    while (waiting[0] !== undefined && waiting[0].base <= next.revision) {
      const patch = waiting.shift();
      // Older than what we have: the snapshot that was asked for already holds it.
      if (patch !== undefined && patch.base === next.revision) next = apply(next, patch);
    }
    if (isNew || next !== current) {
      current = next;
      onSnapshot(next);
    }
    if (waiting.length > 0) void ask();
  }

  const stop = bridge.subscribe((patch) => {
    waiting.push(patch);
    if (isScheduled) return;
    isScheduled = true;
    nextFrame(() => {
      isScheduled = false;
      flush();
    });
  });
  void ask();
  return () => {
    isOver = true;
    waiting = [];
    stop();
  };
}
