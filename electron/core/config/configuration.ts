import { isDeepStrictEqual } from 'node:util';
import { ok } from '#shared/failure';
import type { ServerId } from '#shared/ids';
import type { Resolution, ServerEntry, Suppressed } from '#shared/server/config';
import { resolve } from '#shared/server/resolve';
import { createTurns } from '#core/in-turn';
import type { Ports } from '#core/ports';
import type { FindProgram } from './approvals';
import { createBroken } from './broken';
import type { ChangeDeps } from './change-file';
import type { Configuration } from './contract';
import { createDecisions } from './decisions';
import { createEditing } from './editing';
import { nodeFiles, type Files } from './files';
import { createKeptState } from './kept-state';
import { findPlaces, type Places } from './locations';
import { readManagedUrl } from './managed';
import { createSources, type Sources } from './sources';
import { watchFiles, type Watcher } from './watch';

export interface ConfigurationOptions {
  readonly ports: Pick<Ports, 'clock' | 'random' | 'environment' | 'log'> & Partial<Pick<Ports, 'fetch'>>;
  /** Folder whose project and local files count; null: none. */
  readonly workspace: string | null;
  /** Without a folder of its own the one that was open last is opened again. */
  readonly reopensFolder?: boolean;
  /** When any is given, only these files are sources, and no built-in server is there. */
  readonly configFiles: readonly string[];
  readonly files?: Files;
  /** How long a write waits for another program that holds the file's lock, milliseconds. */
  readonly lockWaitMs?: number;
  /** What projects bring along is trusted in this run (`--yes`). */
  readonly approvesAll?: boolean;
  /** Where a command leads to; absent: nowhere. */
  readonly findProgram?: FindProgram;
  /** Whether a process runs; absent: servers of editors are no source. */
  readonly isAlive?: (pid: number) => boolean;
}

/** Approving one thing may bring up another, e.g. an overlay and then its base. */
const mostRounds = 5;

/**
 * All sources of servers. It knows nothing before the first `reload`, which also begins to watch. Whatever reads or writes
 * runs one after the other; a change made here is in `resolution()`, and its listeners were called, when its promise
 * resolves.
 */
