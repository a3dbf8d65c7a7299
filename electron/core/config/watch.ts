import { watch, type FSWatcher } from 'chokidar';
import path from 'node:path';
import type { Clock, Log } from '#core/ports';
import type { Files } from './files';

export interface Watcher {
  /** Resolves when every change from now on is noticed. */
  readonly ready: Promise<void>;
  /** The list of files has changed. */
  refresh(): void;
  close(): Promise<void>;
}

export interface WatchDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly files: Pick<Files, 'realpath' | 'stat'>;
}

/* Programs save in several steps: emptied, written, renamed. */
const quietMs = 100;
/* A file that is written without end is looked at all the same. */
const mostMs = 1_000;

/**
 * Calls `onStir` when one of the files may have changed, appeared or gone. Their folders are watched, not they themselves:
 * a file that is replaced would be lost sight of. Of a folder that does not exist the nearest one above it is watched.
 * `folder/*` is any child of a folder.
 */
export function watchFiles(list: () => readonly string[], onStir: () => void, deps: WatchDeps): Watcher {
  const { clock, log } = deps;
  let watched: readonly string[] = [];
  const open = new Set<FSWatcher>();
  let isClosed = false;
  let stirredAt: number | null = null;
  let cancelTimer: (() => void) | null = null;
  let work: Promise<void> = follow();

  /** Watches what is to be watched by now. A new watcher each time: the library loses folders that went and came back. */
  async function follow(): Promise<void> {
    const wanted = await withTargets(list(), deps.files);
    const folders = [
      ...new Set(await Promise.all(wanted.map((file) => nearestFolder(file, deps.files))))
    ].sort();
    const key = [...folders, ...wanted];
    if (isClosed || key.join('\0') === watched.join('\0')) return;
    watched = key;
    const before = [...open];
    const isRelevant = relevance(wanted);
    const watcher = watch(folders, {
      depth: 0,
      ignoreInitial: true,
      ignored: (candidate) => !isRelevant(candidate)
    });
    open.add(watcher);
    watcher.on('all', stir);
    watcher.on('error', (error) => log.warn(`Watching the configuration: ${String(error)}`));
    await new Promise<void>((resolve) => watcher.once('ready', resolve));
    await Promise.all(before.map((old) => old.close()));
    for (const old of before) open.delete(old);
    // A file may have come into a folder while nobody watched it yet.
    if (before.length > 0) stir();
  }

  function stir(): void {
    if (isClosed) return;
    const now = clock.now();
    stirredAt ??= now;
    cancelTimer?.();
    cancelTimer = clock.setTimeout(calm, Math.max(0, Math.min(quietMs, stirredAt + mostMs - now)));
  }

  function calm(): void {
    stirredAt = null;
    cancelTimer = null;
    work = work
      .then(follow)
      .catch((error: unknown) => log.error('Watching the configuration failed.', error));
    onStir();
  }

  return {
    ready: work,
    refresh: () => {
      work = work
        .then(follow)
        .catch((error: unknown) => log.error('Watching the configuration failed.', error));
    },
    close: async () => {
      isClosed = true;
      cancelTimer?.();
      // Not `work`: a watcher that is closed never becomes ready.
      await Promise.all([...open].map((watcher) => watcher.close()));
    }
  };
}

/** The files, and those that links among them lead to. */
async function withTargets(
  files: readonly string[],
  { realpath }: WatchDeps['files']
): Promise<readonly string[]> {
  const targets = await Promise.all(files.map((file) => realpath(file).catch(() => file)));
  return [...new Set([...files, ...targets])];
}

async function nearestFolder(file: string, files: WatchDeps['files']): Promise<string> {
  const folder = path.dirname(file);
  if (folder === file) return folder;
  const isFolder = await files.stat(folder).then(
    (stats) => stats.isDirectory(),
    () => false
  );
  return isFolder ? folder : nearestFolder(folder, files);
}

/** Of a folder only the files and the folders on the way to them matter, however much else is in it. */
function relevance(files: readonly string[]): (candidate: string) => boolean {
  const relevant = new Set<string>();
  for (const file of files) {
    for (let at = file; !relevant.has(slashed(at)); at = path.dirname(at)) relevant.add(slashed(at));
  }
  return (candidate) => {
    const plain = slashed(candidate);
    return relevant.has(plain) || relevant.has(`${plain.slice(0, plain.lastIndexOf('/'))}/*`);
  };
}

/* The library hands over paths with slashes on Windows too. */
function slashed(file: string): string {
  return file.replaceAll('\\', '/');
}
