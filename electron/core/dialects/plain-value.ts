import type { JsonObject, JsonValue } from '#shared/json';
import { elements, members, type JsonNode } from '#shared/server/json-document';

/** What a tree says, without how it is written. Of a name that stands twice the last counts. */
export function plainValue(node: JsonNode | null): JsonValue {
  if (node === null) return null;
  if (node.type === 'object') {
    return Object.fromEntries(members(node).map(({ key, value }) => [key, plainValue(value)]));
  }
  if (node.type === 'array') return elements(node).map(plainValue);
  return (node.value ?? null) as JsonValue;
}

/** The same value with a member set, or (undefined) removed; objects on the way are made. */
export function withMember(
  value: JsonValue,
  [first, ...rest]: readonly string[],
  member: JsonValue | undefined
): JsonValue {
  if (first === undefined) return member ?? null;
  const object: JsonObject = isObject(value) ? value : {};
  if (rest.length === 0 && member === undefined) {
    const { [first]: _gone, ...others } = object;
    return others;
  }
  return { ...object, [first]: withMember(object[first] ?? null, rest, member) };
}

export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Empty objects and nothing at all are the same here: a program's file may lack what holds no servers. */
export function withoutEmpty(value: JsonValue): JsonValue {
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, member]) => [key, withoutEmpty(member)] as const)
      .filter(([, member]) => member !== null && !(isObject(member) && Object.keys(member).length === 0))
  );
}
