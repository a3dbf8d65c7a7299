import type { Ask, DialectName } from '../config-dialects/dialect';
import type { Problem, TransportKind } from '../server/config';

/** How a server of another program stands to those that are here. */
export type Standing =
  | { readonly kind: 'new' }
  /** It is here already, maybe under another name. */
  | { readonly kind: 'same'; readonly as: string }
  /** The name is in use by another server. */
  | { readonly kind: 'clash'; readonly becomes: string; readonly mine: string };

/** A server that could be taken over, as the window may know it: no secret is in it. */
export interface ImportableServer {
  readonly name: string;
  readonly title: string | null;
  readonly transport: TransportKind;
  /** Command line or address, secrets as dots. */
  readonly what: string;
  readonly line: number;
  readonly enabled: boolean;
  readonly startable: boolean;
  readonly standing: Standing;
  /** How many values look like secrets. */
  readonly secrets: number;
  readonly asks: readonly Ask[];
  readonly problems: readonly Problem[];
}

/** A file of another program. */
export interface ImportableFile {
  readonly file: string;
  /** For the screen: `~/.cursor/mcp.json`. */
  readonly place: string;
  readonly dialect: DialectName;
  /** As people call it. */
  readonly program: string;
  readonly servers: readonly ImportableServer[];
  /** Those of the file itself, and of entries that cannot be taken over. */
  readonly problems: readonly Problem[];
}

export interface FoundPrograms {
  readonly files: readonly ImportableFile[];
  /** Programs of which nothing was found, as people call them. */
  readonly nothingOf: readonly string[];
}

export interface ImportPreview {
  /** The file that will be written. */
  readonly file: string;
  readonly lines: readonly { readonly number: number; readonly text: string }[];
  readonly added: number;
  /** Those that get another name than they have there, as theirs is taken. */
  readonly renamed: readonly { readonly file: string; readonly name: string; readonly becomes: string }[];
  readonly replaced: number;
  /** How many secrets go to the keychain. */
  readonly moved: number;
  /** How many stay as they are, in the file. */
  readonly left: number;
}
