import { assertNever } from '#shared/assert-never';
import type { Call } from '#shared/call/state';
import type { Failure } from '#shared/failure';
import type { ShapeKind } from '../ui/Shape';

export type CallStateKey = 'running' | 'done' | 'toolError' | 'refused' | 'timedOut' | 'failed' | 'cancelled';

/** How a call ended: the tool's own error, a refusal by the protocol and a missing answer are different things. */
export function callState({ outcome }: Pick<Call, 'outcome'>): {
  readonly key: CallStateKey;
  readonly shape: ShapeKind;
} {
  switch (outcome.type) {
    case 'running':
      return { key: 'running', shape: 'busy' };
    case 'answered':
      return outcome.isError ? { key: 'toolError', shape: 'broken' } : { key: 'done', shape: 'live' };
    case 'failed':
      return { key: failedKey(outcome.failure), shape: 'broken' };
    case 'cancelled':
      return { key: 'cancelled', shape: 'idle' };
    default:
      return assertNever(outcome);
  }
}

function failedKey({ code }: Failure): CallStateKey {
  if (code === 'protocol.error') return 'refused';
  return code === 'call.timeout' || code === 'call.overall-timeout' ? 'timedOut' : 'failed';
}
