import { useState } from 'react';
import type { Call } from '#shared/call/state';
import type { Failure } from '#shared/failure';
import { callId, type CallId, type ServerId } from '#shared/ids';
import { attempt } from '../actions';
import { call } from '../bridge';
import { useCallsOf } from './use-calls';

/** What the result pane shows: a call, one that is on its way to become one, or one that was refused before it was. */
export type Shown =
  | { readonly type: 'nothing' }
  | { readonly type: 'sending'; readonly id: CallId; readonly since: number }
  | { readonly type: 'refused'; readonly failure: Failure }
  | { readonly type: 'call'; readonly call: Call };

/** A call that waits for the person's word. */
export interface Unconfirmed {
  readonly argumentsText: string;
}

type Wish =
  | { readonly type: 'newest' }
  | { readonly type: 'call'; readonly id: CallId; readonly since: number }
  | { readonly type: 'refused'; readonly failure: Failure };

export interface Calling {
  readonly calls: readonly Call[];
  readonly shown: Shown;
  /** The id of what Cancel would cancel; null: nothing runs. */
  readonly running: CallId | null;
  readonly send: (argumentsText: string) => Promise<void>;
  /** What was not sent because the tool destroys; null: nothing. */
  readonly unconfirmed: Unconfirmed | null;
  readonly confirm: () => Promise<void>;
  readonly forget: () => void;
  readonly cancel: () => Promise<void>;
  readonly show: (id: CallId) => void;
}

/** The calls of one tool: which is shown, sending another, cancelling the one that runs. */
export function useCalling(serverId: ServerId, tool: string): Calling {
  const calls = useCallsOf(serverId, tool);
  const [wish, setWish] = useState<Wish>({ type: 'newest' });
  const [unconfirmed, setUnconfirmed] = useState<Unconfirmed | null>(null);
  const shown = shownOf(calls, wish);
  const running =
    shown.type === 'sending'
      ? shown.id
      : ([shown.type === 'call' ? shown.call : null, ...calls].find((one) => one?.outcome.type === 'running')
          ?.id ?? null);
  async function send(argumentsText: string, confirmed: boolean): Promise<void> {
    // The window makes the id, so that it can cancel before the first answer.
    const id = callId(crypto.randomUUID());
    const before = wish;
    setWish({ type: 'call', id, since: Date.now() });
    const input = { serverId, callId: id, name: tool, argumentsText };
    const answer = await call('tool.call', confirmed ? { ...input, confirmed } : input);
    if (answer.ok) return;
    if (answer.failure.code === 'call.needs-confirmation') {
      setWish(before);
      setUnconfirmed({ argumentsText });
    } else setWish({ type: 'refused', failure: answer.failure });
  }

  return {
    calls,
    shown,
    running,
    send: (argumentsText) => send(argumentsText, false),
    unconfirmed,
    confirm: async () => {
      setUnconfirmed(null);
      if (unconfirmed !== null) await send(unconfirmed.argumentsText, true);
    },
    forget: () => {
      setUnconfirmed(null);
    },
    cancel: async () => {
      if (running !== null) await attempt('call.cancel', { callId: running });
    },
    show: (id) => {
      setWish({ type: 'call', id, since: 0 });
    }
  };
}

function shownOf(calls: readonly Call[], wish: Wish): Shown {
  const newest = calls[0];
  switch (wish.type) {
    case 'refused':
      return wish;
    case 'newest':
      return newest === undefined ? { type: 'nothing' } : { type: 'call', call: newest };
    case 'call': {
      const found = calls.find(({ id }) => id === wish.id);
      if (found !== undefined) return { type: 'call', call: found };
      return { type: 'sending', id: wish.id, since: wish.since };
    }
  }
}
