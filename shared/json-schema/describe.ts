import { isJsonObject, isList, type JsonObject, type JsonValue } from '../json';
import { draftOf, type Draft } from './draft';
import type { Field, FieldKind, FieldWords, Option, Variant } from './field';
import { flatten, type SchemaBook } from './flatten';
import { holds } from './holds';
import { kindOfType, typesAdmitted } from './kinds';
import { merge, same } from './merge';
import { decodePointer } from './pointer';
import { listOf, schemaMapOf, schemasOf, textOf, typesOf, type Schema } from './schema';

/** The field for one schema; null where the schema admits nothing. */
export function describe(book: SchemaBook, schema: Schema, draft: Draft | undefined): Field | null {
  const known = typeof schema === 'object' ? book.fields.get(schema) : undefined;
  if (known !== undefined) return known;
  const flat = flatten(book, schema, draft);
  if (flat === false) return null;
  const above = typeof schema === 'object' ? (book.above.get(schema) ?? []) : [];
  const variants = variantsOf(book, flat, draft, above);
  const plain = describeFlat(flat, variants);
  const isDefaultBroken =
    plain.initial !== undefined && holds(book.root, schema, draftOf(plain.initial)) === false;
  const field: Field = { ...plain, isDefaultBroken };
  // A schema that flatten keeps does not depend on what was typed, so neither does its field.
  const lasting = [schema, ...(variants ?? []).map(({ source }) => source)].every(
    (part) => typeof part === 'boolean' || book.flat.has(part)
  );
  if (typeof schema === 'object' && lasting) book.fields.set(schema, field);
  return field;
}

type PlainField = FieldKind & Omit<FieldWords, 'isDefaultBroken'>;

interface Candidate extends Variant {
  /** As it stands in the schema, before it was joined with what surrounds it. */
  readonly source: Schema;
  readonly flat: JsonObject;
}

function describeFlat(flat: JsonObject, variants: readonly Candidate[] | null): PlainField {
  const { choice, nullable, own } = narrow(flat, variants);
  const isSecret = own['format'] === 'password' || own['writeOnly'] === true;
  return {
    ...kindOf(own, choice),
    nullable,
    title: textOf(own, 'title'),
    description: textOf(own, 'description'),
    initial: flat['default'] ?? own['default'],
    examples: listOf(own, 'examples') ?? [],
    secret: isSecret,
    deprecated: own['deprecated'] === true
  };
}

/** Takes null out of what is admitted, and a choice of one for no choice. */
function narrow(flat: JsonObject, variants: readonly Candidate[] | null) {
  const { anyOf: _1, oneOf: _2, ...base } = flat;
  const others = variants?.filter((variant) => !isNullOnly(variant.flat)) ?? null;
  const single = others?.length === 1 ? others[0] : undefined;
  const merged = single === undefined ? base : merge(base, single.flat);
  const whole: JsonObject = isJsonObject(merged) ? merged : base;
  const { own, nullable } = withoutNull(whole);
  return {
    own,
    nullable: nullable || (variants !== null && others !== null && others.length < variants.length),
    choice: others !== null && others.length > 1 ? others : null
  };
}

function isNullOnly(schema: JsonObject): boolean {
  const values = listOf(schema, 'enum');
  return (
    schema['type'] === 'null' || schema['const'] === null || (values?.length === 1 && values[0] === null)
  );
}

function withoutNull(schema: JsonObject): { readonly own: JsonObject; readonly nullable: boolean } {
  if (isNullOnly(schema)) return { own: schema, nullable: false };
  const types = typesOf(schema);
  const values = listOf(schema, 'enum');
  const nullType = types?.includes('null') === true;
  const nullValue = values?.includes(null) === true;
  const admitted = types?.filter((type) => type !== 'null') ?? [];
  const only = admitted.length === 1 ? admitted[0] : undefined;
  return {
    own: {
      ...schema,
      ...(nullType ? { type: only ?? admitted } : {}),
      ...(nullValue ? { enum: values.filter((value) => value !== null) } : {})
    },
    nullable: (nullType && values === null) || nullValue
  };
}

