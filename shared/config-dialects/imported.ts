import type { Problem, RemoteConfig, SourceRef, StdioConfig } from '../server/config';
import type { Ask, DialectName } from './dialect';

/** How a server is signed in to, as another program's file says it. */
export interface ImportedOAuth {
  readonly clientId?: string;
  readonly clientSecret?: string;
  readonly scopes?: readonly string[];
  readonly callbackPort?: number;
  readonly authServerMetadataUrl?: string;
}

/** One server of another program's file, understood. */
export interface ImportedServer {
  readonly name: string;
  readonly title: string | null;
  /** As it would be started: everything filled in that can be. */
  readonly config: StdioConfig | RemoteConfig;
  /** As Patchbay's own file says it: variables and secrets by reference. */
  readonly own: StdioConfig | RemoteConfig;
  readonly envFile: string | null;
  /** Its variables are among those of the server. */
  readonly isEnvFileRead?: true;
  readonly enabled: boolean;
  /** False where an error stands in its way. */
  readonly startable: boolean;
  readonly enabledTools: readonly string[];
  readonly disabledTools: readonly string[];
  readonly oauth: ImportedOAuth | null;
  /** Values that must be asked for before it can start, by the name of their reference. */
  readonly asks: readonly Ask[];
  readonly source: SourceRef;
  readonly problems: readonly Problem[];
}

/** What a file gives. */
export interface Import {
  readonly dialect: DialectName;
  readonly servers: readonly ImportedServer[];
  /** All of them, those of the servers too. */
  readonly problems: readonly Problem[];
}
