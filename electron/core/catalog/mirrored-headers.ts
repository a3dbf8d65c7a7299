import { isJsonObject, type JsonObject, type JsonValue } from '#shared/json';

const keyword = 'x-mcp-header';
const token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const types: ReadonlySet<JsonValue | undefined> = new Set(['string', 'integer', 'boolean']);

/**
 * Over HTTP, revision 2026-07-28 lets a schema send some arguments as headers too, and a client must not offer tools
 * whose schema does so wrongly: elsewhere than on a plain property, of another type, with a name that is no header
 * name or stands twice.
 * @returns the property or header name that is wrong; null: nothing is.
 */
export function wrongHeader(schema: JsonObject): string | null {
  const seen = new Set<string>();
  return visit(schema, '', false, seen);
}

function visit(node: JsonObject, path: string, isProperty: boolean, seen: Set<string>): string | null {
  if (keyword in node) {
    const name = node[keyword];
    if (!isProperty || typeof name !== 'string' || !token.test(name) || !types.has(node['type'])) return path;
    if (seen.has(name.toLowerCase())) return name;
    seen.add(name.toLowerCase());
  }
  const isReachable = isProperty || path === '';
  for (const [key, value] of Object.entries(node)) {
    if (key === keyword || key === 'default' || key === 'const' || key === 'enum' || key === 'examples')
      continue;
    const wrong =
      key === 'properties' && isJsonObject(value)
        ? visitEach(Object.entries(value), path, isReachable, seen)
        : visitEach(childrenOf(key, value), path, false, seen);
    if (wrong !== null) return wrong;
  }
  return null;
}

function visitEach(
  children: readonly (readonly [string, JsonValue])[],
  path: string,
  areProperties: boolean,
  seen: Set<string>
): string | null {
  for (const [name, child] of children) {
    if (!isJsonObject(child)) continue;
    const wrong = visit(child, path === '' ? name : `${path}.${name}`, areProperties, seen);
    if (wrong !== null) return wrong;
  }
  return null;
}

/** Subschemas under any other keyword: one, a list, or a table of them. */
function childrenOf(key: string, value: JsonValue): readonly (readonly [string, JsonValue])[] {
  if (Array.isArray(value)) return value.map((child: JsonValue) => [key, child] as const);
  if (!isJsonObject(value)) return [];
  const isTable =
    key === '$defs' || key === 'definitions' || key === 'patternProperties' || key === 'dependentSchemas';
  return isTable ? Object.entries(value) : [[key, value]];
}
