import type { Draft, Entry } from './draft';
import { entriesOf } from './edit-draft';
import type { Variant } from './field';
import { flatten, type SchemaBook } from './flatten';
import { holds } from './holds';
import { initialDraft } from './initial';
import { listOf, namesOf, schemaMapOf, typesOf, type Schema } from './schema';
import { settled } from './write-draft';

/**
 * Which form of a choice a value has. What the value says wins, so that JSON typed by hand moves the choice; where it
 * leaves the question open, what the person chose; and null where neither says anything.
 */
export function variantOf(
  book: SchemaBook,
  variants: readonly Variant[],
  draft: Draft | undefined,
  chosen: number | undefined
): number | null {
  const value = settled(draft);
  if (value === undefined) return chosen ?? null;
  const scores = variants.map(({ schema }) => score(book, schema, value));
  const best = Math.max(...scores);
  if (best < 0) return null;
  if (chosen !== undefined && scores[chosen] === best) return chosen;
  const first = scores.indexOf(best);
  // A value that fits the chosen form, though less well than another, has not left it.
  const stays = chosen !== undefined && (scores[chosen] ?? -1) >= 0 && best - (scores[chosen] ?? 0) < telling;
  return stays ? chosen : first;
}

/** A constant that agrees says more than any number of shared properties. */
const telling = 1_000;

/** Below 0: it cannot be this form. */
function score(book: SchemaBook, schema: Schema, value: Draft): number {
  const flat = flatten(book, schema, value);
  if (flat === false) return -1;
  const types = typesOf(flat);
  if (types !== null && holds(book.root, { type: [...types] }, value) === false) return -1;
  const verdict = holds(book.root, flat, value);
  if (value.type !== 'object') return verdict === false ? -1 : verdict === true ? telling : 1;
  const properties = new Map(schemaMapOf(flat, 'properties'));
  let points = verdict === true ? 10 : 0;
  for (const { name, draft } of value.entries) {
    const part = properties.get(name);
    if (part === undefined) continue;
    points += 1;
    if (!isMark(book, part)) continue;
    if (holds(book.root, part, draft) === false) return -1;
    points += telling;
  }
  return points;
}

/** A property with one possible value tells the forms apart. */
function isMark(book: SchemaBook, schema: Schema): boolean {
  const flat = flatten(book, schema, undefined);
  return flat !== false && (flat['const'] !== undefined || listOf(flat, 'enum')?.length === 1);
}

/** What is kept of a value when another form is chosen: what both share; constants are filled in, the rest goes. */
export function switchVariant(book: SchemaBook, to: Variant, draft: Draft | undefined): Draft | undefined {
  const flat = flatten(book, to.schema, draft);
  if (flat === false) return undefined;
  const fresh = initialDraft(book, to.schema);
  const value = settled(draft);
  if (value === undefined) return fresh;
  if (value.type !== 'object' || fresh?.type !== 'object') {
    return holds(book.root, flat, value) === false ? fresh : value;
  }
  const properties = new Map(schemaMapOf(flat, 'properties'));
  const kept = value.entries.filter((entry) => fits(book, properties.get(entry.name), entry));
  const names = new Set(kept.map(({ name }) => name));
  const added = entriesOf(fresh).filter(({ name }) => !names.has(name));
  const order = [...namesOf(flat, 'required'), ...properties.keys()];
  const place = ({ name }: Entry) => (order.includes(name) ? order.indexOf(name) : order.length);
  return { type: 'object', entries: [...added, ...kept].sort((a, b) => place(a) - place(b)) };
}

function fits(book: SchemaBook, schema: Schema | undefined, entry: Entry): boolean {
  return schema !== undefined && holds(book.root, schema, entry.draft) !== false;
}
