import type { SignInFlow } from '#shared/auth/state';
import type { Result } from '#shared/failure';
import type { ServerId } from '#shared/ids';
import type { Clock } from '../ports';
import type { SignInViews } from './sign-in-views';

/** The sign-ins under way: at most one for each server, each with its page and its way out. */
export interface RunningSignIns {
  has(id: ServerId): boolean;
  /** Runs one; its phases are in the view while it lasts. */
  run<T>(id: ServerId, work: (run: RunningSignIn) => Promise<Result<T>>): Promise<Result<T>>;
  cancel(id: ServerId): boolean;
  /** The page that is open, to open or copy it once more; null: there is none yet. */
  url(id: ServerId): string | null;
  setOpenFailed(id: ServerId, openFailed: boolean): void;
  /** Resolves when no port is held any more for a browser that may come back twice. */
  lingered(): Promise<void>;
  /** Ends all that are under way. */
  close(): Promise<void>;
}

export interface RunningSignIn {
  readonly signal: AbortSignal;
  onPhase(change: Partial<SignInFlow> & { readonly url?: string }): void;
  onLingering(end: Promise<void>): void;
}

interface Flow {
  readonly stop: AbortController;
  readonly done: Promise<unknown>;
  url: string | null;
}

export function createRunningSignIns(clock: Clock, views: SignInViews): RunningSignIns {
  const flows = new Map<ServerId, Flow>();
  const lingering = new Set<Promise<void>>();

  function setFlow(id: ServerId, change: Partial<SignInFlow>): void {
    const { flow } = views.of(id);
    if (flow !== null) views.change(id, { flow: { ...flow, ...change } });
  }

  return {
    has: (id) => flows.has(id),
    run: (id, work) => {
      const stop = new AbortController();
      views.change(id, {
        flow: { phase: 'preparing', startedAt: clock.now(), endsAt: null, openFailed: false }
      });
      const working = work({
        signal: stop.signal,
        onPhase: ({ url, ...change }) => {
          const flow = flows.get(id);
          if (url !== undefined && flow !== undefined) flow.url = url;
          setFlow(id, change);
        },
        onLingering: (end) => {
          lingering.add(end);
          void end.finally(() => lingering.delete(end));
        }
      }).finally(() => {
        flows.delete(id);
        views.change(id, { flow: null });
      });
      flows.set(id, { stop, done: working.catch(() => null), url: null });
      return working;
    },
    cancel: (id) => {
      flows.get(id)?.stop.abort();
      return flows.has(id);
    },
    url: (id) => flows.get(id)?.url ?? null,
    setOpenFailed: (id, openFailed) => setFlow(id, { openFailed }),
    close: async () => {
      const running = [...flows.values()];
      for (const { stop } of running) stop.abort();
      await Promise.all(running.map(({ done }) => done));
    },
    lingered: async () => {
      await Promise.all(lingering);
    }
  };
}
