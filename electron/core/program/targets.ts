import path from 'node:path';
import type { DialectName } from '#shared/config-dialects/dialect';
import { programFiles } from '#shared/config-dialects/places';
import { writings } from '#shared/config-dialects/writings';
import type { Files } from '../config/files';
import { findPrograms } from '../import/find-programs';
import type { Environment } from '../ports';

export interface Target {
  readonly file: string;
  readonly dialect: DialectName;
  readonly isOfProject: boolean;
}

/**
 * The files of programs on this computer that Patchbay can write: those that exist, and where a program has none yet, the
 * first whose folder is there, for a program that was started once has made it.
 */
export async function findTargets(
  environment: Environment,
  workspace: string | null,
  files: Pick<Files, 'stat' | 'readdir'>
): Promise<readonly Target[]> {
  const { platform, home, variables } = environment;
  const places = programFiles({ platform, home, variables, workspace });
  const existing = (await findPrograms(environment, workspace, files)).files;
  const found: Target[] = existing.map(({ file, dialect }) => ({
    ...{ file, dialect },
    isOfProject: places.some((place) => place.isOfProject && place.file === file)
  }));
  const shared = sharedFolders(environment, workspace);
  for (const place of places) {
    const isKnown = found.some(
      ({ dialect, isOfProject }) => dialect === place.dialect && isOfProject === place.isOfProject
    );
    const folder = path.dirname(place.file);
    if (isKnown || shared.has(folder) || !(await isFolder(folder, files))) continue;
    found.push(place);
  }
  return found.filter(({ dialect }) => writings[dialect] !== null);
}

/** Folders that are there without any program. */
function sharedFolders(
  { platform, home, variables }: Environment,
  workspace: string | null
): ReadonlySet<string> {
  const settings = variables['XDG_CONFIG_HOME'] ?? path.join(home, '.config');
  const others = platform === 'linux' ? [settings] : [];
  return new Set([home, path.join(home, '.config'), ...others, ...(workspace === null ? [] : [workspace])]);
}

function isFolder(folder: string, files: Pick<Files, 'stat'>): Promise<boolean> {
  return files.stat(folder).then(
    (stats) => stats.isDirectory(),
    () => false
  );
}
