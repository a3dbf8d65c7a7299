import { draftOf, emptyObject, type Draft } from './draft';
import { setEntry } from './edit-draft';
import { describe } from './describe';
import type { SchemaBook } from './flatten';
import type { Schema } from './schema';

/** Recursion that is demanded would never end. */
const deepest = 6;

/**
 * What a form begins with: defaults, constants that are demanded, and the objects these stand in. A default of null is
 * what the server assumes anyway and is not sent; one that breaks its own rules is not sent either.
 */
export function initialDraft(book: SchemaBook, schema: Schema, depth = 0): Draft | undefined {
  const field = describe(book, schema, undefined);
  if (field === null || field.initial === null || depth > deepest) return undefined;
  if (field.initial !== undefined && !field.isDefaultBroken) return draftOf(field.initial);
  switch (field.kind) {
    case 'constant':
      return draftOf(field.value);
    case 'null':
      return { type: 'null' };
    case 'object':
      return field.properties.reduce<Draft>((object, property) => {
        const inner = describe(book, property.schema, undefined);
        if (inner === null || (!property.required && inner.initial === undefined)) return object;
        return setEntry(object, property.name, initialDraft(book, property.schema, depth + 1));
      }, emptyObject);
    default:
      return undefined;
  }
}

/** The arguments of a call are an object even where nothing is to be filled in. */
export function initialArguments(book: SchemaBook): Draft {
  const draft = initialDraft(book, book.root);
  return draft?.type === 'object' ? draft : emptyObject;
}
