import type { OutputUnit } from '@cfworker/json-schema';
import { isJsonObject, isList, type JsonObject, type JsonValue } from '../json';
import type { Fault, FaultKey } from './fault';
import { decodeToken, type JsonPath } from './pointer';
import { dereference } from './prepare';
import { namesOf, textOf, typesOf, type Schema } from './schema';

const limits: Readonly<Record<string, FaultKey>> = {
  minimum: 'minimum',
  maximum: 'maximum',
  exclusiveMinimum: 'above',
  exclusiveMaximum: 'below',
  multipleOf: 'multipleOf',
  minLength: 'minLength',
  maxLength: 'maxLength',
  minItems: 'minItems',
  maxItems: 'maxItems',
  minProperties: 'minProperties',
  maxProperties: 'maxProperties'
};

/** Those of the specification; another is a note of the server's, which nobody can check. */
const formats = new Set([
  'date-time',
  'date',
  'time',
  'duration',
  'email',
  'hostname',
  'ipv4',
  'ipv6',
  'uri',
  'uri-reference',
  'uuid',
  'json-pointer',
  'regex'
]);

/** One error in words of ours; what it needs is read from the schema, not from the validator's English. */
export function faultOf(root: Schema, value: JsonValue, unit: OutputUnit, path: JsonPath): readonly Fault[] {
  const schema = schemaAround(root, unit.keywordLocation);
  const here = valueAt(value, path);
  const say = (key: FaultKey, params: Fault['params'] = {}, at: JsonPath = path): readonly Fault[] => [
    { path: at, key, params }
  ];
  const limit = limits[unit.keyword];
  if (limit !== undefined) {
    const bound = schema?.[unit.keyword];
    return say(limit, { limit: typeof bound === 'number' ? bound : 0, count: Number(bound) });
  }
  switch (unit.keyword) {
    case 'required':
      return missing(here, schema === null ? [] : namesOf(schema, 'required')).flatMap((name) =>
        say('required', {}, [...path, name])
      );
    case 'dependentRequired':
      return dependents(schema, here).flatMap(({ name, needs }) =>
        say('requiredWith', { name }, [...path, needs])
      );
    case 'type':
      return say('type', { types: schema === null ? [] : (typesOf(schema) ?? []) });
    case 'const':
      return say('constant', { value: JSON.stringify(schema?.['const']) });
    case 'enum': {
      const values = schema?.['enum'];
      return say('oneOf', { values: isList(values) ? values.map((part) => JSON.stringify(part)) : [] });
    }
    case 'pattern':
      return say('pattern', { pattern: schema === null ? '' : (textOf(schema, 'pattern') ?? '') });
    case 'format': {
      const format = schema === null ? null : textOf(schema, 'format');
      return format !== null && formats.has(format) ? say('format', { format }) : [];
    }
    case 'uniqueItems':
      return say('uniqueItems');
    case 'contains':
    case 'minContains':
    case 'maxContains':
      return say('contains');
    case 'propertyNames':
      return say('propertyName', { name: /"(.*)"/s.exec(unit.error)?.[1] ?? '' });
    case 'false':
      return typeof path.at(-1) === 'number'
        ? say('tooManyItems')
        : say('notKnown', { name: String(path.at(-1) ?? '') });
    case 'not': {
      const forbidden = schema?.['not'];
      const names = isJsonObject(forbidden) ? namesOf(forbidden, 'required') : [];
      return names.length > 1 ? say('notTogether', { names }) : say('not');
    }
    default:
      return say('other', { rule: unit.keyword });
  }
}

function missing(value: JsonValue | undefined, names: readonly string[]): readonly string[] {
  return isJsonObject(value) ? names.filter((name) => !Object.hasOwn(value, name)) : [];
}

function dependents(schema: JsonObject | null, value: JsonValue | undefined) {
  const rules = schema?.['dependentRequired'];
  if (!isJsonObject(rules) || !isJsonObject(value)) return [];
  return Object.entries(rules).flatMap(([name, needed]) =>
    Object.hasOwn(value, name) && isList(needed)
      ? missing(
          value,
          needed.filter((one) => typeof one === 'string')
        ).map((needs) => ({ name, needs }))
      : []
  );
}

function valueAt(value: JsonValue, path: JsonPath): JsonValue | undefined {
  let here: JsonValue | undefined = value;
  for (const step of path) {
    if (isList(here)) here = here[Number(step)];
    else here = isJsonObject(here) && Object.hasOwn(here, step) ? here[step] : undefined;
  }
  return here;
}

/** The schema whose keyword a location like `#/properties/home/$ref/required` names. */
function schemaAround(root: Schema, location: string): JsonObject | null {
  let here: JsonValue | undefined = root;
  for (const token of location.split('/').slice(1, -1)) {
    const name = decodeToken(token) ?? token;
    if (isList(here)) here = here[Number(name)];
    else if (!isJsonObject(here)) return null;
    else if (name === '$ref' && typeof here['$ref'] === 'string')
      here = dereference(root, here['$ref']) ?? undefined;
    else here = Object.hasOwn(here, name) ? here[name] : undefined;
  }
  return isJsonObject(here) ? here : null;
}
