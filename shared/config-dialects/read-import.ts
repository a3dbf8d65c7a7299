import type { Problem } from '../server/config';
import { lookupIn } from '../server/expand';
import { members, type JsonMember, type JsonNode } from '../server/json-document';
import { problem, type ProblemDetails, type ProblemKind } from '../server/problems';
import {
  example,
  looksLikeEntry,
  looksLikeServers,
  nodeUnder,
  otherRoots
} from '../server/servers-elsewhere';
import { text as sentence } from '../text/text';
import type { Candidate, Dialect, NoteEntry } from './dialect';
import { readDocument, type ForeignDocument, type ForeignFault } from './document';
import type { Sources } from './fill';
import type { Import, ImportedServer } from './imported';
import { candidate } from './claude';
import { readForeignEntry } from './read-foreign-entry';

export interface ImportOptions extends Omit<Sources, 'lookup' | 'inputs'> {
  readonly file: string;
  readonly env: Readonly<Record<string, string>>;
  /** Where the program's files are usually of another format than this one. */
  readonly format?: ForeignDocument['format'];
}

/**
 * Reads another program's file. Never throws. Of one that is broken the entries beside the fault are read.
 */
export function readImport(text: string, dialect: Dialect, options: ImportOptions): Import {
  const { file } = options;
  const document = readDocument(text, options.format ?? dialect.format);
  const problems: Problem[] = [];
  const noteAt = (offset: number, kind: ProblemKind, details: ProblemDetails = {}): Problem => {
    const noted = problem(kind, { file, ...document.position(offset), ...details });
    problems.push(noted);
    return noted;
  };
  noteFaults(document, file, problems);

  const asks = document.root === null ? [] : (dialect.asks?.(document.root) ?? []);
  const sources: Sources = {
    ...options,
    lookup: lookupIn(options.env, options.platform),
    inputs: new Set(asks.map(({ id }) => id))
  };
  const servers: ImportedServer[] = [];
  const candidates = namedOnce(candidatesOf(document, dialect, noteAt), noteAt);
  const starts = candidates.map(({ keyNode }) => keyNode.offset);
  for (const found of candidates) {
    const { name, keyNode } = found;
    const first = problems.length;
    const note: NoteEntry = (kind, offset, { level, ...details } = {}) => {
      const noted = noteAt(offset, kind, { server: name, ...details });
      if (level !== undefined) problems.splice(-1, 1, { ...noted, level });
    };
    if (name.trim() === '') {
      note('empty-name', keyNode.offset);
      continue;
    }
    const fault = faultIn(document, found, starts);
    if (fault !== null) {
      note('broken-entry', fault);
      continue;
    }
    const entry = readForeignEntry(found, { dialect, sources, asks }, note);
    if (entry === null) continue;
    const own = problems.slice(first);
    const source = { file, line: document.position(keyNode.offset).line };
    const startable = own.every(({ level }) => level !== 'error');
    servers.push({ name, ...entry, startable, source, problems: own });
  }
  return { dialect: dialect.name, servers, problems };
}

type NoteAt = (offset: number, kind: ProblemKind, details?: ProblemDetails) => Problem;

function noteFaults(document: ForeignDocument, file: string, problems: Problem[]): void {
  const lines = new Set<number>();
  for (const { offset, cause } of document.faults) {
    const place = document.position(offset);
    if (lines.has(place.line)) continue;
    lines.add(place.line);
    if (document.format === 'json') {
      problems.push(problem('syntax', { file, ...place, part: `fault.${cause}` }));
      continue;
    }
    const format = document.format.toUpperCase();
    problems.push({
      ...problem('syntax', { file, ...place }),
      message: sentence('import:fault.message', { file, line: place.line, format, cause }),
      hint: sentence('import:fault.hint')
    });
  }
}

function candidatesOf(document: ForeignDocument, dialect: Dialect, noteAt: NoteAt): readonly Candidate[] {
  const { root } = document;
  if (root === null || root.type === 'null') return [];
  if (root.type !== 'object') {
    const part = root.type === 'array' ? 'part.root-is-list' : 'part.root-is-scalar';
    noteAt(root.offset, 'wrong-root', { part, value: example(document.format, mainRoot(dialect)) });
    return [];
  }
  noteElsewhere(root, dialect, noteAt);
  const standard = (): readonly JsonMember[] => standardMembers(root, document.format, dialect, noteAt);
  return dialect.find === undefined ? standard().flatMap(candidate) : dialect.find(root, standard);
}

