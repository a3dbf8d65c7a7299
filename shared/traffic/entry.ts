import type { ServerId } from '../ids';

/**
 * `response` and `error` are answers; `log` is a server's `notifications/message`; `noise` is what it wrote on stdout
 * that is no message; `lifecycle` is what became of its process or connection.
 */
export const trafficKinds = [
  'request',
  'response',
  'notification',
  'error',
  'noise',
  'stderr',
  'log',
  'lifecycle'
] as const;
export type TrafficKind = (typeof trafficKinds)[number];

/** The kinds that are JSON-RPC messages, and those that make a server's log. */
export const messageKinds: readonly TrafficKind[] = ['request', 'response', 'notification', 'error', 'log'];
export const logKinds: readonly TrafficKind[] = ['stderr', 'noise', 'log', 'lifecycle'];

export type TrafficDirection = 'sent' | 'received';

/** Of the specification (`logging/setLevel`), the least first. */
export const logLevels = [
  'debug',
  'info',
  'notice',
  'warning',
  'error',
  'critical',
  'alert',
  'emergency'
] as const;
export type LogLevel = (typeof logLevels)[number];

export function isLogLevel(value: unknown): value is LogLevel {
  return logLevels.some((level) => level === value);
}

/**
 * What became of a request; an answer carries that of its request. `tool-error`: a result that says `isError`.
 * `unanswered`: the connection ended first. `not-sent`: the transport refused it, `reason` says why.
 */
export type RequestOutcome =
  'open' | 'answered' | 'error' | 'tool-error' | 'cancelled' | 'unanswered' | 'not-sent';

/** One thing that happened on the wire of a server, as a list shows it. Redacted. */
export interface TrafficEntry {
  /** Counts from 1 over all servers, never used twice in a run. */
  readonly seq: number;
  readonly serverId: ServerId;
  readonly serverName: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** null for what is no message. */
  readonly direction: TrafficDirection | null;
  readonly kind: TrafficKind;
  /** Of an answer: of the request it answers. */
  readonly method: string | null;
  /** The JSON-RPC id as JSON text, so that 7 and "7" differ. */
  readonly id: string | null;
  /** `seq` of the answer to this request, or of the request that this answers. */
  readonly pairedWith: number | null;
  /** From request to answer, milliseconds; both carry it. */
  readonly ms: number | null;
  /** Of the message as compact JSON, of a line as UTF-8. */
  readonly bytes: number;
  /** Of a request's answer. */
  readonly answerBytes: number | null;
  /** The attempt to connect that it belongs to. */
  readonly epoch: number;
  /** Of requests and answers. */
  readonly outcome: RequestOutcome | null;
  /** Why it was not sent. */
  readonly reason: string | null;
  /** Of `log`. */
  readonly level: LogLevel | null;
  readonly isError: boolean;
  /** A tool's or prompt's name, a resource's address, an error's message, a line; at most 200 characters. */
  readonly preview: string;
}

/** One message in full, for reading. */
export interface TrafficText {
  readonly entry: TrafficEntry;
  /** Indented JSON, or the line as it was; redacted. */
  readonly text: string;
  /** False for a message of which only the beginning was kept, because it is very large. */
  readonly isWhole: boolean;
}

/** A message and what answers it, or what it answers. */
export interface TrafficPair {
  readonly message: TrafficText;
  readonly pair: TrafficText | null;
}

export interface TrafficPage {
  /** Newest first. */
  readonly entries: readonly TrafficEntry[];
  /** How many entries fit the filter. */
  readonly total: number;
  /** How many errors there are, whether or not the filter asks for errors only. */
  readonly errors: number;
  /** Whether there are fitting entries older than the last of these. */
  readonly older: boolean;
  /** How many fitting entries are newer than the first of these. */
  readonly newer: number;
  /** How many entries of all servers made room for newer ones since they were last cleared. */
  readonly dropped: number;
}

/** In the snapshot: tells the window that there is something to fetch. */
export interface TrafficPulse {
  readonly lastSeq: number;
  /** Errors among what is kept. */
  readonly errors: number;
  /** What each server was asked to log at least; absent: its own choice. */
  readonly levels: Readonly<Record<ServerId, LogLevel>>;
}
