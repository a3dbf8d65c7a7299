import { useEffect, useRef } from 'react';
import type { Call } from '#shared/call/state';
import type { CallId } from '#shared/ids';
import { announce } from '../ui/announcer';
import { useText } from '../use-text';
import { callState } from './call-words';

/** Tells screen readers how a call ended that was seen running here. */
export function useSaying(tool: string, calls: readonly Call[]): void {
  const text = useText();
  const running = useRef<ReadonlySet<CallId>>(new Set());
  useEffect(() => {
    for (const call of calls) {
      const { key } = callState(call);
      if (key !== 'running' && running.current.has(call.id)) announce(text(`result:say.${key}`, { tool }));
    }
    running.current = new Set(calls.filter(({ outcome }) => outcome.type === 'running').map(({ id }) => id));
  }, [calls, tool, text]);
}