function mainRoot({ roots }: Dialect): string {
  return roots[0] ?? 'mcpServers';
}

function standardMembers(
  root: JsonNode,
  format: ForeignDocument['format'],
  dialect: Dialect,
  noteAt: NoteAt
): readonly JsonMember[] {
  for (const path of dialect.roots) {
    const node = nodeUnder(root, path);
    if (node === null || node.type === 'null') continue;
    if (node.type === 'object') {
      const doubles = members(root)
        .filter(({ key }) => key === path)
        .slice(1);
      for (const { keyNode, key } of doubles) noteAt(keyNode.offset, 'duplicate-key', { field: key });
      return members(node);
    }
    noteAt(node.offset, 'wrong-root', {
      ...{ field: path, part: 'part.root-not-an-object', value: example(format, path) }
    });
    return [];
  }
  const isBare = dialect.isBareFine === true && looksLikeServers(root);
  return isBare ? members(root).filter(({ value }) => looksLikeEntry(value)) : [];
}

function noteElsewhere(root: JsonNode, dialect: Dialect, noteAt: NoteAt): void {
  const head = (path: string): string => path.split('.')[0] ?? path;
  const isThere = (path: string): boolean => !['null', undefined].includes(nodeUnder(root, path)?.type);
  // Of several places where a program may keep them one counts; the others are lost with no word otherwise.
  const used = dialect.find === undefined ? dialect.roots.find(isThere) : undefined;
  const roots = used === undefined ? dialect.roots : [used];
  const own = new Set<string>(roots.flatMap((path) => [path, head(path)]));
  const found = [...new Set(['mcpServers', ...dialect.roots, ...otherRoots])]
    .filter((path) => !own.has(path) && !own.has(head(path)))
    .map((path) => ({ path, node: nodeUnder(root, path) }))
    .filter(({ node }) => looksLikeServers(node));
  const isBare = dialect.isBareFine === true && dialect.roots.every((path) => nodeUnder(root, path) === null);
  const bare = members(root)
    .filter(({ key, value }) => !isBare && !own.has(key) && key !== 'mcpServers' && looksLikeEntry(value))
    .map(({ key, value }) => ({ path: key, node: value }));
  const all = [...found, ...bare];
  const offset = all[0]?.node?.offset;
  const isNameless = used === undefined && !isBare && looksLikeEntry(root);
  if (offset === undefined && isNameless) noteAt(root.offset, 'entry-without-name');
  if (offset === undefined) return;
  const keys = all.map(({ path }) => path);
  noteAt(offset, 'servers-under-other-keys', {
    ...{ field: keys.join(', '), keys, value: used ?? mainRoot(dialect) }
  });
}

/** Of each name the entry that counts, in the file's order; doubles and look-alikes are noted. */
function namedOnce(all: readonly Candidate[], noteAt: NoteAt): readonly Candidate[] {
  const lookAlikes = new Map<string, string>();
  const seen = new Set<string>();
  for (const { name, keyNode } of all) {
    const plain = name.trim().toLowerCase();
    const other = lookAlikes.get(plain);
    if (seen.has(name)) noteAt(keyNode.offset, 'duplicate-key', { server: name, field: name });
    else if (other !== undefined) {
      noteAt(keyNode.offset, 'names-differ-by-case-or-space', { server: name, value: other });
    }
    seen.add(name);
    if (other === undefined) lookAlikes.set(plain, name);
  }
  return all.filter(({ name }, index) => all.findLastIndex((other) => other.name === name) === index);
}

/** An entry that is half there could start something else than what was meant. */
function faultIn(
  { faults }: ForeignDocument,
  { keyNode, node }: Candidate,
  starts: readonly number[]
): number | null {
  const end = node.offset + node.length;
  const next = Math.min(...starts.filter((start) => start > keyNode.offset));
  const isWithin = ({ offset, spoilsBefore }: ForeignFault): boolean =>
    offset >= keyNode.offset && (offset <= end || (spoilsBefore === true && offset < next));
  return faults.find(isWithin)?.offset ?? null;
}
