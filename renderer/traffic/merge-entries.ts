import type { TrafficEntry } from '#shared/traffic/entry';

/** Takes over what is new; an entry that did not change stays the same object, so that its row is not drawn again. */
export function mergeEntries(
  before: readonly TrafficEntry[],
  now: readonly TrafficEntry[]
): readonly TrafficEntry[] {
  const known = new Map(before.map((entry) => [entry.seq, entry]));
  return now.map((entry) => {
    const old = known.get(entry.seq);
    return old !== undefined && isSame(old, entry) ? old : entry;
  });
}

function isSame(a: TrafficEntry, b: TrafficEntry): boolean {
  return (Object.keys(b) as (keyof TrafficEntry)[]).every((key) => a[key] === b[key]);
}
