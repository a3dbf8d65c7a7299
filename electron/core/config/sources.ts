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
  /**
   * Reads all. A file that seems to have got worse is looked at again: it may be half written, or about to come back.
   * Believed is what stays so for 250 ms; a file that goes on changing keeps its state until whoever writes it is done.
   */
  read(): Promise<void>;
}

interface Known {
  readonly now: LoadedSource;
  readonly good: SourceReading | null;
}

/* Programs that write a file in two steps have been seen to take 60 ms, those that delete it first 100 ms. */
const lookAgainMs = 50;
const looksAlike = 5;
const mostLooks = 40;

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
    if (before === undefined || before.text === text) return false;
    const lost = before.reading.exists && (!reading.exists || text?.trim() === '');
    return lost || isBroken(reading);
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
    return null;
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
      await Promise.all(
        files.map(async (file) => {
          const source = await lookCalmly(file);
          if (source !== null) adopt(file, source);
        })
      );
    }
  };
}
