import { isDeepStrictEqual } from 'node:util';
import { failed, ok, type Result } from '#shared/failure';
import type { ServerId } from '#shared/ids';
import type { ServerEntry, Suppressed } from '#shared/server/config';
import { resolve } from '#shared/server/resolve';
import { text as sentence } from '#shared/text/text';
import type { Ports } from '#core/ports';
import { switchBuiltIn } from './built-in';
import { changeFile, type ChangeDeps } from './change-file';
import type { Configuration } from './contract';
import { readDefinition } from './definition';
import { nodeFiles, type Files } from './files';
import { findPlaces } from './locations';
import { createSources } from './sources';
import { watchFiles, type Watcher } from './watch';
import { createWriter } from './write';

export interface ConfigurationOptions {
  readonly ports: Pick<Ports, 'clock' | 'random' | 'environment' | 'log'>;
  /** No source of servers comes from it so far: only the person's own file, and what `--config` names, are read. */
  readonly workspace: string | null;
  /** When any is given, only these files are sources, and no built-in server is there. */
  readonly configFiles: readonly string[];
  readonly files?: Files;
  /** How long a write waits for another program that holds the file's lock, milliseconds. */
  readonly lockWaitMs?: number;
}

/**
 * All sources of servers. It knows nothing before the first `reload`, which also begins to watch. Whatever reads or writes
 * runs one after the other; a change made here is in `resolution()`, and its listeners were called, when its promise
 * resolves. Servers of user and dynamic scope can be edited, built-in ones only switched.
 */
export function createConfiguration(options: ConfigurationOptions): Configuration {
  const { clock, random, environment, log } = options.ports;
  const files = options.files ?? nodeFiles;
  const places = findPlaces(environment.home, options.configFiles);
  const deps: ChangeDeps = {
    ...{ files, clock, random, log, backups: places.backups },
    platform: environment.platform,
    lockWaitMs: options.lockWaitMs ?? 5_000
  };
  const sources = createSources(places, {
    ...{ files, clock, env: environment.variables, platform: environment.platform },
    hasBuiltIn: options.configFiles.length === 0
  });
  const writer = createWriter(deps);
  const listeners = new Set<() => void>();
  let resolution = resolve([]);
  let watcher: Watcher | null = null;
  let isClosed = false;
  let queue: Promise<unknown> = Promise.resolve();

  /** One after the other: a reading must not overtake the writing that it is to show. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = queue.then(work);
    // Whoever asked for it gets the error; those who wait behind it do not.
    queue = turn.catch(() => null);
    return turn;
  }

  function show(): void {
    const next = resolve(sources.readings());
    if (isClosed || isDeepStrictEqual(next, resolution)) return;
    resolution = next;
    for (const listener of [...listeners]) listener();
  }

  function noticeChange(): void {
    inTurn(async () => {
      if (isClosed) return;
      await sources.read();
      show();
    }).catch((error: unknown) => log.error('Reading the configuration failed.', error));
  }

  async function reload(): Promise<void> {
    if (watcher === null && !isClosed) {
      watcher = watchFiles(sources.files, noticeChange, { clock, log, files });
      // What changed between the first reading and now was not noticed.
      void watcher.ready.then(noticeChange);
    }
    await inTurn(async () => {
      await sources.read();
      show();
    });
  }

  /** Writes and, whatever came of it, shows what the file says now. */
  function write<T>(work: () => Promise<Result<T>>): Promise<Result<T>> {
    return inTurn(async () => {
      const written = await work();
      await sources.read();
      show();
      return written;
    });
  }

  function find(id: ServerId): ServerEntry | Suppressed | null {
    return [...resolution.active, ...resolution.suppressed].find((entry) => entry.id === id) ?? null;
  }

  function editable(
    id: ServerId
  ): Result<{ readonly entry: ServerEntry | Suppressed; readonly file: string }> {
    const entry = find(id);
    if (entry === null) return failed('config.unknown-server', { details: { server: id } });
    if (isEditable(entry) && entry.source !== null) return ok({ entry, file: entry.source.file });
    const file = entry.source?.file ?? 'Patchbay';
    return failed('config.read-only-source', { details: { server: entry.name, file } });
  }

  function idOf(file: string, name: string): ServerId | null {
    const all = [...resolution.active, ...resolution.suppressed];
    return all.find((entry) => entry.name === name && entry.source?.file === file)?.id ?? null;
  }

  function written(
    file: string,
    name: string,
    result: Result<null>
  ): Result<{ readonly serverId: ServerId }> {
    if (!result.ok) return result;
    const serverId = idOf(file, name);
    // Another program took it away again at once.
    return serverId === null ? failed('config.changed-meanwhile', { details: { file } }) : ok({ serverId });
  }

  return {
    resolution: () => resolution,
    onChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    reload,
    isEditable,
    definition: (id) => {
      const found = editable(id);
      if (!found.ok) return found;
      const { entry, file } = found.value;
      const text = sources.text(file);
      if (text === null) {
        const cause = sentence('problem:part.does-not-exist');
        return failed('config.unreadable', { details: { file }, cause });
      }
      return readDefinition(file, text, entry.name, entry.config?.transport ?? null);
    },
    add: async (definition) => {
      const file = places.writable;
      return written(file, definition.name, await write(() => writer.add(file, definition)));
    },
    update: async (id, definition) => {
      const found = editable(id);
      if (!found.ok) return found;
      const { entry, file } = found.value;
      const result = await write(() => writer.update(file, entry.name, definition));
      return written(file, definition.name, result);
    },
    setDisabled: async (id, disabled) => {
      const entry = find(id);
      if (entry?.scope === 'built-in') {
        const { state } = places;
        const change = (text: string): Result<string> => switchBuiltIn(state, text, entry.name, disabled);
        return write(async () => {
          const changed = await changeFile(state, change, deps);
          return changed.ok ? ok(null) : changed;
        });
      }
      const found = editable(id);
      if (!found.ok) return found;
      const { file } = found.value;
      return write(() => writer.setDisabled(file, found.value.entry.name, disabled));
    },
    remove: async (id) => {
      const found = editable(id);
      if (!found.ok) return found;
      const { entry, file } = found.value;
      return write(() => writer.remove(file, entry.name));
    },
    restore: async (undo) => {
      const restored = await write(() => writer.restore(undo));
      return restored.ok ? ok(null) : restored;
    },
    close: async () => {
      isClosed = true;
      listeners.clear();
      await watcher?.close();
      await queue;
    }
  };
}

function isEditable(entry: ServerEntry | Suppressed): boolean {
  return entry.source !== null && (entry.scope === 'user' || entry.scope === 'dynamic');
}
