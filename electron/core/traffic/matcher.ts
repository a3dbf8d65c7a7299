import type { TrafficFilter } from '#shared/traffic/filter';
import { logLevels } from '#shared/traffic/entry';
import { mask } from '#shared/traffic/secret-shapes';
import type { Packer } from './packer';
import type { Query, TrafficRecord } from './record';
import { redactedText } from './redacted';
import type { TrafficStore } from './store';

/** Whether a record is what a filter asks for; errors are counted apart and left to the caller. */
export interface Matcher {
  /** By what is known of it without reading it. */
  isOfSort(record: TrafficRecord): boolean;
  /** By its redacted text. */
  holdsText(record: TrafficRecord): boolean;
}

export function createMatcher(
  filter: TrafficFilter,
  { store, packer }: { readonly store: TrafficStore; readonly packer: Pick<Packer, 'written'> },
  query: Query | null
): Matcher {
  const method = filter.method.trim().toLowerCase();
  const least = filter.level === null ? -1 : logLevels.indexOf(filter.level);

  return {
    isOfSort: (record) => {
      if (filter.kinds !== null && !filter.kinds.includes(record.kind)) return false;
      if (filter.direction !== null && record.direction !== filter.direction) return false;
      if (method !== '' && record.method?.toLowerCase().includes(method) !== true) return false;
      // A level that the server made up is shown with any.
      if (record.level !== null && logLevels.indexOf(record.level) < least) return false;
      return !filter.folded || !store.isFolded(record);
    },
    holdsText: (record) => {
      if (query === null || holds(packer.written(record), query)) return true;
      if (!filter.folded || record.kind !== 'request' || record.pair === null) return false;
      const answer = store.get(record.pair);
      return answer !== null && holds(packer.written(answer), query);
    }
  };
}

/** @param before the last one: what was found is remembered for as long as the same is searched. */
export function queryFor(search: string, before: Query | null): Query | null {
  if (search === '') return null;
  if (before?.search === search) return before;
  // As it is, and as JSON writes it within a text.
  const spellings = new Set([search, JSON.stringify(search).slice(1, -1)]);
  const source = [...spellings].map((each) => each.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  return { search, pattern: new RegExp(source, 'i') };
}

/** In what can be seen of it: a search that finds hidden text would tell it letter by letter. */
function holds(record: TrafficRecord, query: Query): boolean {
  if (record.found?.query !== query) {
    const hit =
      query.pattern.test(record.text) &&
      redactedText(record)
        .split(mask)
        .some((part) => query.pattern.test(part));
    record.found = { query, hit };
  }
  return record.found.hit;
}
