import type { CallProgress } from '#shared/call/state';
import type { Catalog, Tool } from '#shared/catalog/catalog';
import type { EraPin, LinkView } from '#shared/connection/link';
import type { ConnectionEvent } from '#shared/connection/machine';
import type { ConnectionState } from '#shared/connection/state';
import type { Result } from '#shared/failure';
import type { ServerId } from '#shared/ids';
import type { JsonObject } from '#shared/json';
import type { ServerEntry } from '#shared/server/config';
import type { LogLevel } from '#shared/traffic/entry';

/** What the manager tells about a server; whoever shows it listens here. */
export interface ConnectionSink {
  connection(id: ServerId, state: ConnectionState): void;
  catalog(id: ServerId, catalog: Catalog): void;
  process(id: ServerId, process: { readonly pid: number | null; readonly stderrTail: string | null }): void;
  /** What is known of the way to it, after each change. */
  link?(id: ServerId, link: LinkView): void;
  /** What a connected server told unasked. */
  notification?(id: ServerId, method: string, params: unknown): void;
  /** The server is no longer wanted. */
  removed(id: ServerId): void;
}

export interface CallRequest {
  readonly serverId: ServerId;
  /** Original name of the tool. */
  readonly name: string;
  readonly arguments: JsonObject;
  readonly signal: AbortSignal;
  /** Milliseconds; null: the server's own or the default (CN3). */
  readonly idleTimeoutMs: number | null;
  readonly overallTimeoutMs: number | null;
  onProgress(progress: CallProgress): void;
}

export interface ConnectionManager {
  /** Makes the live connections match these entries: unchanged ones are left alone. */
  reconcile(entries: readonly ServerEntry[]): void;
  /** Drops what is there and opens anew; a waiting retry happens now. */
  connect(id: ServerId): Result<null>;
  stopRetrying(id: ServerId): Result<null>;
  /** Opens anew and gives the server twice the time to start (TR11). */
  waitLonger(id: ServerId): Result<null>;
  /** Fills the cache of its package runner; resolves when that has ended. What it does is told in its link. */
  prepare(id: ServerId): Promise<Result<null>>;
  cancelPreparing(id: ServerId): Result<null>;
  /** Forgets what it was found to speak, and opens anew (TR9). */
  askEra(id: ServerId): Result<null>;
  pinEra(id: ServerId, pin: EraPin): Result<null>;
  /** The folders that servers may be told of are others (CN2). */
  rootsChanged(): void;
  /** The machine woke up or the network came back: what died is opened anew, what lives is asked (RC6). */
  networkReturned(): void;
  refreshCatalog(id: ServerId): Promise<Result<null>>;
  tool(id: ServerId, originalName: string): Result<Tool>;
  /** All tools of a connected server with schemas, in the server's order. */
  tools(id: ServerId): readonly Tool[];
  stderr(id: ServerId): string;
  /** From this level on a server that declares logging sends its messages, for as long as it stays connected (RP5). */
  setLogLevel(id: ServerId, level: LogLevel): Promise<Result<null>>;
  /** Asks a connected server; the result is its own, as it came. `ms`: null is the limit of its calls. */
  request(
    id: ServerId,
    method: string,
    params: JsonObject,
    ms?: number | null,
    onProgress?: OnProgress
  ): Promise<Result<JsonObject>>;
  /** Asks to be told of changes of one resource. The answer ends that; `onEnd`: it ended by itself. */
  follow(id: ServerId, uri: string, onEnd: () => void): Promise<Result<() => Promise<void>>>;
  /** The result is the server's, with `isError` left as it is; failures are ours (call.*, protocol.error …). */
  callTool(request: CallRequest): Promise<Result<JsonObject>>;
  /** How a sign-in of that server goes. Where it is over well, a new connection carries it. */
  signInChanged(id: ServerId, event: SignInEvent): void;
  /** Closes all, in parallel; resolves when no process is left. */
  close(): Promise<void>;
}

export type OnProgress = (progress: CallProgress) => void;

export type SignInEvent = Extract<
  ConnectionEvent,
  { readonly type: 'sign-in-started' | 'signed-in' | 'sign-in-ended' }
>;

export interface ManagerOptions {
  readonly localConcurrency: number;
  readonly remoteConcurrency: number;
  /** false: the first failure is final (`--no-retry`). */
  readonly retry: boolean;
  /** Defaults of CN3 and TL3, milliseconds. */
  readonly startupTimeoutMs: number;
  readonly packageRunnerTimeoutMs: number;
  readonly callTimeoutMs: number;
  readonly callOverallTimeoutMs: number;
  /** A call that lacks permissions waits for the person to agree, and is then repeated (AU5). */
  readonly waitsForSignIn?: boolean;
}

export const defaultManagerOptions: ManagerOptions = {
  localConcurrency: 3,
  remoteConcurrency: 20,
  retry: true,
  startupTimeoutMs: 30_000,
  packageRunnerTimeoutMs: 120_000,
  callTimeoutMs: 120_000,
  callOverallTimeoutMs: 1_800_000
};
