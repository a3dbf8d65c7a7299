import type { AccountView, CompanyView } from '../auth/account-view';
import type { Ask } from '../ask/ask';
import type { ModelView } from '../ask/model';
import type { CollectionView } from '../call/collection';
import type { HistorySettings } from '../call/kept-call';
import type { Permissions } from '../call/permissions';
import type { SignInView } from '../auth/state';
import type { Call, CallProgress } from '../call/state';
import type { Catalog } from '../catalog/catalog';
import type { Followed } from '../catalog/followed';
import type { CertificateView } from '../connection/certificate';
import type { LinkView } from '../connection/link';
import type { ConnectionState } from '../connection/state';
import type { Failure } from '../failure';
import type { AskId, CallId, ServerId } from '../ids';
import type { Checkup, Installing } from '../doctor/checkup';
import type { AbilityChanges } from '../server/abilities';
import type { OverlaySource, PluginInfo, Problem, SourceRef, SuppressionReason } from '../server/config';
import type { Scope } from '../server/scope';
import type { SettingsOwner } from '../server/settings';
import type { TrafficPulse } from '../traffic/entry';
import type { StartReport } from './start-report';
import type { Language, LanguageChoice } from '../text/language';

/** A value the window may know the existence of, never the content of. */
export interface SecretMark {
  readonly set: true;
}

interface ConfigViewCommon {
  readonly startupTimeoutMs: number | null;
  readonly callTimeoutMs: number | null;
}

export type ConfigView =
  | (ConfigViewCommon & {
      readonly transport: 'stdio';
      readonly command: string;
      readonly args: readonly string[];
      readonly env: Readonly<Record<string, SecretMark>>;
      readonly cwd: string | null;
      readonly shellPrefix: string | null;
    })
  | (ConfigViewCommon & {
      readonly transport: 'http' | 'sse' | 'ws';
      /** Without user, password, and with query values masked. */
      readonly url: string;
      readonly headers: Readonly<Record<string, SecretMark>>;
      /** The command line that gives more headers; absent: there is none. */
      readonly headersHelper?: string;
    })
  | (ConfigViewCommon & { readonly transport: 'sdk'; readonly name: string });

/** One server as the window shows it: does it count (`suppression`), and how is it (`connection`). */
export interface ServerView {
  readonly id: ServerId;
  readonly name: string;
  readonly scope: Scope;
  readonly source: SourceRef | null;
  /** Position in the list: by precedence, then as the file lists them. Never changes with the state. */
  readonly order: number;
  /** null for an entry that could not be understood. */
  readonly config: ConfigView | null;
  /** null: the entry counts. */
  readonly suppression: SuppressionReason | null;
  readonly connection: ConnectionState;
  /** Absent until the connection manager has heard of it. */
  readonly link?: LinkView;
  /** Process id of a stdio server while it runs. */
  readonly pid: number | null;
  /** Last lines of stderr, at most 4 kB; null when there are none. */
  readonly stderrTail: string | null;
  /** True where the entry can be edited or removed here. */
  readonly editable: boolean;
  readonly problems: readonly Problem[];
  /** Entries of stronger scopes that change fields of this one, weakest first (CF10). */
  readonly overlays?: readonly OverlaySource[];
  /** `name@marketplace` of the plugin that brought it along. */
  readonly pluginSource?: string;
  /** What the person chose about it and another that is the same server (DD3). */
  readonly choice?: 'instead' | 'both';
}

export interface SourceView {
  readonly file: string;
  readonly scope: Scope;
  readonly exists: boolean;
  readonly servers: readonly string[];
  readonly problems: readonly Problem[];
  readonly order: number;
  /** A settings file: rules and limits, no servers. */
  readonly settingsOf?: SettingsOwner;
  readonly plugin?: PluginInfo;
  /** Account of a web account's file. */
  readonly account?: string;
  /** Of a project or local file, or a workspace's settings: whose folder it is. */
  readonly folder?: string;
}

export type ThemeChoice = 'system' | 'light' | 'dark';

export interface QuietHours {
  readonly from: number;
  readonly to: number;
}

