import { isJsonObject, isList, type JsonObject, type JsonValue } from '../json';
import { decodePointer, encodePointer } from './pointer';
import type { SchemaProblem } from './problems';
import { isSchema, textOf, type Schema } from './schema';
import { translate } from './translate';

/** A schema made safe to draw and to check: every `$ref` in it is a pointer that leads somewhere in `root`. */
export interface Prepared {
  readonly root: Schema;
  readonly problems: readonly SchemaProblem[];
}

export function prepare(schema: JsonValue): Prepared {
  const { root, names, problems } = translate(schema);
  const more: SchemaProblem[] = [];
  const resolved = rewrite(root, (ref) => {
    const at = locate(ref, names);
    const target = at === null ? null : walk(root, at);
    if (target === null || !isSchema(target.value)) {
      const key = /^[a-z][a-z0-9+.-]*:/i.test(ref) ? 'remoteRef' : 'unknownRef';
      more.push({ key, what: ref.slice(0, 200) });
      return null;
    }
    return encodePointer(target.at);
  });
  const cut = rewrite(resolved, (ref, schemaAround) => {
    if (!circles(resolved, schemaAround)) return ref;
    more.push({ key: 'circularRef', what: ref.slice(0, 200) });
    return null;
  });
  return { root: isSchema(cut) ? cut : true, problems: [...problems, ...more] };
}

/** What a pointer of a prepared schema leads to. */
export function dereference(root: Schema, ref: string): Schema | null {
  const tokens = decodePointer(ref);
  const found = tokens === null ? null : walk(root, tokens);
  return found !== null && isSchema(found.value) ? found.value : null;
}

function locate(ref: string, names: ReadonlyMap<string, string>): readonly string[] | null {
  const [base = '', fragment = ''] = ref.split('#', 2);
  const own = base === '' ? '#' : names.get(base);
  if (own === undefined) return null;
  const start = decodePointer(own);
  if (start === null) return null;
  if (fragment === '' || fragment.startsWith('/')) {
    const rest = decodePointer(fragment);
    return rest === null ? null : [...start, ...rest];
  }
  const anchor = names.get(`#${fragment}`);
  return anchor === undefined ? null : decodePointer(anchor);
}

function walk(
  root: JsonValue,
  tokens: readonly string[]
): { readonly value: JsonValue; readonly at: readonly string[] } | null {
  let value: JsonValue | undefined = root;
  const at: string[] = [];
  for (const [index, token] of tokens.entries()) {
    // `items` as a list is called `prefixItems` now.
    const listed: boolean = token === 'items' && /^\d+$/.test(tokens[index + 1] ?? '') && isJsonObject(value);
    const key: string =
      listed && isJsonObject(value) && value['prefixItems'] !== undefined ? 'prefixItems' : token;
    if (isList(value)) value = value[Number(key)];
    else value = isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
    if (value === undefined) return null;
    at.push(key);
  }
  return { value, at };
}

const notSchemas = new Set(['enum', 'const', 'default', 'examples', 'required', 'dependentRequired']);

/** The same schema with every `$ref` as `change` says; null takes it away. */
function rewrite(
  value: JsonValue,
  change: (ref: string, schemaAround: JsonObject) => string | null,
  isMap = false
): JsonValue {
  if (isList(value)) return value.map((part) => rewrite(part, change));
  if (!isJsonObject(value)) return value;
  const out: Record<string, JsonValue> = {};
  for (const [key, content] of Object.entries(value)) {
    let next: JsonValue = content;
    if (!isMap && key === '$ref' && typeof content === 'string') {
      const ref = change(content, value);
      if (ref === null) continue;
      next = ref;
    } else if (isMap || !notSchemas.has(key)) {
      next = rewrite(content, change, !isMap && maps.has(key));
    }
    Object.defineProperty(out, key, { value: next, enumerable: true, configurable: true });
  }
  return out;
}

const maps = new Set(['$defs', 'definitions', 'properties', 'patternProperties', 'dependentSchemas']);

/** Whether following `$ref` and nothing else comes back to where it began. */
function circles(root: JsonValue, start: JsonObject): boolean {
  const seen = new Set<JsonValue>();
  let here: JsonValue | undefined = start;
  while (isJsonObject(here)) {
    if (seen.has(here)) return true;
    seen.add(here);
    const tokens: readonly string[] | null = decodePointer(textOf(here, '$ref') ?? '?');
    here = tokens === null ? undefined : walk(root, tokens)?.value;
  }
  return false;
}
