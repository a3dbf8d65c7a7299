import { text as sentence } from '../text/text';
import { wrongPart } from './check-definition';
import type { Problem } from './config';
import {
  elements,
  lastMember,
  members,
  readJson,
  textOf,
  type JsonDocument,
  type JsonFault,
  type JsonNode
} from './json-document';
import { problem } from './problems';
import { readRawEntry, type RawEntry } from './raw-entry';
import { looksLikeEntry, looksLikeServers, nodeUnder, otherRoots } from './servers-elsewhere';
import { nameForCommand, nameForUrl, uniqueName } from './suggest-name';
import { nothing, understoodServer, type Understood, type UnderstoodServer } from './understood';

interface Candidate {
  readonly name: string | null;
  readonly node: JsonNode;
}

const approvals = ['autoApprove', 'alwaysAllow', 'trust', 'default_tools_approval_mode'];

/** Whether a text is meant to be JSON: an object, a list, or a piece of an object. */
export function looksLikeJson(text: string): boolean {
  return /^(?:[{[]|"(?:[^"\\]|\\.)*"\s*:)/.test(text);
}

/**
 * Servers from the JSON of any program: under `mcpServers`, `servers` or another of the known roots, a map of names, a
 * list, one entry alone, or a piece cut out of a file (`"name": { … },`). Comments are fine, and closing braces too many
 * or too few at the end. `given` is the name of a server that has none in the JSON.
 */
export function understandJson(source: string, from: 'settings' | 'link', given: string | null): Understood {
  const document = readPiece(source);
  const fault = document.faults.find((candidate) => !isLooseEnd(document, candidate));
  if (fault)
    return nothing('json-fault', { line: fault.line, what: sentence(`problem:fault.${fault.what}`) });
  const servers: UnderstoodServer[] = [];
  const leftOut: Problem[] = [];
  for (const { name, node } of candidates(document.root)) {
    const notes: Problem[] = [];
    const server = name ?? given ?? '';
    const raw = readRawEntry(node, (kind, _offset, details) => {
      const noted = problem(kind, { server, ...details });
      notes.push(noted);
      return noted;
    });
    if (raw.kind === 'refused') {
      leftOut.push(...notes);
      continue;
    }
    const { config } = raw.entry;
    const suggested = server.trim() === '' ? suggestName(raw.entry) : server;
    const taken = servers.map(({ definition }) => definition.name);
    notes.push(...notTakenOver(node, suggested, config.disabled));
    const understood = understoodServer(uniqueName(suggested, taken), config, notes);
    const wrong = wrongPart(understood.definition);
    if (wrong === null) servers.push(understood);
    else leftOut.push(problem('invalid-entry', { server: suggested, part: `part.${wrong}` }));
  }
  if (servers.length > 0) return { kind: 'servers', from, servers, leftOut };
  const [first] = leftOut;
  return first ? nothing('no-usable-server', { what: first.message }) : nothing('json-without-servers');
}

function readPiece(source: string): JsonDocument {
  const text = source.trim().replace(/,$/, '');
  return readJson(text.startsWith('"') ? `{${text}}` : text);
}

/** Pieces are cut out of files with a brace too many or too few. */
function isLooseEnd({ text }: JsonDocument, { offset, what }: JsonFault): boolean {
  const rest = text.slice(offset).trim();
  if (what === 'EndOfFileExpected') return /^[\]}\s,]*$/.test(rest);
  return what === 'CloseBraceExpected' && rest === '';
}

function candidates(root: JsonNode | null): readonly Candidate[] {
  if (root === null) return [];
  if (root.type === 'array') return listed(root);
  if (looksLikeEntry(root)) return [{ name: nameIn(root), node: root }];
  const own = lastMember(root, 'mcpServers')?.value ?? null;
  const others = otherRoots.map((path) => nodeUnder(root, path)).filter(looksLikeServers);
  const found = [own, ...others].flatMap((node) => (node?.type === 'array' ? listed(node) : named(node)));
  if (found.length > 0) return found;
  return named(root).filter(({ node }) => looksLikeEntry(node));
}

function listed(list: JsonNode): readonly Candidate[] {
  return elements(list)
    .filter(looksLikeEntry)
    .map((node) => ({ name: nameIn(node), node }));
}

function named(map: JsonNode | null): readonly Candidate[] {
  return members(map).flatMap(({ key, value }) => (value === null ? [] : [{ name: key, node: value }]));
}

function nameIn(node: JsonNode): string | null {
  return textOf(lastMember(node, 'name')?.value ?? null);
}

function suggestName({ config }: RawEntry): string {
  return config.transport === 'stdio' ? nameForCommand(config.command, config.args) : nameForUrl(config.url);
}

function notTakenOver(node: JsonNode, server: string, disabled: boolean): readonly Problem[] {
  const granted = approvals.filter((key) => {
    const value = lastMember(node, key)?.value ?? null;
    return value !== null && value.value !== false && (value.type !== 'array' || elements(value).length > 0);
  });
  return [
    ...granted.map((field) => problem('auto-approve-not-taken-over', { server, field })),
    ...(disabled ? [problem('was-off', { server })] : [])
  ];
}
