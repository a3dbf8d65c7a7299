// One at a time across processes: a file that names its holder. A holder that died is recognised by its
// process id and, where the system tells, the time that process started (process ids come round again).
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 100;

/**
 * Waits for the lock, holds it while `work` runs, and gives it back.
 * @template T
 * @param {string} file its folder is made when missing
 * @param {() => Promise<T>} work
 * @param {{ onWait?: (holder: number) => void, signal?: AbortSignal | undefined }} [options]
 * @returns {Promise<T>}
 */
export async function withLock(file, work, { onWait, signal } = {}) {
  await fs.mkdir(path.dirname(file), { recursive: true });
  const mine = `${process.pid} ${startTime(process.pid)} ${randomBytes(8).toString('hex')}\n`;
  let saidSo = false;
  while (!(await take(file, mine))) {
    signal?.throwIfAborted();
    const held = await read(file);
    if (held === undefined) continue;
    if (!isAlive(held)) {
      await dropStale(file, held);
      continue;
    }
    if (!saidSo) onWait?.(Number.parseInt(held, 10));
    saidSo = true;
    await sleep(POLL_MS, undefined, signal ? { signal } : {});
  }
  try {
    return await work();
  } finally {
    if ((await read(file)) === mine) await fs.rm(file, { force: true });
  }
}

/** @param {string} file @param {string} mine */
async function take(file, mine) {
  // Written beside it and linked into place: nobody ever reads half a line.
  const draft = `${file}.${mine.trim().replaceAll(' ', '-')}`;
  await fs.writeFile(draft, mine);
  try {
    await fs.link(draft, file);
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    await fs.rm(draft, { force: true });
  }
}

/** @param {string} file */
async function read(file) {
  try {
    return await fs.readFile(file, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/**
 * Two may find the same dead holder: renaming lets one of them take its file away. Should the slower one
 * have caught a fresh lock instead, it puts it back.
 * @param {string} file @param {string} stale
 */
async function dropStale(file, stale) {
  const aside = `${file}.stale-${process.pid}-${randomBytes(4).toString('hex')}`;
  try {
    await fs.rename(file, aside);
  } catch (error) {
    if (isCode(error, 'ENOENT')) return;
    throw error;
  }
  if ((await read(aside)) !== stale) await fs.link(aside, file).catch(ignoreExisting);
  await fs.rm(aside, { force: true });
}

/** @param {unknown} error */
function ignoreExisting(error) {
  if (!isCode(error, 'EEXIST')) throw error;
}

/** @param {string} held */
function isAlive(held) {
  const [pid = '', started = ''] = held.split(' ');
  const id = Number.parseInt(pid, 10);
  if (!Number.isInteger(id) || id <= 0) return false;
  try {
    process.kill(id, 0);
  } catch (error) {
    // EPERM: it is there, and somebody else's.
    if (isCode(error, 'ESRCH')) return false;
  }
  return startTime(id) === started;
}

/** The start time that Linux keeps of a process, or '-' where it cannot be had. @param {number} pid */
function startTime(pid) {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return '-';
  try {
    // The second field is the program's name in brackets and may itself hold spaces and brackets.
    const fields = readFileSync(file, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return fields[19] ?? '-';
  } catch (error) {
    if (isCode(error, 'ENOENT') || isCode(error, 'ESRCH')) return '-';
    throw error;
  }
}

/** @param {unknown} error @param {string} code */
function isCode(error, code) {
  return error instanceof Error && 'code' in error && error.code === code;
}