function kindOf(own: JsonObject, choice: readonly Candidate[] | null): FieldKind {
  if (own['const'] !== undefined) {
    return own['const'] === null ? { kind: 'null' } : { kind: 'constant', value: own['const'] };
  }
  const options = optionsOf(own, choice);
  if (options !== null) {
    const [first] = options;
    if (first === undefined) return { kind: 'json' };
    return options.length === 1 ? { kind: 'constant', value: first.value } : { kind: 'pick', options };
  }
  if (choice !== null && !choice.every((variant) => isDemand(variant.source))) {
    return { kind: 'choice', variants: choice.map(({ label, schema }) => ({ label, schema })) };
  }
  const types = typesAdmitted(own);
  const [type] = types;
  if (type === undefined) return { kind: 'json' };
  if (types.length === 1) return kindOfType(own, type);
  return {
    kind: 'choice',
    variants: types.map((one) => ({ label: one, schema: { ...own, type: one } }))
  };
}

/** Values to pick from: an enum, or a choice of nothing but constants, which may then have titles. */
function optionsOf(own: JsonObject, choice: readonly Candidate[] | null): readonly Option[] | null {
  const all: readonly Option[] | null =
    choice === null
      ? (listOf(own, 'enum')?.map((value) => ({ value, title: null })) ?? null)
      : constants(choice.map((variant) => variant.flat));
  return (
    all?.filter((option, index) => all.findIndex((other) => same(other.value, option.value)) === index) ??
    null
  );
}

function constants(schemas: readonly JsonObject[]): readonly Option[] | null {
  const options: Option[] = [];
  for (const schema of schemas) {
    const value = schema['const'];
    const values = listOf(schema, 'enum');
    if (value !== undefined) options.push({ value, title: textOf(schema, 'title') });
    else if (values !== null) options.push(...values.map((one) => ({ value: one, title: null })));
    else return null;
  }
  return options;
}

/** “Either a or b must be given”: a demand on the fields that are there already, which the validator watches. */
function isDemand(schema: Schema): boolean {
  const words = ['required', 'not', 'title', 'description'];
  return typeof schema === 'object' && Object.keys(schema).every((key) => words.includes(key));
}

function variantsOf(
  book: SchemaBook,
  flat: JsonObject,
  draft: Draft | undefined,
  above: readonly unknown[]
): readonly Candidate[] | null {
  const keyword = ['oneOf', 'anyOf'].find((word) => schemasOf(flat, word).length > 0);
  if (keyword === undefined) return null;
  const { anyOf: _1, oneOf: _2, ...base } = flat;
  // The words for the whole choice are not those of each of its forms.
  const { title: _3, description: _4, default: _5, ...shared } = base;
  const choices = [...above, flat[keyword]];
  const found = schemasOf(flat, keyword).flatMap((source): readonly Candidate[] => {
    const own = flatten(book, source, draft);
    const joined = own === false ? false : merge(own, shared);
    if (own === false || !isJsonObject(joined)) return [];
    if (choices.includes(own['oneOf'] ?? own['anyOf'] ?? own)) return [];
    book.above.set(joined, choices);
    return [{ source, flat: own, schema: joined, label: labelOf(source, own) }];
  });
  return found.length === 0 ? null : found;
}

function labelOf(source: Schema, flat: JsonObject): string | null {
  const title = textOf(flat, 'title');
  if (title !== null) return title;
  const marks = schemaMapOf(flat, 'properties').flatMap(([, part]) =>
    typeof part === 'object' ? constantOf(part) : []
  );
  if (marks.length > 0) return marks.join(', ');
  const ref = typeof source === 'object' ? textOf(source, '$ref') : null;
  const name = ref === null ? undefined : decodePointer(ref)?.at(-1);
  return name ?? typesOf(flat)?.join(', ') ?? null;
}

function constantOf(schema: JsonObject): readonly string[] {
  const values = listOf(schema, 'enum');
  const value: JsonValue | undefined = schema['const'] ?? (values?.length === 1 ? values[0] : undefined);
  return value === undefined || value === null || isList(value) || isJsonObject(value) ? [] : [String(value)];
}
