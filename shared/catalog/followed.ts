import type { ServerId } from '../ids';

/** A resource whose changes the server is to tell of (RP1). */
export interface Followed {
  readonly serverId: ServerId;
  readonly uri: string;
  /** `waiting`: the connection or the stream is gone, and it is asked for again when it is back. */
  readonly state: 'on' | 'waiting';
  /** How often it was said to have changed. */
  readonly changes: number;
  /** Milliseconds since 1970; null: not yet. */
  readonly changedAt: number | null;
  /** How many of the changes the person has seen. */
  readonly seen: number;
}

export function followKey(serverId: ServerId, uri: string): string {
  return `${serverId}\n${uri}`;
}