export function createConfiguration(options: ConfigurationOptions): Configuration {
  const { clock, random, environment, log, fetch } = options.ports;
  const { home, system, variables, platform } = environment;
  const files = options.files ?? nodeFiles;
  const placesOf = (workspace: string | null): Places =>
    findPlaces({ home, system, workspace, configFiles: options.configFiles, variables });
  let places = placesOf(options.workspace);
  const change: ChangeDeps = {
    ...{ files, clock, random, log, platform, backups: places.backups },
    lockWaitMs: options.lockWaitMs ?? 5_000
  };
  const noProgram: FindProgram = () => Promise.resolve(null);
  const decisions = createDecisions(
    createKeptState(places.state, change),
    options.findProgram ?? noProgram,
    () => clock.now()
  );
  const broken = createBroken();
  let sources = sourcesOf(places);
  const listeners = new Set<() => void>();
  let resolution: Resolution = resolve([]);
  let shown: unknown = null;
  let watcher: Watcher | null = null;
  let watched = '';
  let isClosed = false;
  let isFirst = true;
  /** A reading must not overtake the writing that it is to show. */
  const inTurn = createTurns();

  function sourcesOf(at: Places): Sources {
    const copy = at.managedCopy;
    return createSources(at, {
      ...{ files, clock, env: variables, platform, hasBuiltIn: options.configFiles.length === 0 },
      ...(options.isAlive === undefined ? {} : { isAlive: options.isAlive }),
      ...(fetch === undefined || copy === undefined
        ? {}
        : { readManaged: (url) => readManagedUrl(url, copy, { change, fetch, env: variables }) }),
      switchedIde: () => Promise.resolve(decisions.switchedIde())
    });
  }

  function compute(): Resolution {
    const attempt = (): Resolution =>
      resolve(sources.readings(), {
        policy: sources.settings().policy,
        choices: decisions.choices(),
        broken: broken.all(),
        isApproved: (subject) => options.approvesAll === true || decisions.approvals.isApproved(subject)
      });
    let next = attempt();
    const before = broken.all().size;
    // One whose configuration has changed since it failed gets another chance.
    if (broken.among(next).size !== before) next = attempt();
    const settings = sources.settingsReadings().flatMap(({ problems }) => problems);
    return settings.length === 0 ? next : { ...next, problems: [...next.problems, ...settings] };
  }

  /** What else is shown beside the resolution. */
  function surroundings(): unknown {
    return [
      places.workspace,
      decisions.recentFolders(),
      [...decisions.choices()],
      sources.settingsReadings()
    ];
  }

  function tell(next: Resolution): void {
    const around = surroundings();
    if (isClosed || (isDeepStrictEqual(next, resolution) && isDeepStrictEqual(around, shown))) return;
    resolution = next;
    shown = around;
    for (const listener of [...listeners]) listener();
  }

  /** Reads everything, finds the programs that approvals are about, and shows what came of it. */
  async function readAndShow(): Promise<void> {
    await decisions.read();
    if (isFirst && options.reopensFolder === true && options.workspace === null) {
      const last = decisions.lastFolder();
      if (last !== null && options.configFiles.length === 0) moveTo(last);
    }
    isFirst = false;
    await sources.read();
    decisions.approvals.lookAgain();
    let next = compute();
    for (let round = 0; round < mostRounds && (await decisions.approvals.learn()); round += 1)
      next = compute();
    tell(next);
    const list = sources.watched().join('\0');
    if (list !== watched) watcher?.refresh();
    watched = list;
  }

  function moveTo(folder: string | null): void {
    places = placesOf(folder);
    sources = sourcesOf(places);
  }

  function noticeChange(): void {
    inTurn(async () => {
      if (!isClosed) await readAndShow();
    }).catch((error: unknown) => log.error('Reading the configuration failed.', error));
  }

  function watch(): void {
    if (watcher !== null || isClosed) return;
    watcher = watchFiles(() => sources.watched(), noticeChange, { clock, log, files });
    // What changed between the first reading and now was not noticed.
    void watcher.ready.then(noticeChange);
  }

  async function reload(watchAfter: Promise<unknown> = Promise.resolve()): Promise<void> {
    void watchAfter.then(watch);
    await inTurn(readAndShow);
  }

  /** Writes and, whatever came of it, shows what the files say now. */
  function write<T>(work: () => Promise<T>): Promise<T> {
    return inTurn(async () => {
      const written = await work();
      await readAndShow();
      return written;
    });
  }

  function find(id: ServerId): ServerEntry | Suppressed | null {
    return [...resolution.active, ...resolution.suppressed].find((entry) => entry.id === id) ?? null;
  }

  const editing = createEditing({
    ...{ change, decisions, write, find },
    places: () => places,
    text: (file) => sources.text(file),
    resolution: () => resolution
  });

  return {
    ...editing,
    resolution: () => resolution,
    settings: () => sources.settings(),
    settingsReadings: () => sources.settingsReadings(),
    onChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    reload,
    approvals: (id) => inTurn(() => Promise.resolve(decisions.waiting(id, resolution))),
    approve: async (wanted) => {
      const given = await write(async () => {
        // The program may be another one since the question was shown.
        await readAndShow();
        return decisions.give(wanted, resolution);
      });
      return given.ok ? ok(() => write(given.value)) : given;
    },
    choose: (id, what) => {
      broken.forget(id);
      return write(() => decisions.choose(id, what, resolution));
    },
    observe: (id, state) => {
      const isDifferent = broken.note(id, state, resolution);
      const hasDuplicates = resolution.suppressed.some(({ reason }) => reason.kind === 'duplicate');
      if (isDifferent && hasDuplicates) tell(compute());
    },
    workspace: () => places.workspace ?? null,
    recentFolders: () => decisions.recentFolders(),
    choices: () => decisions.choices(),
    setWorkspace: (folder) =>
      write(async () => {
        moveTo(folder);
        return decisions.openFolder(folder);
      }),
    forgetFolder: (folder) => write(() => decisions.forgetFolder(folder)),
    close: async () => {
      isClosed = true;
      listeners.clear();
      await watcher?.close();
      await inTurn(() => Promise.resolve());
    }
  };
}
