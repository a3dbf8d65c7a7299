import { isJsonObject, isList, type JsonValue } from '../json';
import type { Draft } from './draft';
import { dereference } from './prepare';
import { isSchema, namesOf, schemaMapOf, schemasOf, textOf, typesOf, type Schema } from './schema';
import { settled } from './write-draft';

/*
 * Whether a draft meets a schema, for what the form itself decides by: conditions, and which form of a choice a value
 * has. It knows few words and says null rather than guess; the verdict on the arguments is the validator's.
 */
export type Holds = boolean | null;

/** Words that admit or refuse nothing. */
const silent = new Set([
  'title',
  'description',
  'default',
  'examples',
  'deprecated',
  'readOnly',
  'writeOnly',
  '$comment',
  '$defs',
  'definitions'
]);

const deepest = 24;

export function holds(root: Schema, schema: Schema, draft: Draft | undefined, depth = 0): Holds {
  if (typeof schema === 'boolean') return schema;
  if (depth > deepest) return null;
  const value = settled(draft);
  if (value === undefined) return null;
  const within = (part: Schema, of: Draft | undefined) => holds(root, part, of, depth + 1);
  const inner = (part: Schema) => within(part, value);
  const verdicts = Object.entries(schema).map(([keyword, content]): Holds => {
    if (silent.has(keyword)) return true;
    switch (keyword) {
      case '$ref': {
        const target = dereference(root, textOf(schema, '$ref') ?? '');
        return target === null ? null : inner(target);
      }
      case 'type':
        return typesOf(schema)?.some((type) => isOfType(value, type)) ?? null;
      case 'const':
        return equals(value, content);
      case 'enum':
        return isList(content) ? content.some((part) => equals(value, part)) : null;
      case 'required': {
        if (value.type !== 'object') return true;
        const present = new Set(value.entries.map(({ name }) => name));
        return namesOf(schema, 'required').every((name) => present.has(name));
      }
      case 'properties':
        if (value.type !== 'object') return true;
        return all(
          schemaMapOf(schema, 'properties').map(([name, part]) => {
            const entry = value.entries.find((other) => other.name === name);
            return entry === undefined ? true : within(part, entry.draft);
          })
        );
      case 'items':
        if (value.type !== 'list' || !isSchema(content)) return true;
        return all(value.items.slice(0, 20).map((item) => within(content, item.draft)));
      case 'not': {
        const verdict = isSchema(content) ? inner(content) : null;
        return verdict === null ? null : !verdict;
      }
      case 'allOf':
        return all(schemasOf(schema, keyword).map((part) => inner(part)));
      case 'anyOf':
        return some(schemasOf(schema, keyword).map((part) => inner(part)));
      case 'oneOf': {
        const parts = schemasOf(schema, keyword).map((part) => inner(part));
        return parts.includes(null) ? null : parts.filter((part) => part === true).length === 1;
      }
      case 'additionalProperties': {
        if (value.type !== 'object') return true;
        const known = new Set(schemaMapOf(schema, 'properties').map(([name]) => name));
        const extra = value.entries.filter(({ name }) => !known.has(name));
        if (extra.length === 0) return true;
        if (schema['patternProperties'] !== undefined || !isSchema(content)) return null;
        return all(extra.map(({ draft: part }) => within(content, part)));
      }
      default:
        return withinLimit(value, keyword, content);
    }
  });
  return all(verdicts);
}

/** Patterns and formats are left to the validator, which can be ended. */
function withinLimit(value: Draft, keyword: string, limit: JsonValue): Holds {
  const size = limits[keyword];
  if (size === undefined || typeof limit !== 'number') return null;
  const actual = size.of(value);
  if (actual === undefined) return true;
  return Number.isNaN(actual) ? null : size.fits(actual, limit);
}

const atLeast = (actual: number, limit: number) => actual >= limit;
const atMost = (actual: number, limit: number) => actual <= limit;
const numberIn = (draft: Draft) => (draft.type === 'number' ? Number(draft.text || 'none') : undefined);
const lengthOf = (draft: Draft) => (draft.type === 'string' ? Array.from(draft.text).length : undefined);
const itemsIn = (draft: Draft) => (draft.type === 'list' ? draft.items.length : undefined);
const entriesIn = (draft: Draft) => (draft.type === 'object' ? draft.entries.length : undefined);

interface Limit {
  /** undefined: the limit says nothing about such a value. */
  readonly of: (draft: Draft) => number | undefined;
  readonly fits: (actual: number, limit: number) => boolean;
}

const limits: Readonly<Record<string, Limit>> = {
  minimum: { of: numberIn, fits: atLeast },
  maximum: { of: numberIn, fits: atMost },
  exclusiveMinimum: { of: numberIn, fits: (actual, limit) => actual > limit },
  exclusiveMaximum: { of: numberIn, fits: (actual, limit) => actual < limit },
  minLength: { of: lengthOf, fits: atLeast },
  maxLength: { of: lengthOf, fits: atMost },
  minItems: { of: itemsIn, fits: atLeast },
  maxItems: { of: itemsIn, fits: atMost },
  minProperties: { of: entriesIn, fits: atLeast },
  maxProperties: { of: entriesIn, fits: atMost }
};

function all(verdicts: readonly Holds[]): Holds {
  if (verdicts.includes(false)) return false;
  return verdicts.includes(null) ? null : true;
}

function some(verdicts: readonly Holds[]): Holds {
  if (verdicts.includes(true)) return true;
  return verdicts.includes(null) ? null : false;
}

function isOfType(draft: Draft, type: string): boolean {
  const kind = draft.type;
  switch (type) {
    case 'object':
    case 'string':
    case 'boolean':
    case 'null':
      return kind === type;
    case 'array':
      return kind === 'list';
    case 'number':
      return kind === 'number';
    case 'integer':
      // Half-typed digits belong to the number field, too.
      return kind === 'number' && !(Number(draft.text) % 1 !== 0 && Number.isFinite(Number(draft.text)));
    default:
      return false;
  }
}

/** Numbers by their value: `1.0` equals 1. */
export function equals(draft: Draft | undefined, value: JsonValue): boolean {
  const whole = settled(draft);
  switch (whole?.type) {
    case undefined:
      return false;
    case 'null':
      return value === null;
    case 'boolean':
      return whole.value === value;
    case 'string':
      return whole.text === value;
    case 'number':
      return typeof value === 'number' && whole.text.trim() !== '' && Number(whole.text) === value;
    case 'list':
      return (
        isList(value) &&
        value.length === whole.items.length &&
        whole.items.every((item, index) => {
          const part = value[index];
          return part !== undefined && equals(item.draft, part);
        })
      );
    case 'object':
      return (
        isJsonObject(value) &&
        Object.keys(value).length === whole.entries.length &&
        whole.entries.every(({ name, draft: part }) => {
          const other = Object.hasOwn(value, name) ? value[name] : undefined;
          return other !== undefined && equals(part, other);
        })
      );
  }
}
