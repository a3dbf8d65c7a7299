import { isDeepStrictEqual } from 'node:util';
import type { ServerDefinition } from '#shared/ipc/server-commands';
import type { JsonValue } from '#shared/json';
import type { OAuthConfig } from '#shared/server/config';
import { readJson } from '#shared/server/json-document';
import { fieldMember } from '#shared/server/raw-fields';
import { nodeAt, removeValue, setValue, type JsonPath } from './json-edit';

type OAuthDefinition = Exclude<ServerDefinition, { transport: 'stdio' }>['oauth'];

/**
 * Makes `oauth` of an entry say what the definition says, member by member; without one nothing is changed. A secret that
 * stands in the file is never handed out, and stays unless there is another.
 */
export function setOAuth(
  now: OAuthConfig,
  wanted: OAuthDefinition
): (text: string, path: JsonPath) => string {
  return (text, path) => {
    if (wanted === undefined) return text;
    const entry = nodeAt(readJson(text).root, path);
    const inner = [...path, (entry && fieldMember(entry, 'oauth')?.key) ?? 'oauth'];
    const before: Readonly<Record<string, unknown>> = { ...now };
    const after: Readonly<Record<string, JsonValue | undefined>> = { ...wanted };
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    const changed = names
      .filter((name) => name !== 'clientSecret' || after[name] !== undefined)
      .filter((name) => !isDeepStrictEqual(before[name], after[name]))
      .reduce((rest, name) => {
        const value = after[name];
        return value === undefined
          ? removeValue(rest, [...inner, name])
          : setValue(rest, [...inner, name], value);
      }, text);
    const left = nodeAt(readJson(changed).root, inner);
    const isEmpty = left?.type === 'object' && (left.children ?? []).length === 0;
    return isEmpty && Object.keys(now).length > 0 ? removeValue(changed, inner) : changed;
  };
}
