import { useShallow } from 'zustand/react/shallow';
import type { Call } from '#shared/call/state';
import { useWindow } from '../store';

/** Of all servers, the longest-running first. */
export function useRunningCalls(): readonly Call[] {
  return useWindow(
    useShallow((state) =>
      Object.values(state.snapshot.calls)
        .filter((call) => call.outcome.type === 'running')
        .sort((a, b) => a.startedAt - b.startedAt)
    )
  );
}
