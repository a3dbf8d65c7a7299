import type { ServerId } from '../ids';
import type { UrlProxy } from './identity';
import type { Scope } from './scope';

export type TransportKind = 'stdio' | 'http' | 'sse' | 'ws' | 'sdk';

interface Common {
  readonly disabled: boolean;
  /** Limit of process start, handshake and first listing, milliseconds; null: the default (CN3). */
  readonly startupTimeoutMs: number | null;
  /** Idle limit of a tool call, milliseconds; null: the default (CN3). */
  readonly callTimeoutMs: number | null;
}

export interface StdioConfig extends Common {
  readonly transport: 'stdio';
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string | null;
  /** Words put before the command, e.g. `docker exec -i box` (TR1). */
  readonly shellPrefix: string | null;
}

/** How a server is signed in to (AU2, AU9); what is absent is found out. */
export interface OAuthConfig {
  readonly clientId?: string;
  /** Only where a file brings it along; the form puts it into the keychain. */
  readonly clientSecret?: string;
  /** Port of the loopback redirect; absent: a random one. */
  readonly callbackPort?: number;
  readonly scopes?: readonly string[];
  /** Address of the authorization server's metadata, where it is not to be discovered. */
  readonly authServerMetadataUrl?: string;
  /** The token comes from the enterprise's identity provider. */
  readonly xaa?: boolean;
  /**
   * A program signs in, and no person: as itself with a secret or a key of its own (`client_credentials`), or with what its
   * surroundings say it is (`jwt_bearer`, workload identity).
   */
  readonly grant?: 'client_credentials' | 'jwt_bearer';
  /** The file in which the surroundings put their word (`jwt_bearer`); it is read anew each time. */
  readonly assertionFile?: string;
  /** Names this one of several accounts that the person has at one address (AU10). */
  readonly account?: string;
}

export interface RemoteConfig extends Common {
  readonly transport: 'http' | 'sse' | 'ws';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** A command line whose stdout is a JSON object of headers, run at each connect (TR10). */
  readonly headersHelper?: string;
  readonly oauth?: OAuthConfig;
  /** One of several accounts on one address, by the name the person gave it (AU10). */
  readonly account?: string;
  /** Synced from a web account, whose token authorises it (TR8). */
  readonly webapp?: WebappOrigin;
  /** Inside an extension of an editor (TR6). */
  readonly ide?: IdeOrigin;
}

export interface WebappOrigin {
  readonly account: string | null;
  readonly organization: string | null;
  /** The address behind the proxy; `url` where there is none. */
  readonly realUrl: string;
}

export interface IdeOrigin {
  readonly ideName: string;
  readonly ideRunningInWindows: boolean;
}

/** A server object inside this process, by its registered name (TR7). */
export interface InProcessConfig extends Common {
  readonly transport: 'sdk';
  readonly name: string;
}

export type ServerConfig = StdioConfig | RemoteConfig | InProcessConfig;

export interface SourceRef {
  readonly file: string;
  /** From 1. */
  readonly line: number;
}

/** One entry of one source, understood; values already expanded. */
export interface ServerEntry {
  readonly id: ServerId;
  readonly name: string;
  readonly scope: Scope;
  readonly source: SourceRef | null;
  readonly config: ServerConfig;
  readonly problems: readonly Problem[];
  /** Entries of stronger scopes that changed fields of this one, weakest first (CF10). */
  readonly overlays?: readonly OverlaySource[];
  /** `name@marketplace` of the plugin that brought it along. */
  readonly pluginSource?: string;
  /** The entry as the file has it, variables not filled in, as JSON with sorted keys. */
  readonly definition?: string;
}

export interface OverlaySource extends SourceRef {
  readonly scope: Scope;
}

/** An entry with neither command nor URL: fields for a weaker entry of its name (CF10). What is absent changes nothing. */
export interface Overlay {
  readonly id: ServerId;
  readonly name: string;
  readonly scope: Scope;
  readonly source: SourceRef;
  readonly fields: OverlayFields;
  readonly problems: readonly Problem[];
  readonly definition: string;
}

