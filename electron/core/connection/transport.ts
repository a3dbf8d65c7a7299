import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client';
import type { NeedsAuthReason } from '#shared/connection/state';
import type { Failure } from '#shared/failure';

/** How a child process ended. */
export interface ProcessExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** What a stdio server's process tells beside the protocol. */
export interface ServerProcess {
  readonly pid: number;
  /** Everything of stderr that the ring still holds. */
  stderr(): string;
  /** Its end, at most 4 kB, whole lines; null when nothing was written. */
  stderrTail(): string | null;
  /** Lines on stdout that are not JSON-RPC, newest last, bounded. */
  noise(): readonly string[];
  exit(): ProcessExit | null;
  /** Called (coalesced) when stderr, noise or exit changed. */
  onChange(listener: () => void): () => void;
}

/** What a child process says beside the protocol, in the order in which it comes. */
export type ServerOutput =
  | { readonly kind: 'stderr'; readonly chunk: Uint8Array }
  /** A line on stdout that is not JSON-RPC. */
  | { readonly kind: 'noise'; readonly line: string }
  | { readonly kind: 'exit'; readonly exit: ProcessExit }
  /** What we have to say of it ourselves. */
  | { readonly kind: 'note'; readonly sentence: string };

/** What a server's refusal (401, or 403 for want of permissions) said about signing in. */
export interface AuthorizationFacts {
  readonly reason: NeedsAuthReason;
  /** Where the protected resource metadata stands, as `WWW-Authenticate` said; null: not said. */
  readonly resourceMetadataUrl: string | null;
  /** The permissions asked for; null: not said. */
  readonly scope: string | null;
  /** In its own words, on one line; absent: nothing of use. */
  readonly said?: string;
}

/**
 * What the wire of a remote server shows between opening and closing. A dead HTTP server never closes anything, so
 * the manager counts these (RC3). Routine events (a silent stream that was cut and came back) are not told.
 */
export type TransportSign =
  /** An answer or message came: the server lives. */
  | { readonly kind: 'alive' }
  /** `terminal`: of the kinds RC3 counts. `protocol.session-lost` means that only a new session helps. */
  | { readonly kind: 'trouble'; readonly failure: Failure; readonly terminal: boolean };

/**
 * One opened way to one server, for one epoch. Each adapter (stdio, http, sse, websocket, in-process) makes one.
 * `transport` is not started: the SDK's client starts it in `connect`.
 */
export interface OpenTransport {
  readonly transport: Transport;
  /** false: what the way is opened with is still being fetched, and nobody was asked yet. Absent: true. */
  hasBegun?(): boolean;
  /** null for what is not a child process, and before it was spawned. */
  process(): ServerProcess | null;
  /**
   * Why the transport ended or cannot work, in our words, where it knows better than the SDK's error
   * (exit code, ENOENT, refused connection, HTTP status); null when it knows nothing.
   */
  failure(): Failure | null;
  /** null: the server did not ask for a sign-in. */
  authorization(): AuthorizationFacts | null;
  /** Never calls for a child process: its exit closes the transport. @returns the function that ends it. */
  onSign(listener: (sign: TransportSign) => void): () => void;
  /** What was brought along to the server at this connect, is in no configuration and must never be shown. */
  secrets?(): readonly string[];
  /**
   * The line of a message that comes just now, or that is to be sent next; null: it is not at hand, or too long to be kept.
   * Absent: it never is.
   */
  textOf?(message: JSONRPCMessage): string | null;
  /** Only of child processes. One listener, set before the transport is started. */
  onOutput?(listener: (output: ServerOutput) => void): void;
  /** Ends it by the ladder of TR2 and resolves when nothing of it is left. Safe to call twice. */
  close(): Promise<void>;
}
