import type { Failure } from '../failure';
import type { CallId, ServerId } from '../ids';

export interface CallProgress {
  readonly progress: number;
  /** null: the server did not say how much there is. */
  readonly total: number | null;
  readonly message: string | null;
  /** State of the task as which the server runs it, in the server's word; absent: it is no task. */
  readonly task?: string;
}

export type CallOutcome =
  | { readonly type: 'running'; readonly progress: CallProgress | null }
  /** The server answered; `isError` is the tool's own word, not ours. `bytes`: size of the result's JSON. */
  | { readonly type: 'answered'; readonly isError: boolean; readonly bytes: number }
  | { readonly type: 'failed'; readonly failure: Failure }
  | { readonly type: 'cancelled' };

/** One tool call as the window shows it; arguments and result are fetched apart (`call.arguments`, `call.result`). */
export interface Call {
  readonly id: CallId;
  readonly serverId: ServerId;
  readonly serverName: string;
  /** The tool's original name. */
  readonly tool: string;
  readonly startedAt: number;
  /** Milliseconds; null while it runs. */
  readonly ms: number | null;
  readonly outcome: CallOutcome;
}
