import type { LogLevel, TrafficDirection, TrafficKind } from './entry';

/** Which entries are asked for. */
export interface TrafficFilter {
  readonly direction: TrafficDirection | null;
  /** Part of the method's name. */
  readonly method: string;
  /** null: every kind. */
  readonly kinds: readonly TrafficKind[] | null;
  readonly errorsOnly: boolean;
  /** Part of the redacted text; upper and lower case are the same. */
  readonly search: string;
  /** Of log messages, the least; null: all. */
  readonly level: LogLevel | null;
  /** An answer stands with its request, not by itself. */
  readonly folded: boolean;
}

export const noFilter: TrafficFilter = {
  direction: null,
  method: '',
  kinds: null,
  errorsOnly: false,
  search: '',
  level: null,
  folded: false
};

/** So many entries are given out at once. */
export const longestPage = 500;
