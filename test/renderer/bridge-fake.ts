import type { Failure, Result } from '#shared/failure';
import type { Bridge } from '#shared/ipc/bridge';
import type { CommandName } from '#shared/ipc/commands';
import type { Patch } from '#shared/view/patch';

type Answers = Partial<Record<CommandName, (input: never) => unknown>>;

/** The failure that a command is answered with; null: it is answered as told. */
export type Refuse = (name: CommandName, input: unknown) => Failure | null;

export interface FakeHost {
  readonly bridge: Bridge;
  /** What the window asked, in order. */
  readonly asked: readonly (readonly [CommandName, unknown])[];
  readonly send: (patch: Patch) => void;
}

/** A host that answers as told, `null` where nothing is told; it becomes `window.patchbay`. */
export function fakeHost(answers: Answers = {}, refuse: Refuse = () => null): FakeHost {
  const asked: (readonly [CommandName, unknown])[] = [];
  const listeners = new Set<(patch: Patch) => void>();
  const call = (name: CommandName, input: unknown): Promise<Result<unknown>> => {
    asked.push([name, input]);
    const refused = refuse(name, input);
    if (refused !== null) return Promise.resolve({ ok: false, failure: refused });
    const answer = answers[name];
    return Promise.resolve({ ok: true, value: answer === undefined ? null : answer(input as never) });
  };
  const bridge: Bridge = {
    call: call as Bridge['call'],
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    }
  };
  Object.defineProperty(window, 'patchbay', { value: bridge, configurable: true });
  return {
    bridge,
    asked,
    send: (patch) => {
      for (const listener of listeners) listener(patch);
    }
  };
}
