import { isJsonObject, isList, type JsonObject, type JsonValue } from '../json';
import { emptyObject, type Draft } from './draft';
import { namesIn } from './edit-draft';
import type { Field } from './field';
import { holds } from './holds';
import { merge } from './merge';
import { dereference } from './prepare';
import { isSchema, schemaMapOf, schemaOf, schemasOf, textOf, type Schema } from './schema';
import { settled } from './write-draft';

/** A prepared schema, and what has already been worked out about its parts. */
export interface SchemaBook {
  readonly root: Schema;
  readonly flat: WeakMap<JsonObject, JsonObject | false>;
  readonly fields: WeakMap<JsonObject, Field>;
  /** Of a form of a choice: the choices that it stands in, so that one that leads back to them ends there. */
  readonly above: WeakMap<JsonObject, readonly unknown[]>;
}

export function openBook(root: Schema): SchemaBook {
  return { root, flat: new WeakMap(), fields: new WeakMap(), above: new WeakMap() };
}

/**
 * One level of a schema with references followed, `allOf` joined, and conditions decided by what has been typed. What
 * stands inside properties and items stays as it is until the form comes to it, so recursion never expands by itself.
 * false: nothing may stand here.
 */
export function flatten(book: SchemaBook, schema: Schema, draft: Draft | undefined): JsonObject | false {
  if (typeof schema === 'boolean') return schema ? {} : false;
  const known = book.flat.get(schema);
  if (known !== undefined) return known;
  const pass = { root: book.root, draft, seen: new Set<string>(), conditional: false };
  const flat = join(pass, schema);
  const result = flat === true ? {} : flat;
  if (!pass.conditional) book.flat.set(schema, result);
  return result;
}

interface Pass {
  readonly root: Schema;
  readonly draft: Draft | undefined;
  /** References already followed on this level; a second time they add nothing. */
  readonly seen: Set<string>;
  /** Whether the result depends on the draft. */
  conditional: boolean;
}

const handled = ['$ref', 'allOf', 'if', 'then', 'else', 'dependentRequired', 'dependentSchemas'];

function join(pass: Pass, schema: Schema): Schema {
  if (typeof schema === 'boolean') return schema;
  // What stands beside a `$ref` is nearer than what it leads to: its title and description win.
  let flat: Schema = Object.fromEntries(Object.entries(schema).filter(([key]) => !handled.includes(key)));
  const add = (part: Schema) => {
    flat = merge(flat, join(pass, part));
  };
  const ref = textOf(schema, '$ref');
  if (ref !== null && !pass.seen.has(ref)) {
    pass.seen.add(ref);
    add(dereference(pass.root, ref) ?? true);
  }
  for (const part of schemasOf(schema, 'allOf')) add(part);
  for (const part of conditional(pass, schema)) add(part);
  return flat;
}

/** The parts that apply because of what has been typed. */
function conditional(pass: Pass, schema: JsonObject): readonly Schema[] {
  const condition = schemaOf(schema, 'if');
  const required = schema['dependentRequired'];
  const schemas = schemaMapOf(schema, 'dependentSchemas');
  if (condition === null && required === undefined && schemas.length === 0) return [];
  pass.conditional = true;
  const present = namesIn(settled(pass.draft));
  const parts: Schema[] = [];
  if (condition !== null) {
    const yes = schemaOf(schema, 'then') ?? true;
    const no = schemaOf(schema, 'else') ?? true;
    const verdict = holds(pass.root, condition, pass.draft ?? emptyObject);
    if (verdict === null) parts.push(optional(yes), optional(no));
    else parts.push(verdict ? yes : no);
  }
  if (isJsonObject(required)) {
    const names = present.flatMap((name) => {
      const more: JsonValue | undefined = Object.hasOwn(required, name) ? required[name] : undefined;
      return isList(more) ? more : [];
    });
    if (names.length > 0) parts.push({ required: names });
  }
  for (const [name, part] of schemas) if (present.includes(name)) parts.push(part);
  return parts;
}

/** Both ways are possible: the fields of both are offered, none is demanded or forbidden. */
function optional(schema: Schema): Schema {
  if (typeof schema === 'boolean') return true;
  const properties = schemaMapOf(schema, 'properties').filter(([, part]) => isSchema(part) && part !== false);
  return properties.length === 0 ? true : { properties: Object.fromEntries(properties) };
}
