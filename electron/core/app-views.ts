import type { Resolution } from '#shared/server/config';
import type { WorkspaceView } from '#shared/view/snapshot';
import type { Configuration, WritableScope } from './config/contract';
import type { Ports } from './ports';
import { serverViews, settingsView, sourceView } from './server-views';
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

/** Every server that is configured, and the files that say so. */
export function showServers(configuration: Configuration, state: State): Resolution {
  const resolution = configuration.resolution();
  const views = serverViews(
    resolution,
    state.get().servers,
    (entry) => configuration.isEditable(entry),
    configuration.choices()
  );
  state.replace('servers', Object.fromEntries(views.map((view) => [view.id, view])));
  const { sources } = resolution;
  const read = sources.map((reading, order) => [reading.file, sourceView(reading, order)] as const);
  const settings = configuration
    .settingsReadings()
    .map((one, order) => [one.file, settingsView(one, sources.length + order)] as const);
  state.replace('sources', Object.fromEntries([...read, ...settings]));
  return resolution;
}
