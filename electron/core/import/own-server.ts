import type { ImportedServer } from '#shared/config-dialects/imported';
import type { ServerId } from '#shared/ids';
import type { Configuration } from '../config/contract';
import type { Environment } from '../ports';
import type { State } from '../state';
import { readImportFile } from './read-file';

/** Why a server cannot be given to anybody else. */
export interface NotPortable {
  readonly name: string;
  readonly reason: 'no-file' | 'plugin' | 'unreadable';
}

/** The entry as its file has it: what the program knows is filled in with this computer's own values. */
export async function ownServer(
  id: ServerId,
  state: Pick<State, 'get'>,
  configuration: Pick<Configuration, 'workspace'>,
  environment: Environment
): Promise<ImportedServer | NotPortable | null> {
  const server = state.get().servers[id];
  if (server === undefined) return null;
  const { name, source, pluginSource } = server;
  if (pluginSource !== undefined) return { name, reason: 'plugin' };
  if (source === null) return { name, reason: 'no-file' };
  const workspace = configuration.workspace();
  const reading = await readImportFile(source.file, 'patchbay', { environment, workspace });
  return reading.servers.find((each) => each.name === name) ?? { name, reason: 'unreadable' };
}
