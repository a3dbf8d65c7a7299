import { assertNever } from '../assert-never';
import type { Lookup } from '../server/expand';
import type { Piece } from './placeholder';

/** What placeholders are filled from. */
export interface Sources {
  readonly lookup: Lookup;
  readonly platform: string;
  readonly home: string;
  /** The project's folder. */
  readonly workspace: string;
  /** The ids of values that the file says are asked for. */
  readonly inputs: ReadonlySet<string>;
  /** null: there is no such file, or it may not be read. */
  readText(path: string): string | null;
}

export interface Filled {
  /** What could not be filled in stands in it as it was. */
  readonly text: string;
  /** The same in Patchbay's own spelling: `${NAME}` for variables, `${keychain:NAME}` for what is kept or asked for. */
  readonly own: string;
  readonly missing: readonly string[];
  readonly isUnclosed: boolean;
  readonly foreign: readonly string[];
  readonly undefinedInputs: readonly string[];
  /** Names of what must be asked for or lies in a keychain. */
  readonly secrets: readonly string[];
  /** Files whose content stands in the text. */
  readonly files: readonly string[];
}

/** For each piece what it is now, and how Patchbay's own file says it. */
export function fill(pieces: readonly Piece[], sources: Sources): Filled {
  const missing: string[] = [];
  const foreign: string[] = [];
  const undefinedInputs: string[] = [];
  const secrets: string[] = [];
  const files: string[] = [];
  let isUnclosed = false;

  function valueOf(piece: Piece): string {
    switch (piece.kind) {
      case 'text':
        return piece.text;
      case 'variable': {
        const { name, fallback, written } = piece;
        const isPercent = written.startsWith('%');
        if (isPercent && sources.platform !== 'win32') {
          foreign.push(written);
          return written;
        }
        const found = sources.lookup(name);
        if (found !== undefined && (found !== '' || fallback === null)) return found;
        if (fallback !== null) return fallback.map(valueOf).join('');
        // Windows leaves such a name as it is.
        if (!isPercent) missing.push(name);
        return written;
      }
      case 'secret':
        secrets.push(piece.name);
        return piece.written;
      case 'input':
        if (sources.inputs.has(piece.name)) secrets.push(piece.name);
        else undefinedInputs.push(piece.name);
        return piece.written;
      case 'file': {
        files.push(piece.path);
        return sources.readText(piece.path)?.trimEnd() ?? piece.written;
      }
      case 'folder':
        return folderOf(piece.folder, sources);
      case 'foreign':
        foreign.push(piece.written);
        return piece.written;
      case 'unclosed':
        isUnclosed = true;
        return piece.written;
      default:
        return assertNever(piece);
    }
  }

  const text = pieces.map(valueOf).join('');
  const own = pieces.map((piece) => ownSpelling(piece, sources)).join('');
  return { text, own, missing, isUnclosed, foreign, undefinedInputs, secrets, files };
}

function folderOf(
  folder: Extract<Piece, { kind: 'folder' }>['folder'],
  { workspace, home, platform }: Sources
): string {
  switch (folder) {
    case 'workspace':
      return workspace;
    case 'workspaceName':
      return workspace.split(/[/\\]/).findLast((part) => part !== '') ?? workspace;
    case 'home':
      return home;
    case 'separator':
      return platform === 'win32' ? '\\' : '/';
    default:
      return assertNever(folder);
  }
}

/** A variable that is never set, so that its default stands for a dollar that is only a dollar. */
const literalDollar = '${LITERAL:-$}';

/** Any text in our own spelling, so that nothing in it is filled in. */
export function literal(text: string): string {
  return text.replaceAll('${', `${literalDollar}{`);
}

function ownSpelling(piece: Piece, sources: Sources): string {
  switch (piece.kind) {
    case 'text':
      return literal(piece.text);
    case 'variable': {
      if (piece.written.startsWith('%')) return piece.written;
      if (piece.fallback === null) return `\${${piece.name}}`;
      return `\${${piece.name}:-${piece.fallback.map((part) => ownSpelling(part, sources)).join('')}}`;
    }
    case 'secret':
    case 'input':
      return keychainReference(piece.name);
    case 'folder':
      return folderOf(piece.folder, sources);
    case 'file':
      return sources.readText(piece.path)?.trimEnd() ?? piece.written;
    case 'foreign':
    case 'unclosed':
      return piece.written;
    default:
      return assertNever(piece);
  }
}

/** `${keychain:NAME}`: a value that lies in the person's keychain under this name. */
export function keychainReference(name: string): string {
  return `\${keychain:${keychainName(name)}}`;
}

/** The name as it stands in a reference: letters, digits, `_`, `.`, `-` and `/`. */
export function keychainName(name: string): string {
  const plain = name.replace(/[^\p{L}\p{N}_./-]+/gu, '-').slice(0, 200);
  return plain === '' ? '-' : plain;
}
