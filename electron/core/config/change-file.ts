import path from 'node:path';
import { failed, ok, type Result } from '#shared/failure';
import { readJson } from '#shared/server/json-document';
import { text as sentence } from '#shared/text/text';
import type { Random } from '#core/ports';
import { keepBackup, type BackupDeps } from './backup';
import { delay } from './delay';
import { decode, encode } from './encoding';
import { errorCode, type Files } from './files';
import { withLock, type LockDeps } from './lock';
import { replaceFile } from './replace-file';
import { findTarget, type Target } from './target';
import { writeFailure } from './write-failure';

export interface ChangeDeps extends BackupDeps, LockDeps {
  readonly files: Files;
  readonly random: Random;
  readonly platform: NodeJS.Platform;
}

/** Turns the text of a file into the wanted one, or says why not; run again when the file changed meanwhile. */
export type Change = (text: string) => Result<string>;

export interface Changed {
  readonly before: string;
  readonly after: string;
  /** It was made by this change. */
  readonly isNew: boolean;
}

/** Whether a text is whole; a change that breaks the file is never written. */
export type IsSound = (text: string) => boolean;

const isJson: IsSound = (text) => readJson(text).faults.length === 0;

const mostTries = 10;
/* A program that read the file before we replaced it, and writes its own state after, has done so within this time. */
const settleMs = 40;
/* A file that another program writes in two steps is whole again within this time. */
const lookAgainMs = 50;
const mostLooks = 5;

/**
 * Changes a file so that at every moment it holds either the old state or the new one, whole (CF4). Others may write it
 * meanwhile: what they write stays, and the change is made to it. The folder of a new file is made for its owner only.
 */
export async function changeFile(
  file: string,
  change: Change,
  deps: ChangeDeps,
  isSound: IsSound = isJson
): Promise<Result<Changed>> {
  const target = await findTarget(file, deps.files);
  if (!target.ok) return target;
  return withLock(target.value.file, deps, async (isHeld) => {
    try {
      return await changeUnderLock(file, change, deps, isHeld, isSound);
    } catch (error) {
      return writeFailure(file, error);
    }
  });
}

async function changeUnderLock(
  file: string,
  change: Change,
  deps: ChangeDeps,
  isHeld: () => boolean,
  isSound: IsSound
): Promise<Result<Changed>> {
  let made: Changed | null = null;
  for (let tries = 0; tries < mostTries; tries += 1) {
    const target = await findTarget(file, deps.files);
    if (!target.ok) return target;
    const bytes = await readWhole(target.value, deps, isSound);
    const decoded = decode(bytes ?? Buffer.alloc(0));
    const { encoding } = decoded;
    if (!decoded.isExact || encoding === 'utf-32') {
      const what = sentence('problem:part.not-utf8');
      return failed('config.not-writable', { details: { file, what } });
    }
    const edited = change(decoded.text);
    // Made before, and still (or again) there: the change has nothing more to do, or finds itself done.
    if (made !== null && (!edited.ok || edited.value === decoded.text)) return ok(made);
    if (!edited.ok) return edited;
    if (edited.value === decoded.text) return ok({ before: decoded.text, after: decoded.text, isNew: false });
    if (!isSound(edited.value)) {
      return failed('internal.bug', { details: { where: 'config' }, cause: 'an edit broke the file' });
    }
    if (bytes !== null) await keepBackup(target.value.file, bytes, deps);
    if (!isHeld()) return failed('config.locked', { details: { file } });
    const after = encode(edited.value, encoding);
    if (!(await replaceFile(target.value, bytes, after, deps))) continue;
    made = { before: decoded.text, after: edited.value, isNew: bytes === null };
    await delay(deps.clock, settleMs);
    const now = await readBytes(target.value, deps.files);
    if (now?.equals(after) === true) return ok(made);
  }
  return failed('config.changed-meanwhile', { details: { file: path.normalize(file) } });
}

/** What is half is looked at again, and taken as it is when it stays so. */
async function readWhole(target: Target, deps: ChangeDeps, isSound: IsSound): Promise<Buffer | null> {
  for (let looks = 0; ; looks += 1) {
    const bytes = await readBytes(target, deps.files);
    if (bytes === null || looks === mostLooks) return bytes;
    const { text } = decode(bytes);
    if (text.trim() !== '' && isSound(text)) return bytes;
    await delay(deps.clock, lookAgainMs);
  }
}

export async function readBytes({ file }: Target, files: Files): Promise<Buffer | null> {
  try {
    return await files.readFile(file);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}
