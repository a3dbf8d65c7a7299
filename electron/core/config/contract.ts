import type { ConnectionState } from '#shared/connection/state';
import type { Result } from '#shared/failure';
import type { ServerId } from '#shared/ids';
import type { ServerDefinition } from '#shared/ipc/server-commands';
import type { ApprovalDetails } from '#shared/ipc/source-commands';
import type { Resolution, ServerEntry, Suppressed } from '#shared/server/config';
import type { Choices } from '#shared/server/duplicates';
import type { Settings, SettingsReading } from '#shared/server/settings';
import type { Back } from '../undos';

/** Where a new server goes: the person's own file, the folder's for this person only, or the one that others share. */
export type WritableScope = 'user' | 'local' | 'project';

/** Every source of servers as one truth, and the only way to change one. */
export interface Configuration {
  resolution(): Resolution;
  /** What the settings files say together, and each of them. */
  settings(): Settings;
  settingsReadings(): readonly SettingsReading[];
  /** Called when the resolution changed, whoever changed the file. */
  onChange(listener: () => void): () => void;
  /** Reads everything anew. The first time also begins to watch, or does so `watchAfter` what is given. */
  reload(watchAfter?: Promise<unknown>): Promise<void>;
  isEditable(entry: ServerEntry | Suppressed): boolean;
  /** What an edit form begins with: as the file has it, unexpanded; `env` and `headers` as `{ keep: true }`. */
  definition(id: ServerId): Result<ServerDefinition>;
  add(definition: ServerDefinition, scope?: WritableScope): Promise<Result<{ readonly serverId: ServerId }>>;
  update(
    id: ServerId,
    definition: ServerDefinition
  ): Promise<Result<{ readonly serverId: ServerId; readonly back: Back }>>;
  setDisabled(id: ServerId, disabled: boolean): Promise<Result<null>>;
  remove(id: ServerId): Promise<Result<Back>>;
  /** What waits for the person's word in the file of this server, it first (CF2). */
  approvals(id: ServerId): Promise<Result<{ readonly approvals: readonly ApprovalDetails[] }>>;
  /** Taken back, what was agreed to before holds again. */
  approve(wanted: readonly { readonly serverId: ServerId; readonly hash: string }[]): Promise<Result<Back>>;
  /** The person's choice about one that another holds back (DD3); null takes it back. */
  choose(id: ServerId, what: 'instead' | 'both' | null): Promise<Result<null>>;
  /** How a server stands decides which of two duplicates counts (DD4). Listeners are called before it returns. */
  observe(id: ServerId, state: ConnectionState): void;
  /** The folder whose project and local files count; null: none. */
  workspace(): string | null;
  recentFolders(): readonly string[];
  choices(): Choices;
  setWorkspace(folder: string | null): Promise<Result<null>>;
  forgetFolder(folder: string): Promise<Result<null>>;
  /** The file that a new server of this scope goes into; null: there is none. */
  fileFor(scope: WritableScope): string | null;
  /** Ends watching. */
  close(): Promise<void>;
}
