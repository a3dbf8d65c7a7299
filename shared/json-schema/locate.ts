import type { Draft, DraftPath } from './draft';
import type { JsonPath } from './pointer';
import { settled, writeDraft } from './write-draft';

/**
 * Where in the draft a place of the sent JSON is: items that were left out do not count there, and rows are called by
 * their keys. A name that is missing in its object is its own key.
 */
export function locate(draft: Draft | undefined, path: JsonPath): DraftPath {
  const found: string[] = [];
  let here = settled(draft);
  for (const step of path) {
    if (here?.type === 'list') {
      const item = here.items.filter((other) => writeDraft(other.draft) !== null)[Number(step)];
      found.push(item?.key ?? String(step));
      here = settled(item?.draft);
    } else {
      const entry =
        here?.type === 'object' ? here.entries.find(({ name }) => name === String(step)) : undefined;
      found.push(entry?.key ?? String(step));
      here = settled(entry?.draft);
    }
  }
  return found;
}

/** The other way: where in the sent JSON a place of the draft is; null where it is left out. */
export function jsonPathOf(draft: Draft | undefined, path: DraftPath): JsonPath | null {
  const found: (string | number)[] = [];
  let here = settled(draft);
  for (const step of path) {
    if (here?.type === 'list') {
      const items = here.items.filter((other) => writeDraft(other.draft) !== null);
      const index = items.findIndex(({ key }) => key === step);
      if (index === -1) return null;
      found.push(index);
      here = settled(items[index]?.draft);
    } else if (here?.type === 'object') {
      const entry = here.entries.find(({ key }) => key === step);
      if (entry === undefined) return null;
      found.push(entry.name);
      here = settled(entry.draft);
    } else return null;
  }
  return writeDraft(here) === null ? null : found;
}
