import type { Transport } from '@modelcontextprotocol/client';
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

/**
 * One opened way to one server, for one epoch. Each adapter (stdio, http, sse, websocket, in-process) makes one.
 * `transport` is not started: the SDK's client starts it in `connect`.
 */
export interface OpenTransport {
  readonly transport: Transport;
  /** null for what is not a child process, and before it was spawned. */
  process(): ServerProcess | null;
  /**
   * Why the transport ended or cannot work, in our words, where it knows better than the SDK's error
   * (exit code, ENOENT, refused connection, HTTP status); null when it knows nothing.
   */
  failure(): Failure | null;
  /** Ends it by the ladder of TR2 and resolves when nothing of it is left. Safe to call twice. */
  close(): Promise<void>;
}
