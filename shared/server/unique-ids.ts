import { serverIdFromText, type ServerId } from '../ids';
import type { SourceReading } from './config';

/**
 * Two files of one scope (several `--config`) may name the same server. The first, which wins, keeps the plain id; the
 * others get a number, so that each can be shown beside it.
 */
export function withUniqueIds(sources: readonly SourceReading[]): readonly SourceReading[] {
  const taken = new Set<ServerId>();
  function unique<Entry extends { readonly id: ServerId }>(entry: Entry): Entry {
    let id = entry.id;
    for (let number = 2; taken.has(id); number += 1) id = serverIdFromText(`${entry.id}#${number}`);
    taken.add(id);
    return id === entry.id ? entry : { ...entry, id };
  }
  return sources.map((source) => ({
    ...source,
    entries: source.entries.map(unique),
    invalid: source.invalid.map(unique),
    ...(source.overlays === undefined ? {} : { overlays: source.overlays.map(unique) })
  }));
}
