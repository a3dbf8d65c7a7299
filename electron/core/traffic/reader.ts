import { exactText } from '../call/exact-numbers';
import type { ServerId } from '#shared/ids';
import type { TrafficFilter } from '#shared/traffic/filter';
import { isJsonObject, type JsonValue } from '#shared/json';
import type { TrafficPage, TrafficPair, TrafficText } from '#shared/traffic/entry';
import { entryOf } from './entry-of';
import type { Clock } from '../ports';
import { createMatcher, queryFor } from './matcher';
import type { Packer } from './packer';
import { redactedText, redactedValue } from './redacted';
import type { Query, TrafficRecord } from './record';
import type { TrafficStore } from './store';

export interface PageWish {
  readonly serverId: ServerId | null;
  readonly filter: TrafficFilter;
  readonly before: number | null;
  readonly after: number | null;
  readonly limit: number;
}

/** Gives out what is kept, redacted. */
export interface TrafficReader {
  page(wish: PageWish): Promise<TrafficPage>;
  message(seq: number): Promise<TrafficPair | null>;
  /** One line of JSON per record, oldest first. */
  lines(serverId: ServerId | null, filter: TrafficFilter): AsyncIterable<string>;
}

interface ReaderDeps {
  readonly store: TrafficStore;
  readonly packer: Packer;
  readonly clock: Clock;
}

/** So long is read at once before everybody else gets a turn. */
const busyMs = 8;

export function createReader(deps: ReaderDeps): TrafficReader {
  const { store, packer, clock } = deps;
  let query: Query | null = null;

  function takeTurns(): () => Promise<void> | null {
    let begin = clock.now();
    return () => {
      if (clock.now() - begin < busyMs) return null;
      return new Promise((resolve) => {
        clock.setTimeout(() => {
          begin = clock.now();
          resolve();
        }, 0);
      });
    };
  }

  /** Oldest first, errors and others. */
  async function matching(
    serverId: ServerId | null,
    filter: TrafficFilter
  ): Promise<readonly TrafficRecord[]> {
    await packer.settled();
    query = queryFor(filter.search, query);
    const matcher = createMatcher(filter, deps, query);
    const turn = takeTurns();
    const found: TrafficRecord[] = [];
    for (const record of store.all(serverId)) {
      if (!matcher.isOfSort(record) || !matcher.holdsText(record)) continue;
      found.push(record);
      const pause = turn();
      if (pause !== null) await pause;
    }
    return found;
  }

  function textOf(record: TrafficRecord): TrafficText {
    return { entry: entryOf(record, deps), text: redactedText(record, 2), isWhole: record.isWhole };
  }

  return {
    page: async ({ serverId, filter, before, after, limit }) => {
      const everything = await matching(serverId, filter);
      const fitting = filter.errorsOnly ? everything.filter((record) => record.isError) : everything;
      const end = before === null ? fitting.length : indexFrom(fitting, before);
      const start = after === null ? Math.max(0, end - limit) : indexFrom(fitting, after + 1);
      const shown = fitting.slice(start, Math.min(end, start + limit));
      return {
        entries: shown.reverse().map((record) => entryOf(record, deps)),
        total: fitting.length,
        errors: everything.reduce((count, record) => count + (record.isError ? 1 : 0), 0),
        older: start > 0,
        newer: fitting.length - start - shown.length,
        dropped: store.dropped()
      };
    },
    message: async (seq) => {
      await packer.settled();
      const record = store.get(seq);
      if (record === null) return null;
      const pair = record.pair === null ? null : store.get(record.pair);
      return { message: textOf(record), pair: pair === null ? null : textOf(pair) };
    },
    lines: async function* (serverId, filter) {
      const turn = takeTurns();
      for (const record of await matching(serverId, filter)) {
        if (filter.errorsOnly && !record.isError) continue;
        yield `${exactText(JSON.stringify(exported(record, deps)))}\n`;
        const pause = turn();
        if (pause !== null) await pause;
      }
    }
  };
}

/** The index of the first record whose `seq` is at least this. */
function indexFrom(records: readonly TrafficRecord[], seq: number): number {
  let low = 0;
  let high = records.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const record = records[middle];
    if (record !== undefined && record.seq < seq) low = middle + 1;
    else high = middle;
  }
  return low;
}

function exported(record: TrafficRecord, deps: ReaderDeps): JsonValue {
  const { at, serverId, serverName, preview: _preview, ...entry } = entryOf(record, deps);
  const value = redactedValue(record);
  return {
    at: new Date(at).toISOString(),
    server: serverName,
    serverId,
    ...entry,
    ...(isJsonObject(value) ? { message: value } : { text: value, isWhole: record.isWhole })
  };
}
