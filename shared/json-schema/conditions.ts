import { describe } from './describe';
import type { Draft, DraftPath } from './draft';
import { changeAt, entriesOf, type Change } from './edit-draft';
import type { SchemaBook } from './flatten';
import type { Schema } from './schema';
import { settled } from './write-draft';

/** Whether which fields there are depends on what is typed into them. */
export function isConditional(book: SchemaBook, schema: Schema): boolean {
  return typeof schema === 'object' && !book.fields.has(schema);
}

/** Changes something inside an object; a field that thereby stops being offered takes its value with it. */
export function changeWithin(book: SchemaBook, schema: Schema, path: DraftPath, change: Change): Change {
  return (before) => {
    const after = settled(changeAt(before, path, change));
    const offered = names(book, schema, after);
    const hidden = names(book, schema, settled(before)).filter((name) => !offered.includes(name));
    if (after?.type !== 'object' || hidden.length === 0) return after;
    return { type: 'object', entries: entriesOf(after).filter(({ name }) => !hidden.includes(name)) };
  };
}

function names(book: SchemaBook, schema: Schema, draft: Draft | undefined): readonly string[] {
  const field = describe(book, schema, draft);
  return field?.kind === 'object' ? field.properties.map(({ name }) => name) : [];
}
