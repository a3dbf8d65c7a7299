import type { JsonMember, JsonNode } from '../server/json-document';
import type { ProblemDetails, ProblemKind } from '../server/problems';
import type { ProblemLevel } from '../server/config';
import type { Format } from './document';
import type { PlaceholderForm } from './placeholder';

export const dialectNames = [
  'patchbay',
  'claude-desktop',
  'claude-code',
  'cursor',
  'vscode',
  'windsurf',
  'codex',
  'gemini',
  'zed',
  'opencode',
  'cline',
  'roo',
  'goose',
  'librechat',
  'continue',
  'junie',
  'kiro',
  'amazon-q',
  'copilot-cli',
  'lm-studio',
  'warp',
  'trae',
  'antigravity'
] as const;

export type DialectName = (typeof dialectNames)[number];

/** Notes a problem of one entry, at an offset of the file. */
export type NoteEntry = (
  kind: ProblemKind,
  offset: number,
  details?: ProblemDetails & { readonly level?: ProblemLevel }
) => void;

/** A key of a time limit, and how many milliseconds one of its units has. */
export interface TimeKey {
  readonly key: string;
  readonly unitMs: 1 | 1000;
}

/** An entry, as a program's file names it. */
export interface Candidate {
  readonly name: string;
  /** Where the name stands. */
  readonly keyNode: JsonNode;
  readonly node: JsonNode;
}

/** What a program's entry says beyond what every entry says; all of it optional. */
export interface Beyond {
  /** The entry in the common shape; null: it is not to be taken over, which was noted. */
  readonly node: JsonNode | null;
  readonly title?: string;
  /** Variables that are filled from the environment, by the name they get. */
  readonly fromEnvironment?: readonly FromEnvironment[];
  /** Variables whose values lie in the program's keychain. */
  readonly secretNames?: readonly string[];
  /** The entry cannot be started in that program, and so not here. */
  readonly isRefused?: boolean;
}

export interface FromEnvironment {
  readonly field: 'env' | 'headers';
  /** Name of the variable or header that is set. */
  readonly name: string;
  readonly variable: string;
  readonly before: string;
  /** Without it the server cannot be reached. */
  readonly isNeeded: boolean;
  readonly offset: number;
}

/** How one program writes its servers. */
export interface Dialect {
  readonly name: DialectName;
  /** The program, as people call it. */
  readonly program: string;
  readonly format: Format;
  /** Where the servers are; the first that exists counts. */
  readonly roots: readonly string[];
  /** Whether the servers may also stand in the file without any object around them. */
  readonly isBareFine?: boolean;
  readonly forms: ReadonlySet<PlaceholderForm>;
  /** What an address without a type is. */
  readonly untypedUrl: 'http' | 'sse' | 'error';
  readonly callTime: readonly TimeKey[];
  readonly startTime: readonly TimeKey[];
  /** Seconds outside of these make the entry invalid, or are moved inside. */
  readonly timeLimits?: {
    readonly least: number;
    readonly most: number;
    readonly beyond: 'refuse' | 'clamp';
  };
  /** Names that the program itself starts. */
  readonly goodName?: RegExp;
  readonly badNames?: ReadonlySet<string>;
  /** Kinds of transport that the program reads and no longer runs. */
  readonly retired?: ReadonlySet<string>;
  /** Finds entries that do not simply stand under one of the roots. */
  readonly find?: (root: JsonNode, standard: () => readonly JsonMember[]) => readonly Candidate[];
  /** Puts an entry into the common shape. */
  readonly read?: (entry: Candidate, note: NoteEntry) => Beyond;
  /** The list of values that a person is asked for. */
  readonly asks?: (root: JsonNode) => readonly Ask[];
}

/** A value that the person is asked for once. */
export interface Ask {
  readonly id: string;
  readonly description: string | null;
  readonly isSecret: boolean;
  readonly options: readonly string[];
  readonly fallback: string | null;
}

export function forms(...list: readonly PlaceholderForm[]): ReadonlySet<PlaceholderForm> {
  return new Set(list);
}

export const milliseconds = (key: string): TimeKey => ({ key, unitMs: 1 });
export const seconds = (key: string): TimeKey => ({ key, unitMs: 1_000 });
