import type { Result } from '#shared/failure';
import type { ServerId } from '#shared/ids';
import type { ServerDefinition } from '#shared/ipc/server-commands';
import type { Resolution, ServerEntry, Suppressed } from '#shared/server/config';

/** Every source of servers as one truth, and the only way to change one. */
export interface Configuration {
  resolution(): Resolution;
  /** Called when the resolution changed, whoever changed the file. */
  onChange(listener: () => void): () => void;
  /** Reads everything anew. */
  reload(): Promise<void>;
  isEditable(entry: ServerEntry | Suppressed): boolean;
  /** What an edit form begins with: as the file has it, unexpanded; `env` and `headers` as `{ keep: true }`. */
  definition(id: ServerId): Result<ServerDefinition>;
  add(definition: ServerDefinition): Promise<Result<{ readonly serverId: ServerId }>>;
  update(id: ServerId, definition: ServerDefinition): Promise<Result<{ readonly serverId: ServerId }>>;
  setDisabled(id: ServerId, disabled: boolean): Promise<Result<null>>;
  /** The answer names the removed entry for `restore`, in this run. */
  remove(id: ServerId): Promise<Result<{ readonly undo: string }>>;
  restore(undo: string): Promise<Result<null>>;
  /** Ends watching. */
  close(): Promise<void>;
}
