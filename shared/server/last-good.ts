import type { Problem, SourceReading } from './config';

const wholeFile: ReadonlySet<Problem['code']> = new Set<Problem['code']>([
  'config.syntax',
  'config.unreadable',
  'config.wrong-root'
]);

/** Whether the file as a whole could not be understood: half of it may be missing from the reading. */
export function isBroken(reading: SourceReading): boolean {
  return reading.problems.some(({ code }) => wholeFile.has(code));
}

/**
 * A file that broke keeps the entries it last had, and shows what is wrong with it now (CF5). A file that is gone has
 * no entries: deleting it is a way to say so. `good` null: it never was readable in this run.
 */
export function mergeWithLastGood(good: SourceReading | null, next: SourceReading): SourceReading {
  if (good === null || !next.exists || !isBroken(next)) return next;
  const kept = new Set([...good.entries, ...(good.overlays ?? [])].flatMap(({ problems }) => problems));
  return {
    ...next,
    entries: good.entries,
    invalid: good.invalid,
    ...(good.overlays === undefined ? {} : { overlays: good.overlays }),
    problems: [...next.problems.filter(({ code }) => wholeFile.has(code)), ...kept]
  };
}
