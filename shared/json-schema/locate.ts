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
