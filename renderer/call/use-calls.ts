import { useShallow } from 'zustand/react/shallow';
import type { Call } from '#shared/call/state';
import type { ServerId } from '#shared/ids';
import { useWindow } from '../store';

/** The calls of one tool in this session, newest first. */
export function useCallsOf(serverId: ServerId, tool: string): readonly Call[] {
  return useWindow(
    useShallow((state) =>
      Object.values(state.snapshot.calls)
        .filter((call) => call.serverId === serverId && call.tool === tool)
        .sort((a, b) => b.startedAt - a.startedAt)
    )
  );
}
