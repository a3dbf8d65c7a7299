import type { JsonObject } from '#shared/json';
import { isJsonObject } from '#shared/json';
import type { Clock } from '../ports';
import type { Session } from './session';

const firstDelayMs = 1_000;
const longestDelayMs = 60_000;
const ackMs = 30_000;

/**
 * Keeps the stream of change notices open in the stateless era, where a server tells nothing unasked. The SDK opens it
 * once and no more. After a gap something may have changed unheard, so `onGap` lists anew.
 * @returns the function that ends it.
 */
export function keepListening(
  session: Pick<Session, 'info' | 'listen'>,
  clock: Clock,
  onGap: () => void
): () => void {
  const { capabilities } = session.info;
  const filter = {
    ...(tellsChanges(capabilities, 'tools') ? { toolsListChanged: true } : {}),
    ...(tellsChanges(capabilities, 'prompts') ? { promptsListChanged: true } : {}),
    ...(tellsChanges(capabilities, 'resources') ? { resourcesListChanged: true } : {})
  };
  let isOver = session.info.era === 'legacy' || Object.keys(filter).length === 0;
  let delay = firstDelayMs;
  let cancelTimer: () => void = () => undefined;

  async function listen(isFirst: boolean): Promise<void> {
    const began = clock.now();
    const wasOpen = await session.listen(filter, ackMs, () => {
      if (!isFirst) onGap();
    });
    if (isOver) return;
    // A stream that held for a while was cut in the ordinary way; one that never opens is asked for ever less often.
    const held = wasOpen && clock.now() - began >= longestDelayMs;
    delay = held ? firstDelayMs : Math.min(longestDelayMs, delay * 2);
    cancelTimer = clock.setTimeout(() => void listen(false), delay);
  }

  if (!isOver) void listen(true);
  return () => {
    isOver = true;
    cancelTimer();
  };
}

function tellsChanges(capabilities: JsonObject, name: string): boolean {
  const declared = capabilities[name];
  return isJsonObject(declared) && declared['listChanged'] === true;
}
