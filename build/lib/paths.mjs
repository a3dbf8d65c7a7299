// Where things are: the repository, and the folder for what is fetched once and shared by every clone.
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url)).replace(/[\\/]$/, '');

/** The folder for the Electron runtime, outside the clone so that a second clone fetches nothing. */
export function cacheRoot(env = process.env) {
  if (env['PATCHBAY_CACHE']) return path.resolve(env['PATCHBAY_CACHE']);
  // A relative XDG path is to be ignored (XDG Base Directory specification).
  const xdg = env['XDG_CACHE_HOME'];
  const base = xdg && path.isAbsolute(xdg) ? xdg : path.join(os.homedir(), '.cache');
  return path.join(base, 'patchbay-electron');
}
