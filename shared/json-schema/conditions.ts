import { describe } from './describe';
import type { Draft, DraftPath, Entry } from './draft';
import { changeAt, entriesOf, type Change } from './edit-draft';
import type { SchemaBook } from './flatten';
import type { Schema } from './schema';
import { settled } from './write-draft';

/**
 * Changes something inside an object. A field that thereby stops being offered takes its value with it, and one that
 * gets a value stands where the schema has it.
 */
export function changeWithin(book: SchemaBook, schema: Schema, path: DraftPath, change: Change): Change {
  return (before) => {
    const after = settled(changeAt(before, path, change));
    if (after?.type !== 'object') return after;
    const offered = names(book, schema, after);
    const hidden = names(book, schema, settled(before)).filter((name) => !offered.includes(name));
    const kept = after.entries.filter(({ name }) => !hidden.includes(name));
    return { type: 'object', entries: inOrder(kept, entriesOf(settled(before)).length, offered) };
  };
}

/** What was added last takes the place that the schema gives it; the others stay where the person has them. */
function inOrder(entries: readonly Entry[], before: number, offered: readonly string[]): readonly Entry[] {
  const added = entries.at(-1);
  const order = added === undefined ? -1 : offered.indexOf(added.name);
  if (added === undefined || entries.length <= before || order === -1) return entries;
  const others = entries.slice(0, -1);
  const at = others.findIndex(({ name }) => offered.indexOf(name) > order);
  return at === -1 ? entries : others.toSpliced(at, 0, added);
}

function names(book: SchemaBook, schema: Schema, draft: Draft | undefined): readonly string[] {
  const field = describe(book, schema, draft);
  return field?.kind === 'object' ? field.properties.map(({ name }) => name) : [];
}
