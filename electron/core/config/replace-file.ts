import path from 'node:path';
import type { Log, Random } from '#core/ports';
import { errorCode, type Files } from './files';
import type { Target } from './target';

export interface ReplaceDeps {
  readonly files: Files;
  readonly random: Random;
  readonly platform: NodeJS.Platform;
  readonly log: Log;
}

/* Of Windows, when another program has the file open at this moment. */
const busy: ReadonlySet<string | null> = new Set(['EPERM', 'EACCES', 'EBUSY']);

/**
 * Puts new bytes in the place of a file, with its permission bits (0600 for a new one), if it still holds `before` (null:
 * does not exist).
 *
 * @returns false when it holds something else by now, or (Windows) is open elsewhere; then nothing was changed.
 * @throws system errors; the file is then as it was, and no temporary file is left.
 */
export async function replaceFile(
  { file, kept }: Target,
  before: Buffer | null,
  after: Buffer,
  { files, random, platform, log }: ReplaceDeps
): Promise<boolean> {
  // Beside the file: a rename is atomic within one file system only.
  const temporary = path.join(path.dirname(file), `.${path.basename(file)}.${random.hex(6)}.tmp`);
  const handle = await files.open(temporary, 'wx', 0o600);
  let isReplaced = false;
  try {
    try {
      await handle.writeFile(after);
      if (kept !== null) {
        // An administrator who edits the person's file must not become its owner.
        const { uid, gid } = await handle.stat();
        if (uid === 0 && (kept.uid !== uid || kept.gid !== gid)) await handle.chown(kept.uid, kept.gid);
        await handle.chmod(kept.mode);
      }
      await handle.datasync();
    } finally {
      await handle.close();
    }
    if (holds(file, before, files)) {
      files.renameSync(temporary, file);
      isReplaced = true;
    }
  } catch (error) {
    if (platform !== 'win32' || !busy.has(errorCode(error))) throw error;
  } finally {
    if (!isReplaced) await files.unlink(temporary);
  }
  if (isReplaced && platform !== 'win32') await syncFolder(path.dirname(file), files, log);
  return isReplaced;
}

function holds(file: string, bytes: Buffer | null, files: Files): boolean {
  try {
    const now = files.readFileSync(file);
    return bytes?.equals(now) ?? false;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return bytes === null;
    throw error;
  }
}

/** Makes the rename itself survive a power cut. The new state is in its place already, so a failure is only noted. */
async function syncFolder(folder: string, files: Files, log: Log): Promise<void> {
  try {
    const handle = await files.open(folder, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    log.warn(`The folder ${folder} could not be synced: ${String(error)}`);
  }
}
