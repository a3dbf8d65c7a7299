import { isJsonObject, type JsonObject } from '../json';
import type { FieldKind, Property } from './field';
import { namesOf, numberOf, schemaMapOf, schemaOf, schemasOf, textOf, typesOf } from './schema';

/** From the words a schema uses when it does not say its type. */
const telling: readonly (readonly [string, readonly string[]])[] = [
  ['object', ['properties', 'required', 'additionalProperties', 'patternProperties', 'propertyNames']],
  ['array', ['items', 'prefixItems', 'minItems', 'maxItems', 'uniqueItems', 'contains']],
  ['string', ['pattern', 'minLength', 'maxLength', 'format', 'contentEncoding', 'contentMediaType']],
  ['number', ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']]
];

export function typesAdmitted(schema: JsonObject): readonly string[] {
  const types = typesOf(schema);
  if (types !== null) {
    return types.includes('number') ? types.filter((type) => type !== 'integer') : types;
  }
  return telling
    .filter(([, words]) => words.some((word) => schema[word] !== undefined))
    .map(([type]) => type)
    .slice(0, 1);
}

const longer = 200;

export function kindOfType(schema: JsonObject, type: string): FieldKind {
  switch (type) {
    case 'string': {
      const maxLength = numberOf(schema, 'maxLength');
      return {
        kind: 'text',
        format: textOf(schema, 'format') ?? textOf(schema, 'contentEncoding'),
        minLength: numberOf(schema, 'minLength'),
        maxLength,
        pattern: textOf(schema, 'pattern'),
        long: schema['contentMediaType'] !== undefined || (maxLength ?? 0) > longer
      };
    }
    case 'number':
    case 'integer':
      return {
        kind: 'number',
        whole: type === 'integer',
        minimum: numberOf(schema, 'minimum'),
        maximum: numberOf(schema, 'maximum'),
        above: numberOf(schema, 'exclusiveMinimum'),
        below: numberOf(schema, 'exclusiveMaximum')
      };
    case 'boolean':
      return { kind: 'boolean' };
    case 'null':
      return { kind: 'null' };
    case 'array':
      return listKind(schema);
    case 'object':
      return objectKind(schema);
    default:
      return { kind: 'json' };
  }
}

function listKind(schema: JsonObject): FieldKind {
  const places = schemasOf(schema, 'prefixItems');
  const items = schemaOf(schema, 'items');
  const maxItems = numberOf(schema, 'maxItems');
  if (places.length > 0) {
    const closed = items === false || items === null || (maxItems ?? Infinity) <= places.length;
    return { kind: 'tuple', places: places.slice(0, maxItems ?? Infinity), more: closed ? null : items };
  }
  if (items === false) return { kind: 'json' };
  return { kind: 'list', items: items ?? true, minItems: numberOf(schema, 'minItems'), maxItems };
}

function objectKind(schema: JsonObject): FieldKind {
  const required = namesOf(schema, 'required');
  const listed = schemaMapOf(schema, 'properties').filter(([, part]) => part !== false);
  const extra = schemaOf(schema, 'additionalProperties') ?? schemaOf(schema, 'unevaluatedProperties');
  const [pattern] = schemaMapOf(schema, 'patternProperties');
  const more = typeof extra === 'object' ? extra : (pattern?.[1] ?? null);
  const known = new Set(listed.map(([name]) => name));
  const properties: readonly Property[] = [
    ...listed.map(([name, part]) => ({ name, schema: part, required: required.includes(name) })),
    // Demanded without a word about its kind.
    ...[...new Set(required)]
      .filter((name) => !known.has(name) && !isForbidden(schema, name))
      .map((name) => ({ name, schema: more ?? true, required: true }))
  ];
  if (properties.length === 0 && more !== null) return { kind: 'map', values: more };
  if (properties.length === 0 && extra !== false) return { kind: 'json' };
  return { kind: 'object', properties, more };
}

function isForbidden(schema: JsonObject, name: string): boolean {
  const properties = schema['properties'];
  return isJsonObject(properties) && Object.hasOwn(properties, name) && properties[name] === false;
}
