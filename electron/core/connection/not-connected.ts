import { failed, type Result } from '#shared/failure';
import type { Runner } from './runner';

/** Why nothing can be asked of it now: it is on its way again by itself, or waits for a person. */
export function notConnected(runner: Pick<Runner, 'entry' | 'state'>): Result<never> {
  const state = runner.state();
  const isOnItsWay = state.type === 'pending' && state.phase !== 'authorizing';
  return failed('call.not-connected', {
    details: { server: runner.entry().name, ...(isOnItsWay ? { context: 'pending' } : {}) }
  });
}
