import type { WorkspaceView } from '#shared/view/snapshot';
import type { Configuration, WritableScope } from './config/contract';
import type { Ports } from './ports';
import type { State } from './state';

/** The folder whose files count, and where new servers go. */
export function workspaceView(configuration: Configuration): WorkspaceView {
  const file = (scope: WritableScope): string | null => configuration.fileFor(scope);
  return {
    folder: configuration.workspace(),
    recent: configuration.recentFolders(),
    files: { user: file('user'), local: file('local'), project: file('project') }
  };
}

/** Whether a keychain answers; it takes a program of its own to find out. */
export async function noteKeychain(ports: Pick<Ports, 'keychain'>, state: State): Promise<void> {
  const keychain = await ports.keychain.available();
  const { info } = state.get().app;
  state.put('app', 'info', { ...info, keychain });
}
