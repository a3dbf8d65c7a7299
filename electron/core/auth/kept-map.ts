import type { JsonValue } from '#shared/json';
import type { KeptState } from '../config/kept-state';
import type { Log } from '../ports';

/** One subject of `state.json`, with what this process wrote itself at hand. */
export interface KeptMap {
  get(key: string): Promise<JsonValue | undefined>;
  /** undefined removes it. Nothing depends on its being kept. */
  set(key: string, value: JsonValue | undefined): Promise<void>;
}

export function createKeptMap(kept: KeptState, subject: string, log: Log): KeptMap {
  const own = new Map<string, JsonValue | undefined>();

  async function get(key: string): Promise<JsonValue | undefined> {
    // What another process writes is looked for anew each time.
    return own.has(key) ? own.get(key) : (await kept.read(subject))[key];
  }

  return {
    get,
    set: async (key, value) => {
      const before = await get(key);
      own.set(key, value);
      if (value === undefined && before === undefined) return;
      const written = await kept.set(subject, key, value);
      if (!written.ok) log.info(`Something could not be remembered: ${written.failure.message}`);
    }
  };
}
