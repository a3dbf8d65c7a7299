import { isJsonNumber, type Draft, type DraftPath } from './draft';
import { readDraft, type JsonTextFault } from './read-draft';

/** Something typed that is not a value yet: it is left out of what is sent, and the field says why. */
export interface Unfinished {
  readonly path: DraftPath;
  readonly why: 'number' | 'json' | 'item' | 'sameName';
  readonly fault?: JsonTextFault;
}

export function unfinishedIn(draft: Draft | undefined, path: DraftPath = []): readonly Unfinished[] {
  switch (draft?.type) {
    case 'number':
      return isJsonNumber(draft.text.trim()) ? [] : [{ path, why: 'number' }];
    case 'json': {
      const read = readDraft(draft.text);
      return read.ok ? [] : [{ path, why: 'json', fault: read.fault }];
    }
    case 'list':
      return draft.items.flatMap((item) =>
        item.draft === undefined
          ? [{ path: [...path, item.key], why: 'item' as const }]
          : unfinishedIn(item.draft, [...path, item.key])
      );
    case 'object': {
      const names = draft.entries.map(({ name }) => name);
      return draft.entries.flatMap((entry, index) => {
        const here = [...path, entry.key];
        if (names.indexOf(entry.name) !== index) return [{ path: here, why: 'sameName' as const }];
        return entry.draft === undefined
          ? [{ path: here, why: 'item' as const }]
          : unfinishedIn(entry.draft, here);
      });
    }
    default:
      return [];
  }
}
