import { failure, type Failure } from '#shared/failure';
import type { Clock, Random } from '../ports';
import { failureError } from './failures';

/** A stream that lived so long was worth opening, even if nothing came. */
const FRUITFUL_MS = 5_000;
const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 30_000;
/** Resumed in vain so often, a cut answer is given up. */
const MAX_FRUITLESS = 5;

/** Keeps the reopening of event streams in bounds: the SDK counts a stream that opens and ends at once as a success. */
export interface Streams {
  /** Throws when resuming has been in vain too often. */
  beforeGet(resumes: boolean): void;
  opened(): { ended(): void };
  failed(why: Failure): void;
  /** A message came: not in vain. */
  message(): void;
  /** Runs a GET, up to its headers. */
  whileOpening<T>(open: () => Promise<T>): Promise<T>;
  /** Whether the server's own stream was ever there. */
  hadStream(): boolean;
  /** The same, told when it is known: some servers send nothing of a stream, headers neither, before its first message. */
  willHaveHad(signal: AbortSignal | null | undefined): Promise<boolean>;
  /** Why the last GET failed on the line; null: it did not. */
  lastFailure(): Failure | null;
  /** The SDK's `reconnectionScheduler`. */
  schedule(reconnect: () => void, delay: number): () => void;
  /** Nothing is reopened any more. */
  close(): void;
}

export function createStreams(clock: Clock, random: Random, host: string): Streams {
  const cancels = new Set<() => void>();
  let fruitless = 0;
  let hadStream = false;
  let opening: Promise<unknown> = Promise.resolve();
  let lastFailure: Failure | null = null;
  return {
    beforeGet: (resumes) => {
      if (!resumes || fruitless < MAX_FRUITLESS) return;
      throw failureError(failure('network.reset', { details: { host } }));
    },
    failed: (why) => {
      lastFailure = why;
    },
    opened: () => {
      hadStream = true;
      lastFailure = null;
      const since = clock.now();
      return {
        ended: () => {
          fruitless = clock.now() - since < FRUITFUL_MS ? fruitless + 1 : 0;
        }
      };
    },
    message: () => {
      fruitless = 0;
    },
    whileOpening: (open) => {
      const opened = open();
      opening = opened.then(
        () => undefined,
        () => undefined
      );
      return opened;
    },
    hadStream: () => hadStream,
    willHaveHad: async (signal) => {
      if (!hadStream) await untilAborted(opening, signal);
      return hadStream;
    },
    lastFailure: () => lastFailure,
    schedule: (reconnect, delay) => {
      // The first time as the server (`retry:`) or the SDK says, then ever later.
      const grown = fruitless <= 1 ? 0 : Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (fruitless - 2));
      const cancel = clock.setTimeout(
        () => {
          cancels.delete(cancel);
          reconnect();
        },
        Math.max(delay, grown) * (0.8 + 0.4 * random.number())
      );
      cancels.add(cancel);
      return cancel;
    },
    close: () => {
      for (const cancel of cancels) cancel();
      cancels.clear();
    }
  };
}

function untilAborted(wait: Promise<unknown>, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      signal?.removeEventListener('abort', end);
      resolve();
    };
    signal?.addEventListener('abort', end);
    void wait.then(end);
    if (signal?.aborted === true) end();
  });
}
