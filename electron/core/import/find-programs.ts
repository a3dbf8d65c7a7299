import path from 'node:path';
import type { DialectName } from '#shared/config-dialects/dialect';
import { dialects } from '#shared/config-dialects/dialects';
import { programFiles, type ProgramFile } from '#shared/config-dialects/places';
import type { Files } from '../config/files';
import type { Environment } from '../ports';

export interface ProgramsHere {
  /** Those that exist, in the order of the programs. */
  readonly files: readonly { readonly file: string; readonly dialect: DialectName }[];
  /** Every program that was looked for, as people call it. */
  readonly programs: readonly string[];
}

/** The files of other programs on this computer. Nothing is read but folders. */
export async function findPrograms(
  { platform, home, variables }: Environment,
  workspace: string | null,
  files: Pick<Files, 'stat' | 'readdir'>
): Promise<ProgramsHere> {
  const all = programFiles({ platform, home, variables, workspace });
  const profiles = (await Promise.all(all.filter(isOfCode).map((each) => profilesOf(each, files)))).flat();
  const candidates = [...all, ...profiles];
  const found = await Promise.all(
    candidates.map(async (each) => ((await isFile(each.file, files)) ? [each] : []))
  );
  const programs = all.map(({ dialect }) => dialects[dialect].program);
  return { files: unique(found.flat()), programs };
}

function isOfCode({ dialect, isOfProject }: ProgramFile): boolean {
  return dialect === 'vscode' && !isOfProject;
}

/** VS Code keeps a file for each profile. */
async function profilesOf(each: ProgramFile, files: Pick<Files, 'readdir'>): Promise<readonly ProgramFile[]> {
  const folder = path.join(path.dirname(each.file), 'profiles');
  const names = await files.readdir(folder).catch(() => []);
  return names.map((name) => ({ ...each, file: path.join(folder, name, path.basename(each.file)) }));
}

async function isFile(file: string, files: Pick<Files, 'stat'>): Promise<boolean> {
  return files.stat(file).then(
    (stats) => stats.isFile(),
    () => false
  );
}

function unique(found: readonly ProgramFile[]): readonly ProgramFile[] {
  return found.filter(({ file }, index) => found.findIndex((other) => other.file === file) === index);
}
