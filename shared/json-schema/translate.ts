import { isJsonObject, isList, type JsonObject, type JsonValue } from '../json';
import { encodePointer } from './pointer';
import type { SchemaProblem } from './problems';
import type { Schema } from './schema';

/*
 * Brings a schema into the words of 2020-12, whatever dialect it claims: tools say draft-07 and use new words, or the
 * reverse. What would make the validator throw is set aside and named. Names (`$id`, anchors) are collected, so that
 * references can be resolved here and never by address.
 */

export interface Translated {
  readonly root: Schema;
  /** `$id` and `#anchor` → where the schema stands in `root`. */
  readonly names: ReadonlyMap<string, string>;
  readonly problems: readonly SchemaProblem[];
}

const deepest = 100;
const inOne = new Set([
  'additionalProperties',
  'unevaluatedProperties',
  'unevaluatedItems',
  'propertyNames',
  'contains',
  'items',
  'not',
  'if',
  'then',
  'else'
]);
const inList = new Set(['prefixItems', 'allOf', 'anyOf', 'oneOf']);
const inMap = new Set(['$defs', 'definitions', 'properties', 'patternProperties', 'dependentSchemas']);
const names = new Set(['$id', 'id', '$anchor', '$dynamicAnchor', '$recursiveAnchor']);
const unused = new Set(['$schema', '$vocabulary', 'additionalItems']);
const numeric = new Set([
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minContains',
  'maxContains',
  'minProperties',
  'maxProperties'
]);
const types = new Set(['null', 'boolean', 'object', 'array', 'number', 'string', 'integer']);

export function translate(schema: JsonValue): Translated {
  const known = new Map<string, string>();
  const problems: SchemaProblem[] = [];
  const report = (key: SchemaProblem['key'], what: string) => {
    problems.push({ key, what: what.slice(0, 200) });
  };

  const one = (value: JsonValue, at: readonly string[]): Schema => {
    if (typeof value === 'boolean') return value;
    if (!isJsonObject(value)) {
      report('notASchema', JSON.stringify(value));
      return true;
    }
    if (at.length > deepest) {
      report('tooDeep', encodePointer(at.slice(-1)));
      return true;
    }
    const out: Record<string, JsonValue> = {};
    const put = (keyword: string, content: JsonValue) => {
      Object.defineProperty(out, keyword, { value: content, enumerable: true, configurable: true });
    };
    for (const [keyword, content] of Object.entries(dialect(value))) {
      const here = [...at, keyword];
      if (inOne.has(keyword)) put(keyword, one(content, here));
      else if (inList.has(keyword)) {
        // None at all is no schema: it would admit nothing.
        if (isList(content) && content.length > 0)
          put(
            keyword,
            content.map((part, index) => one(part, [...here, String(index)]))
          );
      } else if (inMap.has(keyword)) {
        if (isJsonObject(content)) put(keyword, map(keyword, content, here));
      } else if (names.has(keyword)) {
        if (typeof content === 'string') name(keyword, content, at);
      } else if (keyword === 'pattern') {
        if (typeof content === 'string') {
          const pattern = readable(content);
          if (pattern === null) report('badPattern', content);
          else put(keyword, pattern);
        }
      } else if (keyword === 'type') {
        const type = type_(content);
        if (type !== null) put(keyword, type);
      } else if (numeric.has(keyword)) {
        if (typeof content === 'number') put(keyword, content);
      } else if (keyword === 'required') {
        if (isList(content))
          put(
            keyword,
            content.filter((part) => typeof part === 'string')
          );
      } else if (keyword === 'enum') {
        if (isList(content)) put(keyword, content);
      } else if (!unused.has(keyword)) put(keyword, content);
    }
    return out;
  };

  const map = (keyword: string, content: JsonObject, at: readonly string[]): JsonObject => {
    const out: Record<string, JsonValue> = {};
    for (const [key, part] of Object.entries(content)) {
      const spelt = keyword === 'patternProperties' ? readable(key) : key;
      if (spelt === null) report('badPattern', key);
      // `__proto__` is a name like any other.
      else {
        const value = one(part, [...at, spelt]);
        Object.defineProperty(out, spelt, { value, enumerable: true, configurable: true });
      }
    }
    return out;
  };

  const name = (keyword: string, content: string, at: readonly string[]) => {
    const key = keyword === '$anchor' || keyword === '$dynamicAnchor' ? `#${content}` : content;
    if (!known.has(key)) known.set(key, encodePointer(at));
  };

  const type_ = (content: JsonValue): JsonValue | null => {
    const wanted = isList(content) ? content : [content];
    const good = wanted.filter((part) => typeof part === 'string' && types.has(part));
    for (const part of wanted) if (!good.includes(part)) report('unknownType', JSON.stringify(part));
    if (good.length === 0) return null;
    return isList(content) ? good : (good[0] ?? null);
  };

  return { root: one(schema, []), names: known, problems };
}

