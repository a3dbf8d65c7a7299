import { stat } from 'node:fs/promises';
import path from 'node:path';
import which from 'which';

export type ResolvedCommand =
  | { readonly kind: 'found'; readonly file: string }
  | { readonly kind: 'not-found' }
  /** There is such a file, but it may not be run. */
  | { readonly kind: 'not-executable'; readonly file: string };

export interface ResolveOptions {
  /** For a command with a slash that is not absolute. */
  readonly cwd: string;
  /** Folders searched for a bare name. */
  readonly searchPath: string;
  /** `PATHEXT` of Windows: what a bare `npx` may end in. */
  readonly pathExt?: string | undefined;
}

/** Finds the program that a command names, as the shell of the person would; absolute. */
export async function resolveCommand(command: string, options: ResolveOptions): Promise<ResolvedCommand> {
  const isBare = path.basename(command) === command;
  const name = isBare ? command : path.resolve(options.cwd, command);
  // To `which` no folders mean the one that this program happens to run in.
  if (isBare && options.searchPath === '') return { kind: 'not-found' };
  const file = await which(name, {
    nothrow: true,
    path: options.searchPath,
    ...(options.pathExt === undefined ? {} : { pathExt: options.pathExt })
  });
  if (file !== null) return { kind: 'found', file };
  const folders = isBare ? options.searchPath.split(path.delimiter).filter(Boolean) : [''];
  for (const folder of folders) {
    const candidate = folder === '' ? name : path.join(folder, name);
    // For a bare name a folder of that name is as good as nothing.
    if (await exists(candidate, isBare)) return { kind: 'not-executable', file: candidate };
  }
  return { kind: 'not-found' };
}

async function exists(file: string, asFile: boolean): Promise<boolean> {
  const found = await stat(file).catch(() => null);
  return found !== null && (!asFile || found.isFile());
}
