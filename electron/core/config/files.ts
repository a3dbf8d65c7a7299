import { readFileSync, renameSync } from 'node:fs';
import { lstat, mkdir, open, readdir, readFile, realpath, stat, unlink } from 'node:fs/promises';
import { text } from '#shared/text/text';

/** What reading and writing need of the file system; tests let single steps of it fail. */
export interface Files {
  readonly lstat: typeof lstat;
  readonly mkdir: typeof mkdir;
  readonly open: typeof open;
  readonly readdir: typeof readdir;
  readonly readFile: typeof readFile;
  readonly realpath: typeof realpath;
  readonly stat: typeof stat;
  readonly unlink: typeof unlink;
  /** Synchronous, so that nothing of ours comes between looking at a file and replacing it. */
  readonly readFileSync: (file: string) => Buffer;
  readonly renameSync: (from: string, to: string) => void;
}

export const nodeFiles: Files = {
  ...{ lstat, mkdir, open, readdir, readFile, realpath, stat, unlink },
  readFileSync: (file) => readFileSync(file),
  renameSync
};

/** The code of a system error; null: it is none. */
export function errorCode(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}

const parts = {
  EACCES: 'not-permitted',
  EPERM: 'not-permitted',
  ELOOP: 'link-loop',
  ENOTDIR: 'path-through-file',
  EISDIR: 'not-a-file',
  ENOSPC: 'disk-full',
  EDQUOT: 'disk-full'
} as const;

/** What a system error means where it is known, else its own words. */
export function errorText(error: unknown): string {
  const code = errorCode(error) ?? '';
  if (Object.hasOwn(parts, code)) return text(`problem:part.${parts[code as keyof typeof parts]}`);
  return error instanceof Error ? error.message : String(error);
}