/** The words of older drafts in those of 2020-12. */
function dialect(schema: JsonObject): JsonObject {
  const { minimum, maximum } = schema;
  const out: Record<string, JsonValue> = { ...withNull(schema) };
  if (schema['exclusiveMinimum'] === true && minimum !== undefined) {
    out['exclusiveMinimum'] = minimum;
    delete out['minimum'];
  }
  if (schema['exclusiveMaximum'] === true && maximum !== undefined) {
    out['exclusiveMaximum'] = maximum;
    delete out['maximum'];
  }
  if (isList(schema['items'])) {
    out['prefixItems'] = schema['items'];
    delete out['items'];
    if (schema['additionalItems'] !== undefined) out['items'] = schema['additionalItems'];
  }
  // Draft 3 and hand-written schemas say `required: true` inside the property.
  const properties = schema['properties'];
  if (isJsonObject(properties)) {
    const marked = Object.entries(properties)
      .filter(([, part]) => isJsonObject(part) && part['required'] === true)
      .map(([key]) => key);
    if (marked.length > 0) {
      const listed = isList(schema['required']) ? schema['required'] : [];
      out['required'] = [...new Set([...listed, ...marked])];
    }
  }
  const ref = schema['$ref'] ?? schema['$dynamicRef'] ?? schema['$recursiveRef'];
  delete out['$dynamicRef'];
  delete out['$recursiveRef'];
  if (typeof ref === 'string') out['$ref'] = ref;
  else delete out['$ref'];
  return dependencies(out);
}

/** OpenAPI 3.0 says `nullable` beside a type, or beside what the type follows from. */
function withNull(schema: JsonObject): JsonObject {
  if (schema['nullable'] !== true) return schema;
  const { nullable: _, type, enum: listed, ...rest } = schema;
  if (type !== undefined) {
    const admitted = isList(listed) ? { enum: [...listed, null] } : {};
    return { ...rest, ...admitted, type: [...(isList(type) ? type : [type]), 'null'] };
  }
  const { title, description, default: initial, ...rules } = rest;
  const words = { title, description, default: initial };
  const said = Object.entries(words).flatMap(([key, word]) =>
    word === undefined ? [] : [[key, word] as const]
  );
  const inner = listed === undefined ? rules : { ...rules, enum: listed };
  return { ...Object.fromEntries(said), anyOf: [inner, { type: 'null' }] };
}

/** `dependencies` became two words; split, so that what follows knows only those. */
function dependencies(schema: JsonObject): JsonObject {
  const old = schema['dependencies'];
  if (!isJsonObject(old)) return schema;
  const { dependencies: _, ...rest } = schema;
  const entries = Object.entries(old);
  const required = Object.fromEntries(entries.filter(([, part]) => isList(part)));
  const schemas = Object.fromEntries(entries.filter(([, part]) => !isList(part)));
  const own = (keyword: string) => (isJsonObject(rest[keyword]) ? rest[keyword] : {});
  return {
    ...rest,
    dependentRequired: { ...required, ...own('dependentRequired') },
    dependentSchemas: { ...schemas, ...own('dependentSchemas') }
  };
}

/**
 * The pattern as the validator compiles it (with the flag u), if need be with needless escapes such as `\_` taken
 * away, which only the older grammar admits. null: not JavaScript's.
 */
function readable(pattern: string): string | null {
  return [pattern, pattern.replace(/\\([^\w\s^$\\.*+?()[\]{}|/-]|_)/g, '$1')].find(compiles) ?? null;
}

function compiles(pattern: string): boolean {
  try {
    new RegExp(pattern, 'u');
    return true;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}
