import path from 'node:path';
import type { Files } from './files';

/**
 * Whether Git carries a file, by the index of the nearest repository, where its path stands as plain text (index versions 2
 * and 3; version 4 shortens paths, so there the name of the file alone counts). What cannot be read carries nothing.
 */
export async function isTracked(file: string, files: Pick<Files, 'readFile' | 'stat'>): Promise<boolean> {
  for (let folder = path.dirname(file); ; folder = path.dirname(folder)) {
    const git = path.join(folder, '.git');
    const found = await files.stat(git).then(
      (stats) => ({ isFolder: stats.isDirectory() }),
      () => null
    );
    if (found !== null) {
      const index = await files
        .readFile(path.join(found.isFolder ? git : await gitFolder(git, folder, files), 'index'))
        .catch(() => null);
      if (index === null) return false;
      const isShort = index.length < 8 || index.readUInt32BE(4) >= 4;
      return index.includes(
        isShort ? path.basename(file) : path.relative(folder, file).replaceAll('\\', '/')
      );
    }
    if (path.dirname(folder) === folder) return false;
  }
}

/** In a second working tree `.git` is a file that says where the rest is. */
async function gitFolder(git: string, folder: string, files: Pick<Files, 'readFile'>): Promise<string> {
  const text = (await files.readFile(git).catch(() => Buffer.alloc(0))).toString('utf8');
  return path.resolve(folder, /^gitdir: (.+)$/m.exec(text)?.[1]?.trim() ?? '.git');
}
