import type { CallId, ServerId } from '../ids';
import type { CallOutcome } from './state';

/** How a call ended. */
export type KeptOutcome = Exclude<CallOutcome, { readonly type: 'running' }>;

/** A call of this or an earlier run, as a list shows it; arguments and result are fetched apart. */
export interface KeptCall {
  readonly id: CallId;
  readonly serverId: ServerId;
  readonly serverName: string;
  /** The tool's original name. */
  readonly tool: string;
  readonly startedAt: number;
  readonly ms: number;
  readonly outcome: KeptOutcome;
  /** The beginning of the arguments. */
  readonly head: string;
  /** Secrets were taken out before it was written. */
  readonly isRedacted: boolean;
}

export interface HistoryPage {
  /** Newest first. */
  readonly calls: readonly KeptCall[];
  /** There are older ones that fit. */
  readonly hasMore: boolean;
}

export interface HistorySettings {
  readonly isOn: boolean;
  readonly keepsSecrets: boolean;
}

export const defaultHistory: HistorySettings = { isOn: true, keepsSecrets: false };
