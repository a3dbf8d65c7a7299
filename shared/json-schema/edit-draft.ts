import { freeKey, type Draft, type DraftPath, type Entry, type ListItem } from './draft';
import { settled } from './write-draft';

export type Change = (before: Draft | undefined) => Draft | undefined;

/** What stands at a path; undefined where nothing does. */
export function draftAt(root: Draft | undefined, path: DraftPath): Draft | undefined {
  let here = settled(root);
  let found = root;
  for (const step of path) {
    if (here?.type === 'list') found = here.items.find(({ key }) => key === step)?.draft;
    else if (here?.type === 'object') found = here.entries.find(({ key }) => key === step)?.draft;
    else return undefined;
    here = settled(found);
  }
  return found;
}

/**
 * Changes one place. Objects on the way are made where they are missing; what becomes absent leaves its object, but
 * stays in its list, whose items have a place of their own.
 */
export function changeAt(root: Draft | undefined, path: DraftPath, change: Change): Draft | undefined {
  const [step, ...rest] = path;
  if (step === undefined) return change(root);
  const here = settled(root);
  if (here?.type === 'list') {
    return {
      ...here,
      items: here.items.map((item) =>
        item.key === step ? { ...item, draft: changeAt(item.draft, rest, change) } : item
      )
    };
  }
  return setEntry(here, step, changeAt(entryOf(here, step)?.draft, rest, change));
}

export function entryOf(draft: Draft | undefined, key: string): Entry | undefined {
  return entriesOf(draft).find((entry) => entry.key === key);
}

export function entriesOf(draft: Draft | undefined): readonly Entry[] {
  return draft?.type === 'object' ? draft.entries : [];
}

export function namesIn(draft: Draft | undefined): readonly string[] {
  return entriesOf(draft).map(({ name }) => name);
}

/** Sets, adds (last) or, with undefined, removes one property. */
export function setEntry(object: Draft | undefined, key: string, draft: Draft | undefined): Draft {
  const entries = entriesOf(object);
  const at = entries.findIndex((entry) => entry.key === key);
  if (at === -1) {
    return {
      type: 'object',
      entries: draft === undefined ? entries : [...entries, { key, name: key, draft }]
    };
  }
  if (draft === undefined) return { type: 'object', entries: entries.toSpliced(at, 1) };
  return {
    type: 'object',
    entries: entries.map((entry, index) => (index === at ? { ...entry, draft } : entry))
  };
}

export function addEntry(object: Draft | undefined, draft: Draft | undefined): { draft: Draft; key: string } {
  const entries = entriesOf(object);
  const key = freeKey(entries);
  return { key, draft: { type: 'object', entries: [...entries, { key, name: '', draft }] } };
}

export function renameEntry(object: Draft | undefined, key: string, name: string): Draft {
  const entries = entriesOf(object);
  return {
    type: 'object',
    entries: entries.map((entry) => (entry.key === key ? { ...entry, name } : entry))
  };
}

/** As `setEntry`, but a row stays where it is when its value becomes absent. */
export function setRow(object: Draft | undefined, key: string, change: Change): Draft {
  return {
    type: 'object',
    entries: entriesOf(object).map((entry) =>
      entry.key === key ? { ...entry, draft: change(entry.draft) } : entry
    )
  };
}

export function itemsOf(list: Draft | undefined): readonly ListItem[] {
  return list?.type === 'list' ? list.items : [];
}

export function addItem(list: Draft | undefined, draft: Draft | undefined): { draft: Draft; key: string } {
  const items = itemsOf(list);
  const key = freeKey(items);
  return { key, draft: { type: 'list', items: [...items, { key, draft }] } };
}

export function removeItem(list: Draft | undefined, key: string): Draft {
  return { type: 'list', items: itemsOf(list).filter((item) => item.key !== key) };
}

/** @param by -1 towards the beginning, 1 towards the end. */
export function moveItem(list: Draft | undefined, key: string, by: -1 | 1): Draft {
  const items = itemsOf(list);
  const from = items.findIndex((item) => item.key === key);
  const moved = items[from];
  const to = from + by;
  if (moved === undefined || to < 0 || to >= items.length) return { type: 'list', items };
  return { type: 'list', items: items.toSpliced(from, 1).toSpliced(to, 0, moved) };
}
