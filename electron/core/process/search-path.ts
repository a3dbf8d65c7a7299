import path from 'node:path';

/** Joins lists of folders, first ones first, each folder once; what is not absolute would depend on the working folder. */
export function joinSearchPaths(
  platform: NodeJS.Platform,
  ...lists: readonly (string | null | undefined)[]
): string {
  const rules = platform === 'win32' ? path.win32 : path.posix;
  const folders = new Map<string, string>();
  for (const folder of lists.flatMap((list) => (list ?? '').split(rules.delimiter))) {
    const key = platform === 'win32' ? folder.toLowerCase() : folder;
    if (rules.isAbsolute(folder) && !folders.has(key)) folders.set(key, folder);
  }
  return [...folders.values()].join(rules.delimiter);
}
