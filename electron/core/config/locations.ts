import { existsSync } from 'node:fs';
import path from 'node:path';
import type { SettingsOwner } from '#shared/server/settings';
import type { Scope } from '#shared/server/scope';

export interface Location {
  readonly file: string;
  readonly scope: Scope;
  /** `webapp`: servers under `servers`, some behind a proxy. */
  readonly format?: 'webapp';
  /** Read once; a later change is only told (CF10). */
  readonly frozen?: boolean;
  /** Within a scope the larger is the stronger. */
  readonly rank?: number;
}

export interface Places {
  /** The sources of servers, in order. */
  readonly sources: readonly Location[];
  /** Where a new server goes. */
  readonly writable: string;
  /** What the person chose beside the files of servers: which built-in ones are on. */
  readonly state: string;
  readonly backups: string;
  readonly settings?: readonly { readonly owner: SettingsOwner; readonly file: string }[];
  /** Folder of the person's plugins; absent: plugins are no source. */
  readonly plugins?: string;
  /** Folder of the lock files that editors leave (TR6); absent: they are no source. */
  readonly ide?: string;
  /** Copy of what the administrator's address last answered; absent: it is no source. */
  readonly managedCopy?: string;
  readonly workspace?: string | null;
  /** Where a server for this folder and this person only goes. */
  readonly local?: string;
  /** Where a server for everyone who works in this folder goes. */
  readonly project?: string;
}

export interface PlaceOptions {
  readonly home: string;
  readonly system: string;
  readonly workspace: string | null;
  readonly configFiles: readonly string[];
  readonly variables: Readonly<Record<string, string>>;
}

/**
 * Where everything is. With files of `--config` only those are sources, and new servers go into the first; the
 * administrator's policy, and an exclusive list, still hold.
 */
export function findPlaces({ home, system, workspace, configFiles, variables }: PlaceOptions): Places {
  const own = path.join(home, '.patchbay');
  const user = path.join(own, 'mcp.json');
  const given = [...new Set(configFiles.map((file) => path.resolve(file)))];
  const common = { state: path.join(own, 'state.json'), backups: path.join(own, 'backups'), workspace };
  const systemSettings = { owner: 'system', file: path.join(system, 'managed-settings.json') } as const;
  const enterprise: Location = { file: path.join(system, 'enterprise-mcp.json'), scope: 'enterprise' };
  if (given.length > 0) {
    const sources = given.map((file): Location => ({ file, scope: 'dynamic' }));
    return {
      ...common,
      sources: [...sources, enterprise],
      writable: given[0] ?? user,
      settings: [systemSettings]
    };
  }
  const local = workspace === null ? null : path.join(workspace, '.patchbay', 'mcp.local.json');
  const project = projectFiles(workspace);
  return {
    ...common,
    sources: [
      { file: path.join(own, 'webapp.json'), scope: 'webapp', format: 'webapp' },
      { file: user, scope: 'user' },
      ...project.map((file, index): Location => ({ file, scope: 'project', rank: project.length - index })),
      ...(local === null ? [] : [{ file: local, scope: 'local' as const }]),
      { file: path.join(system, 'managed-mcp.json'), scope: 'managed', frozen: true },
      enterprise
    ],
    writable: user,
    settings: [
      { owner: 'user', file: path.join(own, 'settings.json') },
      ...(workspace === null
        ? []
        : [{ owner: 'workspace' as const, file: path.join(workspace, '.patchbay', 'settings.json') }]),
      systemSettings
    ],
    plugins: path.join(own, 'plugins'),
    ide: path.join(claudeFolder(home, variables), 'ide'),
    managedCopy: path.join(own, 'managed-copy.json'),
    ...(local === null ? {} : { local }),
    ...(project[0] === undefined ? {} : { project: project[0] })
  };
}

/** From the folder upward to the root of its repository, the nearest first; outside a repository only the folder's own. */
function projectFiles(workspace: string | null): readonly string[] {
  if (workspace === null) return [];
  const folders: string[] = [];
  for (let folder = workspace; ; folder = path.dirname(folder)) {
    folders.push(folder);
    if (existsSync(path.join(folder, '.git'))) break;
    if (path.dirname(folder) === folder) return [path.join(workspace, '.mcp.json')];
  }
  return folders.map((folder) => path.join(folder, '.mcp.json'));
}

/** Claude Code may keep its files elsewhere; a folder outside the person's home is that of another home. */
function claudeFolder(home: string, variables: Readonly<Record<string, string>>): string {
  const named = variables['CLAUDE_CONFIG_DIR'];
  const isInside = named !== undefined && !path.relative(home, named).startsWith('..');
  return isInside && path.isAbsolute(named) ? named : path.join(home, '.claude');
}
