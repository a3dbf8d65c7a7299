import type { Failure } from '../failure';
import type { Era } from './state';

/** `modern`: the stateless revision and nothing else; `legacy`: the handshake, without asking. */
export const eraPins = ['auto', 'modern', 'legacy'] as const;
export type EraPin = (typeof eraPins)[number];

/** What a server was found to speak (TR9), kept for its configuration. Times are milliseconds since 1970. */
export interface KnownEra {
  readonly era: Era;
  readonly protocolVersion: string;
  /** When it was last asked. */
  readonly askedAt: number;
  /** Whether it was reached by the older HTTP+SSE transport although `http` is configured (TR4). */
  readonly olderTransport: boolean;
}

/** One attempt to connect that came to nothing, or the loss of a connection. */
export interface FailedAttempt {
  readonly at: number;
  /** From 1; the loss of a connection that had held is 0. */
  readonly attempt: number;
  readonly failure: Failure;
}

/** The time a server gets to start (CN3, TR11). */
export interface StartAllowance {
  readonly limitMs: number;
  /** When the attempt under way began; null: none is. */
  readonly since: number | null;
  /** The program that may have to download what it runs, e.g. `npx`; null: it is here already, as far as one can tell. */
  readonly runner: string | null;
  /** Whether the runner’s cache can be filled without starting the server. */
  readonly canPrepare: boolean;
  /** Whether the person asked to wait longer than the configuration says. */
  readonly isExtended: boolean;
}

/** “Prepare now”: filling a package runner’s cache. */
export type Preparing =
  | { readonly type: 'running'; readonly since: number; readonly line: string | null }
  | { readonly type: 'done'; readonly seconds: number }
  | { readonly type: 'failed'; readonly failure: Failure; readonly line: string | null };

/** What is known of the way to a server beside its state. */
export interface LinkView {
  readonly era: KnownEra | null;
  readonly pin: EraPin;
  /** false where there is nothing to choose: a transport that knows one era only. */
  readonly canPin: boolean;
  /** Of the last row of attempts, oldest first. */
  readonly attempts: readonly FailedAttempt[];
  /** The person stopped it; what it failed of before is still its failure. */
  readonly isStopped: boolean;
  readonly start: StartAllowance;
  readonly preparing: Preparing | null;
}