/** Preferences of the window, kept by the shell. */
export interface Preferences {
  readonly theme: ThemeChoice;
  /** Absent: as the system has it. */
  readonly language?: LanguageChoice;
  /** Shows the state in the tray, where the app stays when its window is closed (UX7). */
  readonly tray?: boolean;
  /** Tells of a server that needs the person while the window is not in front; absent: true. */
  readonly notify?: boolean;
  /** Minutes of the day between which nothing is told; absent or null: told at any time. */
  readonly quiet?: QuietHours | null;
  /** Sizes of split panes in percent, by the splitter's name. */
  readonly panes: Readonly<Record<string, readonly number[]>>;
  /** Whole paths of the folders that servers are told of when they ask for roots (CN2). */
  readonly folders: readonly string[];
  /** Size of the text, 1 is the usual one; absent: 1. */
  readonly zoom?: number;
  /** The system opens Patchbay when the person logs in; absent: it does not. */
  readonly atLogin?: boolean;
  /** How the list of servers is sorted within its groups; absent: as the files have them. */
  readonly sort?: ServerSort;
  /** The order that sorting came to, by id: it stays until the person sorts again. */
  readonly order?: readonly string[];
  /** Groups of the list that are folded, by their key. */
  readonly folded?: readonly string[];
  /** What was run or opened by the palette, the latest first. */
  readonly recent?: readonly string[];
  /** Servers that were opened, the latest first, by id. */
  readonly used?: readonly string[];
}

export type ServerSort = (typeof serverSorts)[number];
export const serverSorts = ['file', 'name', 'state', 'use'] as const;

export interface AppInfo {
  readonly version: string;
  readonly platform: string;
  /** false where no keychain answers: secrets are kept for this run only. null: not asked yet. */
  readonly keychain: boolean | null;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** What `--lang` or the system wants, for who chose none; absent: English. */
  readonly systemLanguage?: Language;
}

export interface WorkspaceView {
  readonly folder: string | null;
  readonly recent: readonly string[];
  /** Where new servers go, by scope; null where there is no such file. */
  readonly files: Readonly<Record<'user' | 'local' | 'project', string | null>>;
}

/** The slices, keyed by id; what `diff` compares and `apply` changes. */
export interface SnapshotSlices {
  readonly servers: Readonly<Record<ServerId, ServerView>>;
  readonly catalogs: Readonly<Record<ServerId, Catalog>>;
  readonly calls: Readonly<Record<CallId, Call>>;
  /** Questions of servers that wait for the person. */
  readonly asks: Readonly<Record<AskId, Ask>>;
  /** Servers of which the person switched something on or off; all others are as by default. */
  readonly abilities: Readonly<Record<ServerId, AbilityChanges>>;
  readonly sources: Readonly<Record<string, SourceView>>;
  /** The person's accounts that were met in this run, by their id. */
  readonly accounts: Readonly<Record<string, AccountView>>;
  /** Sign-ins under way, and why one is needed; absent where nothing is known. */
  readonly signIns: Readonly<Record<ServerId, SignInView>>;
  readonly app: {
    readonly info: AppInfo;
    readonly preferences: Preferences;
    /** Resources whose changes the person follows, by `followKey`; absent while none is. */
    readonly followed?: Readonly<Record<string, Followed>>;
    /** The folder whose project and local files count, and those that were open before; absent until files were read. */
    readonly workspace?: WorkspaceView;
    /** Absent until `state.json` was read. */
    readonly history?: HistorySettings;
    /** Saved calls by the name of their collection, without what they are called with. */
    readonly collections?: Readonly<Record<string, CollectionView>>;
    readonly permissions?: Permissions;
    /** How far questions to resources and prompts are, by `readingKey`; only of those whose servers say so. */
    readonly reading?: Readonly<Record<string, CallProgress>>;
    /** How the start went; absent until it has ended. */
    readonly start?: StartReport;
    /** Absent until it was looked for. */
    readonly company?: CompanyView;
    /** The model that may write answers for servers; absent: none. */
    readonly model?: ModelView;
    /** The last look at each server that was looked at. */
    readonly checkups?: Readonly<Record<ServerId, Checkup>>;
    /** What the person trusts though nobody vouches for it, by `host:port`; absent until it was read. */
    readonly certificates?: Readonly<Record<string, CertificateView>>;
    /** The latest mistake of ours that nothing caught; no secret is in it. */
    readonly fault?: { readonly at: number; readonly failure: Failure };
    /** What is being installed, by the server that it is for. */
    readonly installing?: Readonly<Record<ServerId, Installing>>;
    /** Absent until anything was recorded. */
    readonly traffic?: TrafficPulse;
  };
}

/** Everything the window shows. No configured secret is in it, and nothing that a call was given or answered. */
export interface AppSnapshot extends SnapshotSlices {
  /** Grows by one with each patch. */
  readonly revision: number;
}

export type SliceName = keyof SnapshotSlices;
export const sliceNames = [
  'servers',
  'catalogs',
  'calls',
  'asks',
  'abilities',
  'sources',
  'signIns',
  'accounts',
  'app'
] as const satisfies readonly SliceName[];

/** All slices but the app's own, with nothing in them. */
export const emptySlices: Omit<SnapshotSlices, 'app'> = {
  servers: {},
  catalogs: {},
  calls: {},
  asks: {},
  abilities: {},
  sources: {},
  signIns: {},
  accounts: {}
};
