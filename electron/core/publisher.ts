import { apply, diff, type Patch } from '#shared/view/patch';
import type { AppSnapshot } from '#shared/view/snapshot';
import type { Clock } from './ports';
import type { State } from './state';

const intervalMs = 16;

export interface Publisher {
  /** What was last published; later patches build on it. */
  snapshot(): AppSnapshot;
  subscribe(listener: (patch: Patch) => void): () => void;
  close(): void;
}

/** Gathers changes for one frame and sends their difference; the last change always goes out. */
export function createPublisher(state: State, clock: Clock): Publisher {
  let published: AppSnapshot = { ...state.get(), revision: 0 };
  let cancel: (() => void) | null = null;
  const listeners = new Set<(patch: Patch) => void>();

  function publish(): void {
    cancel?.();
    cancel = null;
    const patch = diff(published, state.get());
    if (!patch) return;
    published = apply(published, patch);
    for (const listener of listeners) listener(patch);
  }

  const unlisten = state.onChange(() => {
    cancel ??= clock.setTimeout(publish, intervalMs);
  });
  return {
    snapshot: () => {
      publish();
      return published;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => {
      unlisten();
      cancel?.();
      cancel = null;
      listeners.clear();
    }
  };
}
