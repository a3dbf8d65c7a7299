import { isJsonObject, isList, type JsonObject, type JsonValue } from '../json';

/** A JSON Schema as servers send it: `true` admits everything, `false` nothing. */
export type Schema = boolean | JsonObject;

export function isSchema(value: unknown): value is Schema {
  return typeof value === 'boolean' || isJsonObject(value);
}

/* Reading a keyword whose type nobody guarantees: what has the wrong type counts as not said. */

export function textOf(schema: JsonObject, keyword: string): string | null {
  const value = schema[keyword];
  return typeof value === 'string' ? value : null;
}

export function numberOf(schema: JsonObject, keyword: string): number | null {
  const value = schema[keyword];
  return typeof value === 'number' ? value : null;
}

export function schemaOf(schema: JsonObject, keyword: string): Schema | null {
  const value = schema[keyword];
  return isSchema(value) ? value : null;
}

export function listOf(schema: JsonObject, keyword: string): readonly JsonValue[] | null {
  const value = schema[keyword];
  return isList(value) ? value : null;
}

export function schemasOf(schema: JsonObject, keyword: string): readonly Schema[] {
  return (listOf(schema, keyword) ?? []).filter(isSchema);
}

export function namesOf(schema: JsonObject, keyword: string): readonly string[] {
  return (listOf(schema, keyword) ?? []).filter((name) => typeof name === 'string');
}

export function schemaMapOf(schema: JsonObject, keyword: string): readonly (readonly [string, Schema])[] {
  const value = schema[keyword];
  return isJsonObject(value)
    ? Object.entries(value).filter((entry): entry is [string, Schema] => isSchema(entry[1]))
    : [];
}

export function typesOf(schema: JsonObject): readonly string[] | null {
  const type = schema['type'];
  if (typeof type === 'string') return [type];
  return isList(type) ? type.filter((name) => typeof name === 'string') : null;
}
