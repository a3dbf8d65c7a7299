import path from 'node:path';
import { failed, ok, type Result } from '#shared/failure';
import { text } from '#shared/text/text';
import { errorCode, type Files } from './files';
import { writeFailure } from './write-failure';

/** What permits to write a file and is kept when it is replaced. */
export interface Target {
  /** The file itself, links followed. */
  readonly file: string;
  /** null: it does not exist yet. */
  readonly kept: { readonly mode: number; readonly uid: number; readonly gid: number } | null;
}

/**
 * Finds the file behind links, and makes the folder (0700) of one that does not exist yet. Whether it may be written is
 * judged by its mode bits: asking the system would always say yes to an administrator.
 */
export async function findTarget(file: string, files: Files): Promise<Result<Target>> {
  const refuse = (part: string): Result<Target> =>
    failed('config.not-writable', { details: { file, what: text(`problem:part.${part}`) } });
  try {
    const real = await followLinks(file, files);
    if (real === null) return refuse('dangling-link');
    const stats = await files.stat(real).catch((error: unknown) => {
      if (errorCode(error) === 'ENOENT') return null;
      throw error;
    });
    if (stats === null) return ok({ file: real, kept: null });
    if (!stats.isFile()) return refuse('not-a-file');
    if ((stats.mode & 0o222) === 0) return refuse('write-protected');
    return ok({ file: real, kept: { mode: stats.mode & 0o7777, uid: stats.uid, gid: stats.gid } });
  } catch (error) {
    return errorCode(error) === 'ELOOP' ? refuse('link-loop') : writeFailure(file, error);
  }
}

/** null: a link that leads nowhere. */
async function followLinks(file: string, files: Files): Promise<string | null> {
  try {
    return await files.realpath(file);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
  const isLink = await files.lstat(file).then(
    (stats) => stats.isSymbolicLink(),
    (error: unknown) => {
      if (errorCode(error) === 'ENOENT') return false;
      throw error;
    }
  );
  if (isLink) return null;
  const folder = path.dirname(file);
  await files.mkdir(folder, { recursive: true, mode: 0o700 });
  return path.join(await files.realpath(folder), path.basename(file));
}
