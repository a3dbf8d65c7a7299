import type { Failure } from '../failure';
import type { JsonObject } from '../json';

/** `legacy`: handshake revisions 2024-11-05 … 2025-11-25. `modern`: stateless 2026-07-28. */
export type Era = 'legacy' | 'modern';

export interface ServerInfo {
  readonly name: string;
  readonly version: string;
  readonly title?: string;
}

/** What one successful handshake told us. */
export interface SessionInfo {
  readonly era: Era;
  readonly protocolVersion: string;
  readonly serverInfo: ServerInfo;
  readonly capabilities: JsonObject;
  readonly instructions: string | null;
}

export type PendingPhase = 'queued' | 'connecting' | 'authorizing' | 'waiting';
export type NeedsAuthReason = 'no-token' | 'expired' | 'scope' | 'refused';

export interface Disabled {
  readonly type: 'disabled';
}

export interface Pending {
  readonly type: 'pending';
  readonly phase: PendingPhase;
  readonly epoch: number;
  /** Counts from 1; `attempt` of `maxAttempts` is what the person reads. */
  readonly attempt: number;
  readonly maxAttempts: number;
  /** Milliseconds since 1970; only in phase `waiting`. */
  readonly retryAt: number | null;
  /** Why the last attempt or connection ended; null before anything went wrong. */
  readonly failure: Failure | null;
}

export interface Connected extends SessionInfo {
  readonly type: 'connected';
  readonly epoch: number;
  /** Milliseconds since 1970. */
  readonly since: number;
}

export interface NeedsAuth {
  readonly type: 'needs-auth';
  readonly reason: NeedsAuthReason;
  readonly authorizationServer: string | null;
  /** The server's own words, which may name a header that it wants; absent: it said nothing of use. */
  readonly said?: string;
}

export interface Failed {
  readonly type: 'failed';
  readonly failure: Failure;
  readonly stderrTail: string | null;
}

/** Five states; only what is true in a state exists in it. Its JSON is part of the command line's contract. */
export type ConnectionState = Disabled | Pending | Connected | NeedsAuth | Failed;
