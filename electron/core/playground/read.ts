import { isJsonObject, type JsonObject, type JsonValue } from '#shared/json';

// Readers of a tool's input. It was checked against the tool's schema before, so a value of another kind is a bug here.

export function textAt(input: JsonObject, key: string, fallback = ''): string {
  const value = input[key] ?? fallback;
  return typeof value === 'string' ? value : unexpected(key, value);
}

export function numberAt(input: JsonObject, key: string, fallback = 0): number {
  const value = input[key] ?? fallback;
  return typeof value === 'number' ? value : unexpected(key, value);
}

export function flagAt(input: JsonObject, key: string, fallback = false): boolean {
  const value = input[key] ?? fallback;
  return typeof value === 'boolean' ? value : unexpected(key, value);
}

export function objectAt(input: JsonObject, key: string): JsonObject {
  const value = input[key] ?? {};
  return isJsonObject(value) ? value : unexpected(key, value);
}

export function objectsAt(input: JsonObject, key: string): readonly JsonObject[] {
  return listAt(input, key).map((value) => (isJsonObject(value) ? value : unexpected(key, value)));
}

export function textsAt(input: JsonObject, key: string): readonly string[] {
  return listAt(input, key).map((value) => (typeof value === 'string' ? value : unexpected(key, value)));
}

function listAt(input: JsonObject, key: string): readonly JsonValue[] {
  const value = input[key] ?? [];
  return Array.isArray(value) ? (value as readonly JsonValue[]) : unexpected(key, value);
}

function unexpected(key: string, value: JsonValue): never {
  throw new TypeError(`Playground: "${key}" does not fit its schema: ${JSON.stringify(value)}`);
}
