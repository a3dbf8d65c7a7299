import type { JSONRPCMessage } from '@modelcontextprotocol/client';
import type { ServerId } from '#shared/ids';
import type { LogLevel, RequestOutcome, TrafficDirection, TrafficKind } from '#shared/traffic/entry';
import type { Redactor } from '#shared/traffic/redact';

/** Whom a record belongs to, as it was then: a later configuration has other secrets. */
export interface Origin {
  readonly serverId: ServerId;
  readonly serverName: string;
  redactor(): Redactor;
  /** Secrets that no configuration holds, e.g. what a program gave at connecting; masked from now on. */
  learn(secrets: readonly string[]): void;
}

export interface Query {
  readonly search: string;
  readonly pattern: RegExp;
}

interface Shown {
  readonly method: string | null;
  readonly id: string | null;
  readonly preview: string;
}

interface Found {
  readonly query: Query;
  readonly hit: boolean;
}

/** One recorded message or line. It holds secrets: nothing of it leaves but through its origin's redactor. */
export interface TrafficRecord {
  readonly seq: number;
  readonly origin: Origin;
  readonly epoch: number;
  readonly at: number;
  readonly direction: TrafficDirection | null;
  readonly kind: TrafficKind;
  readonly method: string | null;
  readonly id: string | number | null;
  readonly level: LogLevel | null;
  /** The message as it passed, until it is packed into `text`: on the way of a call nothing is written out. */
  message: JSONRPCMessage | null;
  /** The message as the line that went or came, until somebody looks (`Packer.written`); then it is packed like others. */
  raw: string | null;
  /** Compact JSON, or lines. */
  text: string;
  /** False: `text` is only the beginning. */
  isWhole: boolean;
  /** What the list shows beside the method, at most 1,000 characters. */
  subject: string;
  bytes: number;
  outcome: RequestOutcome | null;
  reason: string | null;
  /** `seq` of the answer or of the request. */
  pair: number | null;
  ms: number | null;
  isError: boolean;
  /** Whether the text held what was last searched for. */
  found: Found | null;
  /** What lists show of it, redacted, once one did. */
  shown: Shown | null;
  /** False once it made room for others or was cleared. */
  isKept: boolean;
}
