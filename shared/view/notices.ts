import type { ServerId } from '../ids';
import type { QuietHours, ServerView } from './snapshot';

/** What a person who looks elsewhere should hear: it was given up, or a sign-in is needed. */
export interface Need {
  readonly id: ServerId;
  readonly name: string;
  readonly kind: 'failed' | 'signIn';
  /** The failure's sentence; empty for a sign-in. */
  readonly why: string;
}

/** null: nothing to tell of. What the person stopped is known to them. */
export function needOf(server: ServerView): Need | null {
  const { id, name, suppression, connection, link } = server;
  if (suppression !== null) return null;
  if (connection.type === 'needs-auth') return { id, name, kind: 'signIn', why: '' };
  if (connection.type !== 'failed' || link?.isStopped === true) return null;
  if (connection.failure.code === 'connect.stopped') return null;
  return { id, name, kind: 'failed', why: connection.failure.message };
}

/** Minutes of the day; from 22:00 to 7:00 spans midnight. Equal ends are the whole day. */
export function isQuiet(quiet: QuietHours | null | undefined, minute: number): boolean {
  if (quiet === null || quiet === undefined) return false;
  const { from, to } = quiet;
  return from < to ? minute >= from && minute < to : minute >= from || minute < to;
}
