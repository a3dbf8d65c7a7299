import type { JsonValue } from '#shared/json';
import type { Clock } from '../ports';
import type { Kind } from './kinds';

/** Bounds of what a server may say, milliseconds; the shorter would keep both busy with nothing else. */
const shortestMs = 1_000;
const longestMs = 86_400_000;
/** A list that never changes is asked for ever less often, down to once in this time or in its own. */
const calmMs = 300_000;

export interface Expiry {
  /** A list came in; `ttlMs` is how long the server says it holds. */
  listed(kind: Kind, entries: readonly JsonValue[], ttlMs: number | null): void;
  close(): void;
}

/** Tells when a list is as old as the server allows (`ttlMs` of the stateless era, CN5). */
export function createExpiry(clock: Clock, onExpired: (kind: Kind) => void): Expiry {
  const lists = new Map<Kind, { readonly text: string; readonly ms: number; readonly cancel: () => void }>();
  return {
    listed: (kind, entries, ttlMs) => {
      const before = lists.get(kind);
      before?.cancel();
      lists.delete(kind);
      if (ttlMs === null) return;
      const own = Math.min(longestMs, Math.max(shortestMs, ttlMs));
      const text = JSON.stringify(entries);
      const isCalm = before?.text === text;
      const ms = isCalm ? Math.min(before.ms * 2, Math.max(own, calmMs)) : own;
      lists.set(kind, { text, ms, cancel: clock.setTimeout(() => onExpired(kind), ms) });
    },
    close: () => {
      for (const { cancel } of lists.values()) cancel();
      lists.clear();
    }
  };
}
