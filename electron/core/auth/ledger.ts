import type { LedgerEntry } from '#shared/auth/account-view';
import { refreshReasons } from '#shared/auth/errors';
import { isJsonObject, type JsonValue } from '#shared/json';
import type { KeptState } from '../config/kept-state';
import { createTurns } from '../in-turn';
import type { Log } from '../ports';
import { createKeptMap } from './kept-map';

export interface KeptLedger {
  readonly count: number;
  readonly entries: readonly LedgerEntry[];
}

/** What happened to each sign-in, over restarts; the latest first. Nothing in it is secret. */
export interface Ledger {
  read(account: string): Promise<KeptLedger>;
  /** A sign-in that stands in it already is not noted twice. */
  note(account: string, entry: LedgerEntry): Promise<KeptLedger>;
  forget(account: string): Promise<void>;
}

const MOST = 20;
const MAX_WORDS = 200;

export function createLedger(kept: KeptState, log: Log): Ledger {
  const map = createKeptMap(kept, 'signInLedger', log);
  const inTurn = createTurns();

  async function read(account: string): Promise<KeptLedger> {
    return readLedger(await map.get(account));
  }

  async function add(account: string, entry: LedgerEntry): Promise<KeptLedger> {
    const before = await read(account);
    const isKnown = before.entries.some(({ at, event }) => event === 'signed-in' && at === entry.at);
    if (entry.event === 'signed-in' && isKnown) return before;
    const brief = { ...entry, cause: entry.cause?.slice(0, MAX_WORDS) ?? null };
    const after = { count: before.count + 1, entries: [brief, ...before.entries].slice(0, MOST) };
    await map.set(account, { count: after.count, entries: after.entries.map((each) => ({ ...each })) });
    return after;
  }

  return {
    read,
    note: (account, entry) => inTurn(() => add(account, entry)),
    forget: (account) => map.set(account, undefined)
  };
}

const events: readonly string[] = ['signed-in', 'renewed', ...refreshReasons];

function readLedger(value: JsonValue | undefined): KeptLedger {
  if (!isJsonObject(value) || !Array.isArray(value['entries'])) return { count: 0, entries: [] };
  const given: readonly JsonValue[] = value['entries'];
  const entries = given.flatMap((each) => (isEntry(each) ? [each] : []));
  const { count } = value;
  return { count: typeof count === 'number' ? Math.max(count, entries.length) : entries.length, entries };
}

function isEntry(value: JsonValue): value is { readonly [key: string]: JsonValue } & LedgerEntry {
  if (!isJsonObject(value)) return false;
  const { at, event, cause } = value;
  return (
    typeof at === 'number' &&
    typeof event === 'string' &&
    events.includes(event) &&
    (cause === null || typeof cause === 'string')
  );
}
