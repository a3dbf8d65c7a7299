import { failed, ok, type Failure, type Result } from '#shared/failure';
import { isList, type JsonObject, type JsonValue } from '#shared/json';
import { text } from '#shared/text/text';

/** No real server comes near these; one that never ends must not fill the memory. */
const maxPages = 1_000;
const maxEntries = 20_000;

export interface Listing {
  readonly entries: readonly JsonValue[];
  readonly problems: readonly string[];
  /** How long the server says the list holds, milliseconds: the shortest of its pages; null: not said. */
  readonly ttlMs: number | null;
}

/**
 * Follows cursors to the end of a list (CN5). An empty cursor is a cursor: some servers mean it. Ends on a cursor that
 * was there before, and drops a page that was there before.
 * @param field of the answer that holds the entries.
 */
export async function listPages(
  method: string,
  field: string,
  ask: (params: JsonObject) => Promise<Result<JsonObject>>
): Promise<Result<Listing>> {
  const entries: JsonValue[] = [];
  const cursors = new Set<string>();
  const pages = new Set<string>();
  let ttlMs: number | null = null;
  let params: JsonObject = {};
  for (let count = 0; ; count += 1) {
    const page = await ask(params);
    if (!page.ok) {
      if (count === 0 || !isFinal(page.failure)) return page;
      // What came before is good; asked again, this page would be refused again.
      const problems = [text('catalog:list.cut', { method, message: page.failure.message })];
      return ok({ entries, problems, ttlMs });
    }
    ttlMs = shorter(ttlMs, page.value['ttlMs']);
    // Go writes an empty list as null. Anything else in the place of a list must not look like an empty one.
    const found: JsonValue = page.value[field] ?? [];
    if (!isList(found)) {
      const cause = text('catalog:list.notAList', { field });
      return failed('protocol.invalid-answer', { details: { method }, cause });
    }
    const list = found;
    const { nextCursor } = page.value;
    const isLast = typeof nextCursor !== 'string';
    // Only lists of several pages are compared: it costs their text.
    const isRepeated = list.length > 0 && !(count === 0 && isLast) && wasSeen(pages, JSON.stringify(list));
    if (!isRepeated) entries.push(...list);
    if (isLast) {
      const isOdd = nextCursor !== undefined && nextCursor !== null;
      return ok({ entries, problems: isOdd ? [text('catalog:list.cursorOdd', { method })] : [], ttlMs });
    }
    if (isRepeated || wasSeen(cursors, nextCursor)) {
      // The empty cursor usually means the end, and asking again gives the first page: no fault worth telling.
      const problems = nextCursor === '' ? [] : [text('catalog:list.cursorRepeats', { method })];
      return ok({ entries, problems, ttlMs });
    }
    if (count + 1 === maxPages || entries.length >= maxEntries) {
      const problems = [text('catalog:list.tooLong', { method, count: entries.length })];
      return ok({ entries, problems, ttlMs });
    }
    params = { cursor: nextCursor };
  }
}

/** The server answered, and refuses this page. */
function isFinal({ code }: Failure): boolean {
  return code === 'protocol.error' || code === 'protocol.invalid-answer';
}

/** Nought says only that a copy may not be kept, which nobody does for longer than it is shown. */
function shorter(ttlMs: number | null, said: JsonValue | undefined): number | null {
  if (typeof said !== 'number' || !(said > 0)) return ttlMs;
  return ttlMs === null ? said : Math.min(ttlMs, said);
}

function wasSeen(seen: Set<string>, value: string): boolean {
  if (seen.has(value)) return true;
  seen.add(value);
  return false;
}
