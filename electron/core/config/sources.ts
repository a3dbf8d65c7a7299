import type { SourceReading } from '#shared/server/config';
import { isBroken, mergeWithLastGood } from '#shared/server/last-good';
import type { Clock } from '#core/ports';
import { builtInReading } from './built-in';
import { delay } from './delay';
import type { Places } from './locations';
import { loadFile, loadSource, type LoadedSource, type ReadDeps } from './read';

export interface SourcesDeps extends ReadDeps {
  readonly clock: Clock;
  readonly hasBuiltIn: boolean;
}

/** What the files said when they were last read, broken ones with the entries they had before (CF5). */
export interface Sources {
  /** All that are to be watched. */
  readonly files: readonly string[];
  readings(): readonly SourceReading[];
  /** The text of a file as it was last read; null: there was none. */
  text(file: string): string | null;
  read(): Promise<void>;
  /** Looks again, and again, at files that seem to have got worse: they may be half written, or about to come back. */
  readCalmly(): Promise<void>;
}

interface Known {
  readonly now: LoadedSource;
  readonly good: SourceReading | null;
}

/* Programs that write a file in two steps have been seen to take 60 ms, those that delete it first 100 ms. */
const lookAgainMs = 50;
const mostLooks = 6;

export function createSources(places: Places, deps: SourcesDeps): Sources {
  const known = new Map<string, Known>();
  const builtIn = deps.hasBuiltIn ? [places.state] : [];
  const files = [...builtIn, ...places.sources.map(({ file }) => file)];

  async function load(file: string): Promise<LoadedSource> {
    const location = places.sources.find((source) => source.file === file);
    if (location !== undefined) return loadSource(location, deps);
    const loaded = await loadFile(file, deps.files);
    return { reading: builtInReading(file, loaded), text: loaded.text };
  }

  function adopt(file: string, now: LoadedSource): void {
    const good = isBroken(now.reading) ? (known.get(file)?.good ?? null) : now.reading;
    known.set(file, { now, good });
  }

  function seemsWorse(file: string, { reading, text }: LoadedSource): boolean {
    const before = known.get(file)?.now;
    if (before === undefined) return false;
    const lost = before.reading.exists && (!reading.exists || text?.trim() === '');
    return lost || isBroken(reading);
  }

  return {
    files,
    readings: () =>
      files.flatMap((file) => {
        const source = known.get(file);
        return source === undefined ? [] : [mergeWithLastGood(source.good, source.now.reading)];
      }),
    text: (file) => known.get(file)?.now.text ?? null,
    read: async () => {
      const all = await Promise.all(files.map(async (file) => ({ file, source: await load(file) })));
      for (const { file, source } of all) adopt(file, source);
    },
    readCalmly: async () => {
      await Promise.all(
        files.map(async (file) => {
          let source = await load(file);
          for (let look = 1; look < mostLooks && seemsWorse(file, source); look += 1) {
            await delay(deps.clock, lookAgainMs);
            source = await load(file);
          }
          adopt(file, source);
        })
      );
    }
  };
}
