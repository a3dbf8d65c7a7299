import type { InvalidEntry, Overlay, Problem, ServerEntry, SourceReading } from './config';
import { lookupIn } from './expand';
import {
  elements,
  endOf,
  lastMember,
  members,
  readJson,
  textOf,
  type JsonDocument,
  type JsonMember,
  type JsonNode
} from './json-document';
import { problem, type ProblemDetails, type ProblemKind } from './problems';
import type { Note } from './raw-fields';
import { readEntry, type Surroundings } from './read-entry';
import { definitionOf, isOverlay, readOverlay } from './read-overlay';
import type { Scope } from './scope';
import { example, looksLikeEntry, serversElsewhere } from './servers-elsewhere';
import { makeServerId } from './server-id';

export interface ReadOptions {
  readonly file: string;
  readonly scope: Scope;
  /** Variables for `${NAME}`. */
  readonly env: Readonly<Record<string, string>>;
  /** As Node names it; `win32` changes how names of variables are matched. */
  readonly platform: string;
  /** Where the servers stand, if not under `mcpServers`. */
  readonly key?: string;
  /** They may also be a list, each with its `name`. */
  readonly hasList?: true;
}

/**
 * Reads a file in Patchbay's own format: the `mcpServers` object that Claude Code and Claude Desktop use, in JSON with
 * comments and trailing commas allowed. Never throws. `problems` holds all problems of the file, those of its entries
 * too. Where the JSON is broken, the entries before and after the fault are read, and those it touches are invalid.
 */
export function readServers(text: string, options: ReadOptions): SourceReading {
  const document = readJson(text);
  const problems: Problem[] = [];
  const noteAt = (offset: number, kind: ProblemKind, details: ProblemDetails = {}): Problem => {
    const noted = problem(kind, { file: options.file, ...document.position(offset), ...details });
    problems.push(noted);
    return noted;
  };
  for (const { offset, what } of document.faults) noteAt(offset, 'syntax', { part: `fault.${what}` });

  const entries: ServerEntry[] = [];
  const invalid: InvalidEntry[] = [];
  const overlays: Overlay[] = [];
  const surroundings: Surroundings = {
    lookup: lookupIn(options.env, options.platform),
    platform: options.platform
  };
  for (const member of namedOnce(membersOf(document, options, noteAt), noteAt)) {
    const { key: name, keyNode, value } = member;
    const first = problems.length;
    const note: Note = (kind, offset, details) => noteAt(offset, kind, { server: name, ...details });
    const { line } = document.position(keyNode.offset);
    const common = {
      id: makeServerId(options.scope, name),
      name,
      scope: options.scope,
      source: { file: options.file, line }
    };
    const refusal = refusalOf(document, member, note);
    if (refusal === null && value !== null && isOverlay(value)) {
      const overlay = readOverlay(value, note, surroundings);
      const definition = definitionOf(value);
      if (overlay.problem !== null) invalid.push({ ...common, message: overlay.problem.message });
      else {
        const { fields } = overlay;
        overlays.push({ ...common, fields, definition, problems: problems.slice(first) });
      }
      continue;
    }
    const reading = refusal ?? readEntry(value ?? keyNode, note, surroundings);
    if (reading.kind === 'entry') {
      const definition =
        isForeign(options.scope) && value !== null ? { definition: definitionOf(value) } : {};
      entries.push({ ...common, config: reading.config, problems: problems.slice(first), ...definition });
    } else {
      invalid.push({ ...common, message: reading.problem.message });
    }
  }
  return {
    ...{ scope: options.scope, file: options.file, exists: true, entries, invalid, problems },
    ...(overlays.length === 0 ? {} : { overlays })
  };
}

/** What others may have written, so that a person is asked about it (CF2). */
function isForeign(scope: Scope): boolean {
  return scope === 'project' || scope === 'local';
}

type NoteAt = (offset: number, kind: ProblemKind, details?: ProblemDetails) => Problem;

function membersOf(document: JsonDocument, options: ReadOptions, noteAt: NoteAt): readonly JsonMember[] {
  const { key = 'mcpServers', hasList = false } = options;
  const node = serversNode(document, key, hasList, noteAt);
  if (node?.type !== 'array') return members(node);
  return elements(node).map((element) => {
    const keyNode = lastMember(element, 'name')?.value ?? element;
    return { key: textOf(keyNode) ?? '', keyNode, value: element, node: element };
  });
}

function serversNode({ root }: JsonDocument, key: string, hasList: boolean, noteAt: NoteAt): JsonNode | null {
  if (root === null || root.type === 'null') return null;
  if (root.type !== 'object') {
    noteAt(root.offset, 'wrong-root', {
      value: example('json', key),
      part: root.type === 'array' ? 'part.root-is-list' : 'part.root-is-scalar'
    });
    return null;
  }
  const same = members(root).filter((member) => member.key === key);
  for (const double of same.slice(1)) noteAt(double.keyNode.offset, 'duplicate-key', { field: double.key });
  const elsewhere = key === 'mcpServers' ? serversElsewhere(root) : null;
  if (elsewhere !== null) {
    const { keys, offset } = elsewhere;
    noteAt(offset, 'servers-under-other-keys', { field: keys.join(', '), keys, value: key });
  }
  if (elsewhere === null && same.length === 0 && looksLikeEntry(root))
    noteAt(root.offset, 'entry-without-name');
  const servers = same.at(-1)?.value ?? null;
  if (servers === null || servers.type === 'null') return null;
  if (servers.type === 'object' || (hasList && servers.type === 'array')) return servers;
  noteAt(servers.offset, 'wrong-root', { part: 'part.servers-not-an-object', value: example('json', key) });
  return null;
}

/** Of each name the entry that counts, in the file's order; doubles and look-alikes are noted. */
function namedOnce(all: readonly JsonMember[], noteAt: NoteAt): readonly JsonMember[] {
  const lookAlikes = new Map<string, string>();
  const seen = new Set<string>();
  for (const { key, keyNode } of all) {
    const plain = key.trim().toLowerCase();
    const other = lookAlikes.get(plain);
    if (seen.has(key)) noteAt(keyNode.offset, 'duplicate-key', { server: key, field: key });
    else if (other !== undefined) {
      noteAt(keyNode.offset, 'names-differ-by-case-or-space', { server: key, value: other });
    }
    seen.add(key);
    if (other === undefined) lookAlikes.set(plain, key);
  }
  const last = new Map(all.map(({ key }, index) => [key, index]));
  return all.filter(({ key }, index) => last.get(key) === index);
}

/** An entry that is half there could start something else than what was meant, so it is not used. */
function refusalOf(
  { faultOffsets }: JsonDocument,
  { key, keyNode, node }: JsonMember,
  note: Note
): { readonly kind: 'refused'; readonly problem: Problem } | null {
  const fault = faultOffsets.find((offset) => offset >= node.offset && offset <= endOf(node));
  if (fault !== undefined) return { kind: 'refused', problem: note('broken-entry', fault) };
  if (key.trim() === '') return { kind: 'refused', problem: note('empty-name', keyNode.offset) };
  return null;
}
