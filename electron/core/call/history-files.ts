import { appendFile, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '../config/files';

/** Lines in files of a bounded size, of which the oldest go first. Several programs may append at once. */
export interface HistoryFiles {
  append(lines: readonly string[]): Promise<void>;
  /** The lines of one file after the other, both newest first. */
  newestFirst(): AsyncGenerator<readonly string[]>;
  /** @returns how to put back what was there. */
  clear(): Promise<() => Promise<void>>;
}

export interface HistoryLimits {
  readonly fileBytes: number;
  readonly files: number;
}

export const defaultHistoryLimits: HistoryLimits = { fileBytes: 4 << 20, files: 16 };

const named = /^calls-(\d{1,12})\.jsonl$/;

export function createHistoryFiles(folder: string, limits: HistoryLimits): HistoryFiles {
  /** Ascending by age: the last is the newest. */
  async function numbers(): Promise<readonly number[]> {
    try {
      const names = await readdir(folder);
      return names
        .flatMap((name) => named.exec(name)?.[1] ?? [])
        .map(Number)
        .sort((a, b) => a - b);
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return [];
      throw error;
    }
  }

  function fileOf(number: number): string {
    return path.join(folder, `calls-${String(number)}.jsonl`);
  }

  return {
    append: async (lines) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const known = await numbers();
      const last = known.at(-1) ?? 1;
      const size = known.length === 0 ? 0 : (await stat(fileOf(last))).size;
      const target = size >= limits.fileBytes ? last + 1 : last;
      await appendFile(fileOf(target), `${lines.join('\n')}\n`, { mode: 0o600 });
      const all = target === last ? known : [...known, target];
      const old = all.slice(0, Math.max(0, all.length - limits.files));
      await Promise.all(old.map((number) => rm(fileOf(number), { force: true })));
    },
    newestFirst: async function* () {
      for (const number of (await numbers()).toReversed()) {
        const text = await readFile(fileOf(number), 'utf8').catch((error: unknown) => {
          // Made room meanwhile.
          if (errorCode(error) === 'ENOENT') return '';
          throw error;
        });
        yield text.split('\n').toReversed();
      }
    },
    clear: async () => {
      const all = await numbers();
      const cleared = await Promise.all(
        all.map(async (number) => ({ file: fileOf(number), bytes: await readFile(fileOf(number)) }))
      );
      // The next number: whatever comes now, from any program, is younger than what may be put back.
      if (all.length > 0) await writeFile(fileOf((all.at(-1) ?? 0) + 1), '', { mode: 0o600 });
      await Promise.all(cleared.map(({ file }) => rm(file, { force: true })));
      return async () => {
        for (const { file, bytes } of cleared) await writeFile(file, bytes, { mode: 0o600 });
      };
    }
  };
}
