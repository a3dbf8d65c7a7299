import { assertNever } from '#shared/assert-never';
import type { Call } from '#shared/call/state';
import type { ShapeKind } from '../ui/Shape';

export type CallStateKey = 'running' | 'done' | 'toolError' | 'failed' | 'cancelled';

/** How a call ended: the tool's own error, a missing answer and a cancelled call are three different things. */
export function callState(call: Call): { readonly key: CallStateKey; readonly shape: ShapeKind } {
  const { outcome } = call;
  switch (outcome.type) {
    case 'running':
      return { key: 'running', shape: 'busy' };
    case 'answered':
      return outcome.isError ? { key: 'toolError', shape: 'broken' } : { key: 'done', shape: 'live' };
    case 'failed':
      return { key: 'failed', shape: 'broken' };
    case 'cancelled':
      return { key: 'cancelled', shape: 'idle' };
    default:
      return assertNever(outcome);
  }
}
