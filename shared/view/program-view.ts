import type { DialectName } from '../config-dialects/dialect';

/** A file of another program on this computer, to which a server can be copied. */
export interface ProgramTarget {
  readonly file: string;
  /** For the screen: `~/.cursor/mcp.json`. */
  readonly place: string;
  readonly dialect: DialectName;
  /** As people call it. */
  readonly program: string;
  /** Of the open folder, not of the person. */
  readonly isOfProject: boolean;
  /** `other`: another server has the name. */
  readonly has: 'absent' | 'same' | 'other';
  /** The name under which the same server is there; null: it is not. */
  readonly as: string | null;
  /** Why nothing can be copied there, as a sentence. */
  readonly refused: string | null;
}

export interface ProgramTargets {
  /** Why the server cannot be copied at all. */
  readonly left: 'no-file' | 'plugin' | 'unreadable' | null;
  readonly targets: readonly ProgramTarget[];
  /** The secrets that lie in the keychain, which no other program reads. */
  readonly secrets: readonly string[];
}

/** One line of what will be different, its secrets masked; those that stay are left out. */
export interface ProgramLine {
  readonly change: 'added' | 'removed';
  readonly number: number;
  readonly text: string;
}

export interface ProgramPreview {
  readonly place: string;
  readonly lines: readonly ProgramLine[];
  /** What of the server that program's file has no key for. */
  readonly lost: readonly ('sign-in' | 'headers-helper' | 'tool-list')[];
  /** How many secrets will stand in the file as they are. */
  readonly inClear: number;
}
