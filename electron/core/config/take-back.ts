import { ok, type Result } from '#shared/failure';
import { keepBackup } from './backup';
import {
  changeFile,
  readBytes,
  type Change,
  type Changed,
  type ChangeDeps,
  type IsSound
} from './change-file';
import { decode } from './encoding';
import { withLock } from './lock';
import { findTarget } from './target';
import { writeFailure } from './write-failure';

/**
 * Undoes a change of a file: to the byte where the file is as the change left it, and one that it made goes. Where
 * somebody else has written since, `otherwise` says what is taken out of their text.
 */
export async function takeBack(
  file: string,
  changed: Changed,
  otherwise: Change,
  deps: ChangeDeps,
  isSound?: IsSound
): Promise<Result<null>> {
  const { before, after, isNew } = changed;
  if (isNew) {
    const removed = await removeUnchanged(file, after, deps);
    if (!removed.ok) return removed;
    if (removed.value) return ok(null);
  }
  const undone = await changeFile(
    file,
    (text) => (text === after ? ok(before) : otherwise(text)),
    deps,
    isSound
  );
  return undone.ok ? ok(null) : undone;
}

/** @returns false: the file holds something else by now. */
async function removeUnchanged(file: string, text: string, deps: ChangeDeps): Promise<Result<boolean>> {
  const target = await findTarget(file, deps.files);
  if (!target.ok) return target;
  return withLock(target.value.file, deps, async () => {
    try {
      const bytes = await readBytes(target.value, deps.files);
      if (bytes === null) return ok(true);
      if (decode(bytes).text !== text) return ok(false);
      await keepBackup(target.value.file, bytes, deps);
      await deps.files.unlink(target.value.file);
      return ok(true);
    } catch (error) {
      return writeFailure(file, error);
    }
  });
}
