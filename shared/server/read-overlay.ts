import { getNodeValue } from 'jsonc-parser';
import { canonical } from './canonical';
import type { OverlayFields } from './config';
import { expand } from './expand';
import { expandWords } from './expand-words';
import type { JsonNode } from './json-document';
import {
  fieldMember,
  noteDoubles,
  readArgs,
  readDuration,
  readOptionalText,
  readRecord,
  readSwitch,
  type FieldReader,
  type Note
} from './raw-fields';
import type { Surroundings } from './read-entry';
import { textOf } from './json-document';
import { fillOAuth, readOAuth } from './read-oauth';
import { transportFromText } from './spellings';

/** Whether an entry has neither command nor URL, and so changes fields of a weaker one (CF10). */
export function isOverlay(node: JsonNode): boolean {
  if (node.type !== 'object') return false;
  const type = textOf(fieldMember(node, 'type')?.value ?? null);
  // A type that nobody knows is a slip that is to be named.
  if (fieldMember(node, 'type') !== null && (type === null || transportFromText(type) === null)) return false;
  return fieldMember(node, 'command') === null && fieldMember(node, 'url') === null;
}

/** Reads the fields; null: one of them cannot be used, and was noted. */
export function readOverlay(
  node: JsonNode,
  note: Note,
  { lookup }: Surroundings
): { readonly fields: OverlayFields; readonly problem: null } | { readonly problem: ReturnType<Note> } {
  const reader: FieldReader = { node, note, refusals: [], offsets: new Map() };
  noteDoubles(node, note);
  const has = (field: Parameters<typeof fieldMember>[1]): boolean => fieldMember(node, field) !== null;
  const fill = (field: string, source: string, fillAll = expand): string => {
    const offset = reader.offsets.get(field) ?? node.offset;
    const { text, missing, unclosed, foreign } = fillAll(source, lookup);
    for (const variable of new Set(missing)) note('missing-variable', offset, { field, variable });
    if (unclosed) note('unclosed-variable', offset, { field });
    for (const value of new Set(foreign)) note('foreign-placeholder', offset, { field, value });
    return text;
  };
  const record = (field: 'env' | 'headers'): Readonly<Record<string, string>> =>
    Object.fromEntries(
      Object.entries(readRecord(reader, field)).map(([key, value]) => [key, fill(`${field}.${key}`, value)])
    );
  const text = (field: 'cwd' | 'shellPrefix' | 'headersHelper', fillAll = expand): string | null => {
    const raw = readOptionalText(reader, field);
    return raw === null ? null : fill(field, raw, fillAll);
  };
  const disabled = readSwitch(reader, 'disabled');
  const enabled = readSwitch(reader, 'enabled');
  const isOff = disabled ?? (enabled === null ? null : !enabled);
  const startupTimeoutMs = readDuration(reader, 'startupTimeout');
  const callTimeoutMs = readDuration(reader, 'timeout');
  const cwd = text('cwd');
  const shellPrefix = text('shellPrefix');
  const headersHelper = text('headersHelper', expandWords);
  const oauth = readOAuth(reader);
  const fields: OverlayFields = {
    ...(isOff === null ? {} : { disabled: isOff }),
    ...(startupTimeoutMs === null ? {} : { startupTimeoutMs }),
    ...(callTimeoutMs === null ? {} : { callTimeoutMs }),
    ...(has('args') ? { args: readArgs(reader, 0).map((arg, index) => fill(`args[${index}]`, arg)) } : {}),
    ...(has('env') ? { env: record('env') } : {}),
    ...(has('headers') ? { headers: record('headers') } : {}),
    ...(cwd === null ? {} : { cwd }),
    ...(shellPrefix === null ? {} : { shellPrefix }),
    ...(headersHelper === null ? {} : { headersHelper }),
    ...(oauth === null ? {} : { oauth: fillOAuth(oauth, fill) })
  };
  const [refusal] = reader.refusals;
  return refusal === undefined ? { fields, problem: null } : { problem: refusal };
}

/** The entry as the file has it, to compare it with what was approved. */
export function definitionOf(node: JsonNode): string {
  return canonical(getNodeValue(node));
}
