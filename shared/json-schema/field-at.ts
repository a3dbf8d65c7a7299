import { describe } from './describe';
import type { Draft, DraftPath } from './draft';
import { draftAt, entriesOf, itemsOf } from './edit-draft';
import type { Field } from './field';
import type { SchemaBook } from './flatten';
import type { Schema } from './schema';
import { variantOf } from './variants';

/** The field that a place of the draft has; null where the schema knows of none. */
export function fieldAt(
  book: SchemaBook,
  schema: Schema,
  draft: Draft | undefined,
  path: DraftPath
): Field | null {
  const field = describe(book, schema, draft);
  if (field?.kind === 'choice') {
    const at = variantOf(book, field.variants, draft, undefined);
    const variant = at === null ? undefined : field.variants[at];
    return variant === undefined
      ? path.length === 0
        ? field
        : null
      : fieldAt(book, variant.schema, draft, path);
  }
  const [step, ...rest] = path;
  if (field === null || step === undefined) return field;
  const next = schemaBelow(field, draft, step);
  return next === null ? null : fieldAt(book, next, draftAt(draft, [step]), rest);
}

function schemaBelow(field: Field, draft: Draft | undefined, step: string): Schema | null {
  switch (field.kind) {
    case 'object':
      return field.properties.find(({ name }) => name === step)?.schema ?? field.more;
    case 'map':
      return field.values;
    case 'list':
      return field.items;
    case 'tuple':
      return field.places[itemsOf(draft).findIndex(({ key }) => key === step)] ?? field.more;
    default:
      return null;
  }
}

/** Every place that holds something the schema calls secret, or whose name does. */
export function secretPaths(
  book: SchemaBook,
  draft: Draft | undefined,
  isSecretName: (name: string) => boolean,
  path: DraftPath = []
): readonly DraftPath[] {
  const here = path.length === 0 ? draft : draftAt(draft, path);
  if (here?.type === 'string') {
    const isSecret =
      isSecretName(path.at(-1) ?? '') || fieldAt(book, book.root, draft, path)?.secret === true;
    return isSecret ? [path] : [];
  }
  const steps = here?.type === 'list' ? itemsOf(here) : entriesOf(here);
  return steps.flatMap(({ key }) => secretPaths(book, draft, isSecretName, [...path, key]));
}
