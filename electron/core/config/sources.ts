import type { JsonObject } from '#shared/json';
import type { SourceReading } from '#shared/server/config';
import { isBroken, mergeWithLastGood } from '#shared/server/last-good';
import { problem } from '#shared/server/problems';
import { absentSettings, readSettings } from '#shared/server/read-settings';
import { joinSettings, type Settings, type SettingsReading } from '#shared/server/settings';
import type { Clock } from '#core/ports';
import { builtInReading } from './built-in';
import { delay } from './delay';
import type { Files } from './files';
import { readIdeServers } from './ide';
import type { Location, Places } from './locations';
import { createPluginScanner, type PluginScan } from './plugins';
import { loadFile, loadSource, type LoadedSource, type ReadDeps } from './read';

export interface SourcesDeps extends Omit<ReadDeps, 'files'> {
  readonly files: Pick<Files, 'readFile' | 'stat' | 'readdir' | 'realpath'>;
  readonly clock: Clock;
  readonly hasBuiltIn: boolean;
  /** Whether a process of that id runs; absent: servers of editors are no source. */
  readonly isAlive?: (pid: number) => boolean;
  /** Reads what the administrator's address answers; absent: it is no source. */
  readonly readManaged?: (url: string) => Promise<SourceReading>;
  /** Which servers of editors the person switched, by name: true is off. */
  readonly switchedIde?: () => Promise<JsonObject>;
}

/** What the files said when they were last read, broken ones with the entries they had before (CF5). */
export interface Sources {
  /** All that are to be watched, by now. */
  watched(): readonly string[];
  readings(): readonly SourceReading[];
  /** The text of a file as it was last read; null: there was none. */
  text(file: string): string | null;
  settings(): Settings;
  settingsReadings(): readonly SettingsReading[];
  /**
   * Reads all. A file that is half, or has got worse, is looked at again: it may be half written, or about to come back.
   * Believed is what stays so for 250 ms; a file that goes on changing keeps its state until whoever writes it is done.
   */
  read(): Promise<void>;
}

interface Known {
  readonly now: LoadedSource;
  readonly good: LoadedSource | null;
}

/* Programs that write a file in two steps have been seen to take 60 ms, those that delete it first 100 ms. */
const lookAgainMs = 50;
const looksAlike = 5;
const mostLooks = 40;

export function createSources(places: Places, deps: SourcesDeps): Sources {
  const known = new Map<string, Known>();
  const scanner = createPluginScanner(deps);
  const settingsFiles = places.settings ?? [];
  const files = [
    ...(deps.hasBuiltIn ? [places.state] : []),
    ...places.sources.map(({ file }) => file),
    ...settingsFiles.map(({ file }) => file)
  ];
  const managed = new Map<string, SourceReading>();
  let plugins: PluginScan = { readings: [], watched: [] };
  let ide: readonly SourceReading[] = [];
  let settings: Settings = joinSettings([]);

  async function load(file: string): Promise<LoadedSource> {
    const location = locationOf(file);
    if (location !== undefined) return loadSource(location, deps, known.get(file)?.now);
    const loaded = await loadFile(file, deps.files);
    if (!settingsFiles.some((one) => one.file === file)) {
      return { reading: builtInReading(file, loaded), text: loaded.text };
    }
    const { exists, text } = loaded;
    const problems = [...loaded.problems, ...(text === null ? [] : settingsOf(file, text).problems)];
    return { reading: { scope: 'user', file, exists, entries: [], invalid: [], problems }, text };
  }

  function locationOf(file: string): Location | undefined {
    return places.sources.find((source) => source.file === file);
  }

  function settingsOf(file: string, text: string | null): SettingsReading {
    const owner = settingsFiles.find((one) => one.file === file)?.owner ?? 'user';
    return text === null ? absentSettings(owner, file) : readSettings(text, { owner, file });
  }

  function adopt(file: string, now: LoadedSource): void {
    const before = known.get(file);
    if (before !== undefined && locationOf(file)?.frozen === true) {
      known.set(file, { ...before, now: frozen(before, now) });
      return;
    }
    const good = isBroken(now.reading) ? (before?.good ?? null) : now;
    known.set(file, { now, good });
  }

  function seemsWorse(file: string, { reading, text }: LoadedSource): boolean {
    const before = known.get(file)?.now;
    const isHalf = isBroken(reading) || (reading.exists && text?.trim() === '');
    if (before === undefined) return isHalf;
    return before.text !== text && (isHalf || (before.reading.exists && !reading.exists));
  }

  async function lookCalmly(file: string): Promise<LoadedSource | null> {
    let source = await load(file);
    let alike = 0;
    for (let look = 0; look < mostLooks; look += 1) {
      if (alike === looksAlike || !seemsWorse(file, source)) return source;
      await delay(deps.clock, lookAgainMs);
      const next = await load(file);
      alike = next.text === source.text ? alike + 1 : 0;
      source = next;
    }
    return known.has(file) ? null : source;
  }

  function settingsReadings(): readonly SettingsReading[] {
    return settingsFiles.flatMap(({ file }) => {
      const source = known.get(file);
      if (source === undefined) return [];
      // The last good state of a broken file, with what is wrong now.
      const { exists, problems } = source.now.reading;
      return [{ ...settingsOf(file, (source.good ?? source.now).text), exists, problems }];
    });
  }

  /** What depends on the settings. */
  async function readFurther(): Promise<void> {
    settings = joinSettings(settingsReadings());
    if (places.plugins !== undefined) {
      plugins = await scanner.scan(places.plugins, settings.pluginFolders, settings.plugins);
    }
    const { isAlive } = deps;
    if (places.ide !== undefined && isAlive !== undefined) {
      const switched = (await deps.switchedIde?.()) ?? {};
      ide = await readIdeServers(places.ide, places.workspace ?? null, switched, {
        files: deps.files,
        isAlive
      });
    }
    const url = settings.managedUrl;
    if (
      url !== null &&
      deps.readManaged !== undefined &&
      places.managedCopy !== undefined &&
      managed.size === 0
    ) {
      managed.set(url, await deps.readManaged(url));
    }
  }

  return {
    watched: () => [
      ...files,
      ...(places.plugins === undefined ? [] : [`${places.plugins}/*`]),
      ...plugins.watched,
      ...(places.ide === undefined || deps.isAlive === undefined ? [] : [`${places.ide}/*`])
    ],
    readings: () => [
      ...plugins.readings,
      ...files.flatMap((file) => {
        const source = known.get(file);
        if (source === undefined || settingsFiles.some((one) => one.file === file)) return [];
        return [mergeWithLastGood(source.good?.reading ?? null, source.now.reading)];
      }),
      ...managed.values(),
      ...ide
    ],
    text: (file) => known.get(file)?.now.text ?? null,
    settings: () => settings,
    settingsReadings,
    read: async () => {
      await Promise.all(
        files.map(async (file) => {
          const source = await lookCalmly(file);
          if (source !== null) adopt(file, source);
        })
      );
      await readFurther();
    }
  };
}

/** What was read first, with the note that there is something newer (CF10). */
function frozen({ good, now: before }: Known, now: LoadedSource): LoadedSource {
  const first = good ?? before;
  if (now.text === first.text) return first;
  const { reading, text } = first;
  const note = problem('managed-changed', { file: reading.file });
  const problems = [...reading.problems.filter(({ code }) => code !== note.code), note];
  return { text, reading: { ...reading, exists: reading.exists || now.reading.exists, problems } };
}
