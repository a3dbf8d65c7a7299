import { isJsonObject, isList, type JsonObject, type JsonValue } from '../json';
import { percentEncoded } from './percent';
import { isPasswordName, isSecretName } from './secret-name';
import { mask, maskShapes } from './secret-shapes';

/** Takes out of texts what nobody may read: one server's configured secrets, and what looks like any secret. */
export interface Redactor {
  /** A line, or a part of a message. */
  text(text: string): string;
  value(value: JsonValue): JsonValue;
  /** The first `length` characters, fewer where a configured secret would be cut in two. */
  cut(text: string, length: number): string;
}

/** @param secrets values as `secretsOf` gives them, the longest first. */
export function createRedactor(secrets: readonly string[]): Redactor {
  const spellings = [...new Set(secrets.flatMap(spellingsOf))].sort((a, b) => b.length - a.length);
  const literal = spellings.length === 0 ? null : new RegExp(spellings.map(escapeForRegExp).join('|'), 'g');

  function text(whole: string): string {
    return maskShapes(literal === null ? whole : whole.replace(literal, mask));
  }

  function value(whole: JsonValue): JsonValue {
    if (typeof whole === 'string') return text(whole);
    if (typeof whole === 'number' || typeof whole === 'boolean') {
      const written = String(whole);
      return literal !== null && written.search(literal) !== -1 ? mask : whole;
    }
    if (isList(whole)) return whole.map((each, index) => item(each, whole[index - 1]));
    return isJsonObject(whole) ? fields(whole) : whole;
  }

  /** `--token abc` in a list of arguments. */
  function item(each: JsonValue, before: JsonValue | undefined): JsonValue {
    const isNamed = typeof before === 'string' && before.startsWith('-') && isSecretName(before);
    return isNamed && typeof each === 'string' && !each.startsWith('-') ? mask : value(each);
  }

  function fields(whole: JsonObject): JsonObject {
    // `{ "name": "API_KEY", "value": … }`, as lists of variables and headers are written.
    const title = whole['name'] ?? whole['key'];
    const isNamed = typeof title === 'string' && isSecretName(title);
    return Object.fromEntries(
      Object.entries(whole).map(([name, each]) => [
        text(name),
        isNamed && name === 'value' ? hidden(each) : field(name, each)
      ])
    );
  }

  function field(name: string, each: JsonValue): JsonValue {
    if (typeof each === 'number') return isPasswordName(name) ? mask : value(each);
    return isSecretName(name) ? hidden(each) : value(each);
  }

  /** All texts within what has a secret's name; a schema of that name only says what such a field is like. */
  function hidden(each: JsonValue): JsonValue {
    if (typeof each === 'string') return each === '' ? each : mask;
    if (isList(each)) return each.map(hidden);
    if (!isJsonObject(each)) return value(each);
    const isSchema = schemaWords.some((word) => Object.hasOwn(each, word));
    return Object.fromEntries(
      Object.entries(each).map(([name, part]) => [
        text(name),
        isSchema && !valueWords.has(name) ? value(part) : hidden(part)
      ])
    );
  }

  return {
    text,
    value,
    cut: (whole, length) => {
      if (whole.length <= length) return whole;
      let end = length;
      for (const spelling of spellings) {
        const at = whole.indexOf(spelling, Math.max(0, length - spelling.length + 1));
        if (at !== -1 && at < end) end = at;
      }
      return whole.slice(0, end);
    }
  };
}

const schemaWords = ['type', '$ref', 'anyOf', 'oneOf', 'allOf', 'enum', 'const', 'properties', 'description'];
/** The parts of a schema that are values of the field. */
const valueWords = new Set(['default', 'const', 'examples', 'example']);

/** As it is, as JSON writes it, and as an address does. */
function spellingsOf(secret: string): readonly string[] {
  return [secret, JSON.stringify(secret).slice(1, -1), percentEncoded(secret)];
}

function escapeForRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