export interface OverlayFields {
  readonly disabled?: boolean;
  readonly startupTimeoutMs?: number;
  readonly callTimeoutMs?: number;
  readonly args?: readonly string[];
  /** Added to those of the weaker entry, stronger where both name one. */
  readonly env?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  readonly shellPrefix?: string;
  readonly headersHelper?: string;
  /** Field by field. */
  readonly oauth?: OAuthConfig;
}

export type ProblemLevel = 'error' | 'warning' | 'info';

/** Something wrong or noteworthy in a file; what does not apply is absent. */
export interface Problem {
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
  readonly server?: string;
  readonly field?: string;
  readonly variable?: string;
  /** Under which other keys the file holds servers. */
  readonly keys?: readonly string[];
  readonly level: ProblemLevel;
  /** `config.` and a kind. */
  readonly code: `config.${string}`;
  readonly message: string;
  readonly hint?: string;
}

/** An entry that could be read only far enough to be named. */
export interface InvalidEntry {
  readonly id: ServerId;
  readonly name: string;
  readonly scope: Scope;
  readonly source: SourceRef | null;
  readonly message: string;
}

/** Everything one file gave. */
export interface SourceReading {
  readonly scope: Scope;
  readonly file: string;
  readonly exists: boolean;
  readonly entries: readonly ServerEntry[];
  readonly invalid: readonly InvalidEntry[];
  readonly problems: readonly Problem[];
  readonly overlays?: readonly Overlay[];
  /** A local file that came with the repository: others may have written it, so a person is asked (CF2). */
  readonly isShared?: boolean;
  /** Within one scope the larger counts as stronger, e.g. the nearer of two project files; absent: 0. */
  readonly rank?: number;
  /** Why none of its entries counts, e.g. a plugin that a policy refuses. */
  readonly refusal?: SuppressionReason;
  /** Of a plugin's file. */
  readonly plugin?: PluginInfo;
  /** Of a web account's file. */
  readonly webapp?: {
    readonly account: string | null;
    readonly organization: string | null;
    /** How its addresses hide the real ones. */
    readonly proxies: readonly UrlProxy[];
  };
}

export interface PluginInfo {
  readonly name: string;
  readonly version: string | null;
  readonly marketplace: string | null;
  readonly folder: string;
  /** What it brings along that Patchbay does not run: `commands`, `skills`, `output-styles`, `lsp`, … */
  readonly parts: readonly string[];
}

export interface ServerName {
  readonly name: string;
  readonly scope: Scope;
}

export type SuppressionReason =
  | { readonly kind: 'overridden'; readonly by: ServerName }
  | { readonly kind: 'duplicate'; readonly by: ServerName }
  | { readonly kind: 'denied'; readonly rule: string; readonly file: string; readonly line?: number }
  | { readonly kind: 'not-approved' }
  | { readonly kind: 'enterprise' }
  | { readonly kind: 'invalid'; readonly message: string };

export interface Suppressed {
  readonly id: ServerId;
  readonly name: string;
  readonly scope: Scope;
  readonly source: SourceRef | null;
  readonly reason: SuppressionReason;
  readonly config: ServerConfig | null;
  readonly overlays?: readonly OverlaySource[];
  readonly pluginSource?: string;
  /** What waits for the person's word, where the reason is `not-approved`. */
  readonly trust?: TrustSubject;
}

/** What a project brings along and a person is asked about (CF2). */
export interface TrustSubject {
  readonly id: ServerId;
  readonly name: string;
  readonly scope: Scope;
  readonly source: SourceRef;
  /** As the file has it; see `ServerEntry.definition`. */
  readonly definition: string;
  /** What would be started, variables filled in. */
  readonly config: ServerConfig;
  /** It would switch on what the person switched off. */
  readonly switchesOn: boolean;
}

/** All sources answered: what counts, what does not and why. Every entry is in exactly one of the two lists. */
export interface Resolution {
  readonly active: readonly ServerEntry[];
  readonly suppressed: readonly Suppressed[];
  readonly problems: readonly Problem[];
  readonly sources: readonly SourceReading[];
}
