import { failure, type Failure } from '#shared/failure';
import type { ServerConfig } from '#shared/server/config';
import type { Clock } from '../ports';
import { startDeadline } from './deadline';
import type { Network } from './network';
import { checkReachability } from './reachability';

/** A server that has not answered for so long may not be there at all, milliseconds. */
const silentMs = 3_000;
/** How much later a failure may be told for its reason to be found. */
const explainMs = 3_000;

export interface ReachWatch {
  /** Aborts when the way to the server turned out to be broken while nothing came from it. */
  readonly signal: AbortSignal;
  /** Why, then. */
  broken(): Failure | null;
  /** A failure in plainer words, where a look at the way finds its reason. */
  explain(why: Failure): Promise<Failure>;
  close(): void;
}

export interface ReachWatchDeps {
  readonly clock: Clock;
  readonly network: Network;
  /** false: the server is not asked yet, e.g. because a program for its headers still runs. */
  readonly hasBegun: () => boolean;
  /** Whether anything came from the server. */
  readonly hasAnswered: () => boolean;
}

/**
 * Looks at the way to a remote server when an attempt fails or hangs without an answer (CN4). A good connection never
 * waits for it: the look begins after three seconds of silence, beside the attempt.
 */
export function watchReach(config: ServerConfig, deps: ReachWatchDeps): ReachWatch | null {
  if (config.transport === 'stdio' || config.transport === 'sdk' || !URL.canParse(config.url)) return null;
  const { clock, network } = deps;
  const { url } = config;
  const closing = new AbortController();
  const found = new AbortController();
  let why: Failure | null = null;
  let isFine = false;

  async function look(): Promise<void> {
    const { failure: reason } = await checkReachability(url, { clock, network }, closing.signal);
    if (closing.signal.aborted || deps.hasAnswered()) return;
    isFine = reason === null;
    why = reason;
    if (reason !== null) found.abort();
  }

  function waitForSilence(): () => void {
    return clock.setTimeout(() => {
      if (!deps.hasBegun()) cancel = waitForSilence();
      else if (!deps.hasAnswered()) void look();
    }, silentMs);
  }
  let cancel = waitForSilence();

  return {
    signal: found.signal,
    broken: () => why,
    explain: async (told) => {
      if (told.code === 'network.timeout' && isFine) {
        return failure(told.code, { details: { ...told.details, context: 'accepted' } });
      }
      if (!isVague(told)) return told;
      const limit = startDeadline(clock, explainMs, closing.signal);
      const { failure: reason } = await checkReachability(url, { clock, network }, limit.signal);
      limit.clear();
      // What ran out of the little time is not known to be broken.
      return reason === null || limit.isOver() ? told : reason;
    },
    close: () => {
      cancel();
      closing.abort();
    }
  };
}

/** What names no reason, or one that looks different from nearby. */
function isVague({ code, details }: Failure): boolean {
  switch (code) {
    case 'network.failed':
    case 'network.timeout':
    case 'network.unreachable':
    case 'network.reset':
      return true;
    case 'network.dns':
      return details?.['code'] === 'EAI_AGAIN';
    case 'network.refused':
      return true;
    default:
      return false;
  }
}
