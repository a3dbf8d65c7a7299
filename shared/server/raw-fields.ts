import type { Problem } from './config';
import {
  elements,
  endOf,
  lastMember,
  members,
  switchOf,
  textOf,
  type JsonMember,
  type JsonNode
} from './json-document';
import type { ProblemDetails, ProblemKind } from './problems';
import { spellings, type ServerField } from './spellings';

/** Notes a problem of this entry, at an offset of the file. */
export type Note = (kind: ProblemKind, offset: number, details?: ProblemDetails) => Problem;

/** One entry being read. What makes it unusable is gathered, so that a person sees all of it at once. */
export interface FieldReader {
  readonly node: JsonNode;
  readonly note: Note;
  readonly refusals: Problem[];
  /** Where each text stands, by its path. */
  readonly offsets: Map<string, number>;
}

/** Below it Claude Code ignores a time, and so do we: the same file means the same in both. Milliseconds. */
export const shortestTimeoutMs = 1_000;
const longestTimeoutMs = 86_400_000;

/** The member that counts for a field: the first spelling that has a value, of doubles the last. */
export function fieldMember(entry: JsonNode, field: ServerField): JsonMember | null {
  for (const key of spellings[field]) {
    const member = lastMember(entry, key);
    if (member?.value && member.value.type !== 'null') return member;
  }
  return null;
}

export function refuse(
  { note, refusals }: FieldReader,
  kind: ProblemKind,
  offset: number,
  details: ProblemDetails = {}
): void {
  refusals.push(note(kind, offset, details));
}

/** Command and first arguments: one text, or (opencode) a list. Empty: there is none. */
export function readCommand(reader: FieldReader): readonly string[] {
  const value = fieldMember(reader.node, 'command')?.value;
  if (!value) return [];
  const texts = (value.type === 'array' ? elements(value) : [value]).map((part, index) => {
    reader.offsets.set(index === 0 ? 'command' : `args[${index - 1}]`, part.offset);
    const text = textOf(part);
    if (text === null) {
      const field = index === 0 ? 'command' : `args[${index - 1}]`;
      refuse(reader, 'invalid-entry', part.offset, { field, part: 'part.command-not-text' });
    }
    return text ?? '';
  });
  return texts[0]?.trim() === '' && reader.refusals.length === 0 ? [] : texts;
}

/** `first` is the index of the first of them, when the command brought some along. */
export function readArgs(reader: FieldReader, first: number): readonly string[] {
  const member = fieldMember(reader.node, 'args');
  if (!member?.value) return [];
  if (member.value.type !== 'array') {
    refuse(reader, 'invalid-entry', member.value.offset, { field: 'args', part: 'part.args-not-a-list' });
  }
  return elements(member.value).map((element, index) => {
    const field = `args[${index + first}]`;
    reader.offsets.set(field, element.offset);
    const text = textOf(element);
    if (text !== null) return text;
    const plain = scalarText(element);
    if (plain !== null) reader.note('argument-not-text', element.offset, { field });
    else refuse(reader, 'invalid-entry', element.offset, { field, part: 'part.args-not-texts' });
    return plain ?? '';
  });
}

export function readUrl(reader: FieldReader): string | null {
  const member = fieldMember(reader.node, 'url');
  if (!member?.value) return null;
  reader.offsets.set('url', member.value.offset);
  const text = textOf(member.value);
  if (text === null) {
    refuse(reader, 'invalid-entry', member.value.offset, { field: member.key, part: 'part.url-not-text' });
  }
  const url = text?.trim() ?? member.key;
  return url === '' ? null : url;
}

export function readRecord(reader: FieldReader, field: 'env' | 'headers'): Readonly<Record<string, string>> {
  const member = fieldMember(reader.node, field);
  if (!member?.value) return {};
  if (member.value.type !== 'object') {
    const details = { field: member.key, part: 'part.not-a-record' };
    refuse(reader, 'invalid-entry', member.value.offset, details);
  }
  noteDoubles(member.value, reader.note);
  const entries = members(member.value).map(({ key, keyNode, value }): [string, string] => {
    const path = `${field}.${key}`;
    const offset = value?.offset ?? endOf(keyNode);
    const details = { field: path, variable: key };
    reader.offsets.set(path, offset);
    const text = textOf(value);
    if (text !== null) return [key, text];
    // VS Code allows null for “not set to anything”.
    const plain = value?.type === 'null' ? '' : scalarText(value);
    if (plain !== null) reader.note('env-value-not-text', offset, details);
    else refuse(reader, 'invalid-entry', offset, { ...details, part: 'part.value-not-text' });
    return [key, plain ?? ''];
  });
  return Object.fromEntries(entries);
}

export function readOptionalText(
  reader: FieldReader,
  field: 'cwd' | 'shellPrefix' | 'headersHelper'
): string | null {
  const member = fieldMember(reader.node, field);
  if (!member?.value) return null;
  const text = textOf(member.value);
  if (text === null) ignore(reader, member, 'part.expected-text');
  else reader.offsets.set(field, member.value.offset);
  return text === '' ? null : text;
}

export function readSwitch(reader: FieldReader, field: 'disabled' | 'enabled'): boolean | null {
  const member = fieldMember(reader.node, field);
  if (member === null) return null;
  const value = switchOf(member.value) ?? looseSwitchOf(member.value);
  if (value !== null) {
    noteTextSwitch(reader.note, member.value, member.key, value);
    return value;
  }
  // Whoever touched the switch may have meant off, and what is off does no harm.
  reader.note('unclear-switch', member.value?.offset ?? member.keyNode.offset, { field: member.key });
  return field === 'disabled';
}

const loose: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  ...(['yes', 'on', '1', 1] as const).map((word) => [word, true] as const),
  ...(['no', 'off', '0', 0] as const).map((word) => [word, false] as const)
]);

/** Whether a server runs is worth a guess; what gives permission is not, see `switchOf`. */
function looseSwitchOf(node: JsonNode | null): boolean | null {
  const value: unknown = node?.value;
  return loose.get(typeof value === 'string' ? value.trim().toLowerCase() : value) ?? null;
}

/** It is read as what it says: whoever writes `disabled: "true"` wants it off. */
export function noteTextSwitch(note: Note, node: JsonNode | null, field: string, value: boolean): void {
  if (node && node.type !== 'boolean') note('switch-as-text', node.offset, { field, value: String(value) });
}

/** Milliseconds. */
export function readDuration(reader: FieldReader, field: 'timeout' | 'startupTimeout'): number | null {
  const member = fieldMember(reader.node, field);
  if (!member?.value) return null;
  const value: unknown = member.value.value;
  if (typeof value !== 'number' || !Number.isFinite(value) || value <= 0) {
    ignore(reader, member, 'part.expected-duration');
    return null;
  }
  if (value < shortestTimeoutMs) {
    reader.note('timeout-below-a-second', member.value.offset, { field: member.key, value: String(value) });
    return null;
  }
  return Math.min(Math.round(value), longestTimeoutMs);
}

export function noteDoubles(node: JsonNode, note: Note): void {
  const seen = new Set<string>();
  for (const { key, keyNode } of members(node)) {
    if (seen.has(key)) note('duplicate-key', keyNode.offset, { field: key });
    seen.add(key);
  }
}

function scalarText(node: JsonNode | null): string | null {
  if (node?.source !== undefined) return node.source;
  const value: unknown = node?.type === 'number' || node?.type === 'boolean' ? node.value : null;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
}

function ignore({ note }: FieldReader, { key, keyNode, value }: JsonMember, part: string): void {
  note('ignored-field', value?.offset ?? keyNode.offset, { field: key, part });
}
