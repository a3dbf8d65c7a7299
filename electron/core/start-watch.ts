import { hasSettled, startedServers, type StartReport } from '#shared/view/start-report';
import type { Clock } from './ports';
import type { State } from './state';

/**
 * Tells once, when every server has come to an end for the first time, how the start went (CN8).
 * @returns the function that ends it.
 */
export function watchStart(
  state: Pick<State, 'get' | 'onChange'>,
  clock: Clock,
  onEnd: (report: StartReport) => void
): () => void {
  const began = clock.now();
  let isOver = false;

  function look(): void {
    const slices = state.get();
    if (isOver || !Object.values(slices.servers).every((server) => hasSettled(slices, server))) return;
    isOver = true;
    unlisten();
    onEnd({ endedAt: clock.now(), ms: clock.now() - began, servers: startedServers(slices) });
  }

  const unlisten = state.onChange(look);
  look();
  return () => {
    isOver = true;
    unlisten();
  };
}
