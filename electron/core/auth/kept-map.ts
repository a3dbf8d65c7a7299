import type { JsonValue } from '#shared/json';
import type { KeptState } from '../config/kept-state';
import type { Log } from '../ports';

/** One subject of `state.json`, with what this process wrote itself at hand. */
export interface KeptMap {
  get(key: string): Promise<JsonValue | undefined>;
  /** undefined removes it. Nothing depends on its being kept. */
  set(key: string, value: JsonValue | undefined): Promise<void>;
  /** Resolves when nothing is being written. */
  settled(): Promise<void>;
}

export function createKeptMap(kept: KeptState, subject: string, log: Log): KeptMap {
  const own = new Map<string, JsonValue | undefined>();
  const writing = new Set<Promise<void>>();

  async function get(key: string): Promise<JsonValue | undefined> {
    // What another process writes is looked for anew each time.
    return own.has(key) ? own.get(key) : (await kept.read(subject))[key];
  }

  return {
    get,
    settled: async () => {
      await Promise.allSettled(writing);
    },
    set: (key, value) => {
      const write = change(key, value).finally(() => writing.delete(write));
      writing.add(write);
      return write;
    }
  };

  async function change(key: string, value: JsonValue | undefined): Promise<void> {
    const before = await get(key);
    own.set(key, value);
    if (value === undefined && before === undefined) return;
    const written = await kept.set(subject, key, value);
    if (!written.ok) log.info(() => `Something could not be remembered: ${written.failure.message}`);
  }
}
