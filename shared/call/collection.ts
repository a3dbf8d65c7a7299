import { failed, ok, type Result } from '../failure';
import { isJsonObject } from '../json';
import { isSecretName } from '../traffic/secret-name';

/** A call that was saved to be sent again. */
export interface SavedRequest {
  readonly id: string;
  readonly name: string;
  /** Configured name of the server. */
  readonly server: string;
  /** Original name of the tool. */
  readonly tool: string;
  /** JSON text; `{{name}}` within its strings stands for a variable of the collection. */
  readonly argumentsText: string;
  /** Where a secret stood that was not kept; it is asked for again. */
  readonly leftOut?: readonly string[];
}

export interface Collection {
  readonly requests: readonly SavedRequest[];
  /** The value of one whose name says that it is secret is kept for this run only, and empty in files. */
  readonly variables: Readonly<Record<string, string>>;
}

/** A collection as a list shows it: without arguments and values. */
export interface CollectionView {
  readonly requests: readonly Omit<SavedRequest, 'argumentsText'>[];
}

export const emptyCollection: Collection = { requests: [], variables: {} };

export function viewOf({ requests }: Collection): CollectionView {
  return { requests: requests.map(({ argumentsText: _given, ...request }) => request) };
}

/** As it may be written to a file. */
export function withoutSecretValues(collection: Collection): Collection {
  const variables = Object.entries(collection.variables).map(
    ([name, value]) => [name, isSecretName(name) ? '' : value] as const
  );
  return { ...collection, variables: Object.fromEntries(variables) };
}

const literal = /"(?:[^"\\]|\\.)*"/g;
const reference = /\{\{\s*([^{}\s"\\]+)\s*\}\}/g;

/**
 * The arguments with the values of variables in place. A string that is nothing but one variable, whose value begins with
 * `=`, becomes the JSON behind that sign: `"{{count}}"` with `=42` is the number 42.
 */
export function withVariables(argumentsText: string, variables: Collection['variables']): Result<string> {
  const missing = new Set<string>();
  const text = argumentsText.replace(literal, (string) => {
    if (!string.includes('{{')) return string;
    const [, only] = /^"\{\{\s*([^{}\s"\\]+)\s*\}\}"$/.exec(string) ?? [];
    const typed = only !== undefined && Object.hasOwn(variables, only) ? variables[only] : undefined;
    if (typed?.startsWith('=') === true && isJson(typed.slice(1))) return typed.slice(1).trim();
    return string.replace(reference, (whole, name: string) => {
      const isAsked = isSecretName(name) && variables[name] === '';
      if (Object.hasOwn(variables, name) && !isAsked)
        return JSON.stringify(variables[name] ?? '').slice(1, -1);
      missing.add(name);
      return whole;
    });
  });
  return missing.size === 0
    ? ok(text)
    : failed('call.missing-variable', { details: { names: [...missing].join(', ') } });
}

/** What is written to a file, and read from one. */
export interface CollectionFile {
  readonly patchbayCollection: 1;
  readonly name: string;
  readonly requests: readonly Omit<SavedRequest, 'id'>[];
  readonly variables: Readonly<Record<string, string>>;
}

export function collectionFile(name: string, { requests, variables }: Collection): string {
  const file: CollectionFile = {
    patchbayCollection: 1,
    name,
    requests: requests.map(({ id: _id, ...request }) => request),
    variables
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** @param newId gives each request an id of its own. */
export function readCollectionFile(
  text: string,
  newId: () => string
): Result<{ readonly name: string; readonly collection: Collection }> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    return failed('config.not-a-collection', { cause });
  }
  if (!isJsonObject(value) || value['patchbayCollection'] !== 1) {
    return failed('config.not-a-collection', { cause: 'patchbayCollection is not 1' });
  }
  const name = typeof value['name'] === 'string' && value['name'].trim() !== '' ? value['name'] : 'Imported';
  return ok({ name, collection: readCollection(value, newId) });
}

/** What is not understood is left out. */
export function readCollection(value: unknown, newId: () => string): Collection {
  if (!isJsonObject(value)) return emptyCollection;
  const list: readonly unknown[] = Array.isArray(value['requests']) ? value['requests'] : [];
  const requests = list.flatMap((each): readonly SavedRequest[] => {
    if (!isJsonObject(each)) return [];
    const { id, name, server, tool, argumentsText, leftOut } = each;
    if (typeof server !== 'string' || typeof tool !== 'string' || typeof argumentsText !== 'string')
      return [];
    return [
      {
        id: typeof id === 'string' ? id : newId(),
        name: typeof name === 'string' ? name : tool,
        ...{ server, tool, argumentsText },
        ...(Array.isArray(leftOut) && leftOut.length > 0 ? { leftOut: leftOut.map(String) } : {})
      }
    ];
  });
  const named = isJsonObject(value['variables']) ? Object.entries(value['variables']) : [];
  const variables = named.filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  return { requests, variables: Object.fromEntries(variables) };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}
