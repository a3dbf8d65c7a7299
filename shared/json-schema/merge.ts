import { isJsonObject, isList, type JsonObject, type JsonValue } from '../json';
import { isSchema, type Schema } from './schema';

/** The schema that admits what both admit, as far as one form can show it; what cannot be joined stays in `allOf`. */
export function merge(a: Schema, b: Schema): Schema {
  if (a === true) return b;
  if (b === true) return a;
  if (a === false || b === false) return false;
  const out: Record<string, JsonValue> = { ...a };
  for (const [keyword, value] of Object.entries(b)) {
    const before = a[keyword];
    out[keyword] = before === undefined || same(before, value) ? value : join(keyword, before, value);
  }
  return out;
}

function join(keyword: string, before: JsonValue, value: JsonValue): JsonValue {
  switch (keyword) {
    case 'properties':
    case 'patternProperties':
    case '$defs':
    case 'definitions':
    case 'dependentSchemas':
      return joinMaps(before, value, join2);
    case 'dependentRequired':
      return joinMaps(before, value, union);
    case 'required':
      return union(before, value);
    case 'type':
      return commonTypes(before, value);
    case 'enum':
      return isList(before) && isList(value)
        ? before.filter((part) => value.some((other) => same(part, other)))
        : before;
    case 'minimum':
    case 'exclusiveMinimum':
    case 'minLength':
    case 'minItems':
    case 'minProperties':
      return Math.max(Number(before), Number(value));
    case 'maximum':
    case 'exclusiveMaximum':
    case 'maxLength':
    case 'maxItems':
    case 'maxProperties':
      return Math.min(Number(before), Number(value));
    case 'uniqueItems':
      return before === true || value === true;
    case 'items':
    case 'additionalProperties':
    case 'contains':
    case 'propertyNames':
    case 'not':
      return join2(before, value);
    // Of two choices one can be drawn; the other is still checked.
    case 'anyOf':
    case 'oneOf':
      return before;
    // Words for people: what stands nearer says more.
    default:
      return before;
  }
}

/** Both apply: kept as they are, and merged when the form comes to them. */
function join2(before: JsonValue, value: JsonValue): JsonValue {
  if (!isSchema(before)) return value;
  if (!isSchema(value)) return before;
  if (before === true) return value;
  if (value === true) return before;
  return before === false || value === false ? false : { allOf: [before, value] };
}

function joinMaps(
  before: JsonValue,
  value: JsonValue,
  joinParts: (a: JsonValue, b: JsonValue) => JsonValue
): JsonValue {
  const a: JsonObject = isJsonObject(before) ? before : {};
  const b: JsonObject = isJsonObject(value) ? value : {};
  const own = (map: JsonObject, key: string) => (Object.hasOwn(map, key) ? map[key] : undefined);
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  return Object.fromEntries(
    names.map((name) => {
      const left = own(a, name);
      const right = own(b, name);
      if (left === undefined) return [name, right ?? true];
      return [name, right === undefined ? left : joinParts(left, right)];
    })
  );
}

function union(before: JsonValue, value: JsonValue): JsonValue {
  return [...new Set([...(isList(before) ? before : []), ...(isList(value) ? value : [])])];
}

function commonTypes(before: JsonValue, value: JsonValue): JsonValue {
  const a = isList(before) ? before : [before];
  const b = isList(value) ? value : [value];
  const common = a.filter((type) => b.includes(type) || (type === 'integer' && b.includes('number')));
  if (a.includes('number') && b.includes('integer') && !common.includes('integer')) common.push('integer');
  return common.length === 1 ? (common[0] ?? null) : common;
}

/** Deep equality of values that came as JSON. */
export function same(a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  if (a === b) return true;
  if (isList(a) && isList(b)) {
    return a.length === b.length && a.every((part, index) => same(part, b[index]));
  }
  if (!isJsonObject(a) || !isJsonObject(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && same(a[key], b[key]))
  );
}
