import { failed, ok, type Result } from '#shared/failure';
import type { ServerDefinition } from '#shared/ipc/server-commands';
import { wrongPart } from '#shared/server/check-definition';
import {
  lastMember,
  readJson,
  sourceOf,
  type JsonDocument,
  type JsonNode
} from '#shared/server/json-document';
import { text as sentence } from '#shared/text/text';
import { editFields } from './edit-fields';
import { entryFromDefinition } from './entry-from-definition';
import { addSource, nodeAt, removeValue, renameMember, setValue } from './json-edit';

const root = 'mcpServers';

/** What an edit works on: a file's text and, for the sentences of failures, its path. */
export interface Edited {
  readonly file: string;
  readonly text: string;
}

/** Adds an entry at the end; the object around it is made when it is missing. */
export function addServer({ file, text }: Edited, definition: ServerDefinition): Result<string> {
  const document = readable({ file, text });
  if (!document.ok) return document;
  const { name } = definition;
  const problem = refusal(definition, file);
  if (problem !== null) return problem;
  if (lastMember(servers(document.value), name)) {
    return failed('config.name-taken', { details: { server: name, file } });
  }
  const entry = entryFromDefinition(definition);
  return entry.ok ? ok(setValue(text, [root, name], entry.value)) : entry;
}

/**
 * Makes an entry say what the definition says, and touches nothing that says it already: `${…}`, keys that Patchbay does
 * not know, and the values of `{ keep: true }` stay as they are. Another name renames the entry in its place.
 */
export function updateServer(
  { file, text }: Edited,
  name: string,
  definition: ServerDefinition
): Result<string> {
  const entry = existing({ file, text }, name);
  if (!entry.ok) return entry;
  const problem = refusal(definition, file);
  if (problem !== null) return problem;
  const isRenamed = definition.name !== name;
  if (isRenamed && lastMember(servers(readJson(text)), definition.name)) {
    return failed('config.name-taken', { details: { server: definition.name, file } });
  }
  const edited = editFields(text, [root, name], definition);
  if (!edited.ok || !isRenamed) return edited;
  return ok(renameMember(edited.value, [root, name], definition.name));
}

/** Switches an entry off or on, by the key it already has for that, or by `disabled`. */
export function switchServer({ file, text }: Edited, name: string, disabled: boolean): Result<string> {
  const entry = existing({ file, text }, name);
  if (!entry.ok) return entry;
  if (entry.value.type !== 'object') {
    const what = sentence('problem:part.not-an-object');
    return failed('config.invalid-entry', { details: { server: name, what } });
  }
  const path = [root, name];
  const hasEnabled = lastMember(entry.value, 'enabled') !== null;
  const hasDisabled = lastMember(entry.value, 'disabled') !== null;
  const withEnabled = hasEnabled ? setValue(text, [...path, 'enabled'], !disabled) : text;
  // Removing the key instead of saying false leaves the file as it was before it was switched off.
  if (!disabled) return ok(removeValue(withEnabled, [...path, 'disabled']));
  const isSaid = hasEnabled && !hasDisabled;
  return ok(isSaid ? withEnabled : setValue(withEnabled, [...path, 'disabled'], true));
}

/** Removes an entry; of a name that stands twice both, since the first would come to life. */
export function removeServer({ file, text }: Edited, name: string): Result<string> {
  const entry = existing({ file, text }, name);
  return entry.ok ? ok(removeValue(text, [root, name])) : entry;
}

/** The entry as the file writes it, for putting it back. */
export function serverSource({ file, text }: Edited, name: string): Result<string> {
  const entry = existing({ file, text }, name);
  return entry.ok ? ok(sourceOf(readJson(text), entry.value)) : entry;
}

export function restoreServer({ file, text }: Edited, name: string, source: string): Result<string> {
  const document = readable({ file, text });
  if (!document.ok) return document;
  if (lastMember(servers(document.value), name)) {
    return failed('config.name-taken', { details: { server: name, file } });
  }
  return ok(addSource(text, [root], name, source));
}

/** A file that is not whole is never written: what the person is about to repair would be lost. */
export function readable({ file, text }: Edited): Result<JsonDocument> {
  const document = readJson(text);
  const [fault] = document.faults;
  if (fault) {
    const { line, column } = fault;
    return failed('config.syntax', { details: { file, line, column } });
  }
  const top = document.root;
  const inner = lastMember(top, root)?.value ?? null;
  const isUsable = [top, inner].every(
    (node) => node === null || node.type === 'object' || node.type === 'null'
  );
  return isUsable
    ? ok(document)
    : failed('config.not-writable', {
        details: { file, what: sentence('problem:part.not-an-object-of-servers') }
      });
}

function servers({ root: top }: JsonDocument): JsonNode | null {
  return nodeAt(top, [root]);
}

/** Only what was in the file is asked for: what is not has gone since. */
function existing({ file, text }: Edited, name: string): Result<JsonNode> {
  const document = readable({ file, text });
  if (!document.ok) return document;
  const value = lastMember(servers(document.value), name)?.value;
  if (value) return ok(value);
  return failed('config.unknown-server', { details: { server: name, file, context: 'gone' } });
}

function refusal(definition: ServerDefinition, file: string): Result<never> | null {
  const part = wrongPart(definition);
  if (part === null) return null;
  const what = sentence(`problem:part.${part}`);
  return failed('config.invalid-entry', { details: { server: definition.name, what, file } });
}
