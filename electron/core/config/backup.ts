import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Clock } from '#core/ports';
import type { Files } from './files';

export interface BackupDeps {
  readonly files: Files;
  readonly clock: Clock;
  /** Folder that holds one folder for each file. */
  readonly backups: string;
}

const keptStates = 5;

/** Where the states of a file are kept, the newest with the largest number. */
export function backupFolder(backups: string, file: string): string {
  const hash = createHash('sha256').update(file).digest('hex').slice(0, 12);
  return path.join(backups, `${path.basename(file)}-${hash}`);
}

/** Keeps the state of a file before it is changed, for its owner only; the oldest beyond five go. Throws system errors. */
export async function keepBackup(
  file: string,
  bytes: Buffer,
  { files, clock, backups }: BackupDeps
): Promise<void> {
  const folder = backupFolder(backups, file);
  await files.mkdir(folder, { recursive: true, mode: 0o700 });
  const states = (await files.readdir(folder))
    .map(Number)
    .filter((state) => Number.isSafeInteger(state))
    .sort((a, b) => a - b);
  const latest = states.at(-1);
  if (latest !== undefined && bytes.equals(await files.readFile(path.join(folder, String(latest))))) return;
  const next = Math.max(clock.now(), (latest ?? 0) + 1);
  const copy = path.join(folder, String(next));
  const handle = await files.open(copy, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
  } catch (error) {
    // Half a copy would one day be taken for a whole one.
    await files.unlink(copy);
    throw error;
  } finally {
    await handle.close();
  }
  for (const old of states.slice(0, Math.max(0, states.length + 1 - keptStates))) {
    await files.unlink(path.join(folder, String(old)));
  }
}
