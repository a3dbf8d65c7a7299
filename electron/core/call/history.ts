import {
  defaultHistory,
  type HistoryPage,
  type HistorySettings,
  type KeptCall,
  type KeptOutcome
} from '#shared/call/kept-call';
import type { Call } from '#shared/call/state';
import { failed, ok, type FailureCode, type Result } from '#shared/failure';
import type { CallId, ServerId } from '#shared/ids';
import type { Handlers } from '#shared/ipc/commands';
import { isJsonObject, type JsonValue } from '#shared/json';
import { mask } from '#shared/traffic/secret-shapes';
import type { KeptState } from '../config/kept-state';
import type { Clock, Log } from '../ports';
import type { State } from '../state';
import { exactText, parseExact } from './exact-numbers';
import type { Undos } from '../undos';
import type { HistoryFiles } from './history-files';

/** Every call that ended, kept on disk within bounds (TL4). */
export interface History {
  load(): Promise<void>;
  keep(call: Call, argumentsText: string, resultText: string | null): void;
  argumentsText(id: CallId): Promise<string | null>;
  resultText(id: CallId): Promise<string | null>;
  readonly handlers: Pick<Handlers, 'history.page' | 'history.clear' | 'history.set'>;
  /** Writes what is not written yet. */
  close(): Promise<void>;
}

interface HistoryDeps {
  readonly files: HistoryFiles;
  readonly kept: KeptState;
  readonly state: Pick<State, 'get' | 'put'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly undos: Undos;
  /** Takes out what that server's configuration keeps secret, and what looks like a secret. */
  readonly withoutSecrets: (serverId: ServerId, value: JsonValue) => JsonValue;
}

/** One line. */
interface Entry extends KeptCall {
  readonly argumentsText: string;
  /** null: there was none, or it was too long. */
  readonly resultText: string | null;
}

const flushMs = 100;
const headCharacters = 200;
const longestResult = 1_000_000;
const subject = 'history';

export function createHistory(deps: HistoryDeps): History {
  const { files, kept, state, clock, log, undos } = deps;
  let waiting: string[] = [];
  let writing: Promise<void> = Promise.resolve();
  let cancelTimer: (() => void) | null = null;

  const settings = (): HistorySettings => state.get().app.history ?? defaultHistory;

  function flush(): Promise<void> {
    cancelTimer?.();
    cancelTimer = null;
    const lines = waiting;
    waiting = [];
    if (lines.length > 0) {
      writing = writing
        .then(() => files.append(lines))
        .catch((error: unknown) => log.error('The history of calls could not be written.', error));
    }
    return writing;
  }

  function clean(serverId: ServerId, json: string): string {
    try {
      return exactText(JSON.stringify(deps.withoutSecrets(serverId, parseExact(json))));
    } catch (error) {
      // What cannot be read cannot be cleaned: nothing of it is written.
      log.warn(`A call is kept without its words: ${String(error)}`);
      return '{}';
    }
  }

  function lineOf(call: Call, argumentsText: string, resultText: string | null): string | null {
    if (call.outcome.type === 'running') return null;
    const isClean = !settings().keepsSecrets;
    const result = resultText !== null && resultText.length > longestResult ? null : resultText;
    const given = isClean ? clean(call.serverId, argumentsText) : argumentsText;
    const answered = isClean && result !== null ? clean(call.serverId, result) : result;
    const entry: Entry = {
      id: call.id,
      serverId: call.serverId,
      serverName: call.serverName,
      tool: call.tool,
      startedAt: call.startedAt,
      ms: call.ms ?? 0,
      outcome: call.outcome,
      head: given.slice(0, headCharacters),
      isRedacted: isClean && given.includes(mask) && !argumentsText.includes(mask),
      argumentsText: given,
      resultText: answered
    };
    return JSON.stringify(entry);
  }

  async function* entries(search: readonly string[]): AsyncGenerator<Entry> {
    await flush();
    for await (const lines of files.newestFirst()) {
      for (const line of lines) {
        if (line === '' || !holds(line, search)) continue;
        const entry = readEntry(line);
        if (entry !== null) yield entry;
      }
    }
  }

  async function find(id: CallId): Promise<Entry | null> {
    for await (const entry of entries([JSON.stringify(id)])) if (entry.id === id) return entry;
    return null;
  }

  /** Whoever shows the history reads it again. */
  async function changeFiles<T>(code: FailureCode, change: () => Promise<T>): Promise<Result<T>> {
    try {
      const value = await change();
      state.put('app', 'history', { ...settings() });
      return ok(value);
    } catch (error) {
      return failed(code, { cause: error instanceof Error ? error.message : String(error) });
    }
  }

  async function set(change: Partial<HistorySettings>): Promise<Result<null>> {
    for (const [key, value] of Object.entries(change)) {
      const written = await kept.set(subject, key, value);
      if (!written.ok) return written;
    }
    state.put('app', 'history', { ...settings(), ...change });
    return ok(null);
  }

  return {
    load: async () => {
      const { isOn, keepsSecrets } = await kept.read(subject);
      state.put('app', 'history', { isOn: isOn !== false, keepsSecrets: keepsSecrets === true });
    },
    keep: (call, argumentsText, resultText) => {
      const line = settings().isOn ? lineOf(call, argumentsText, resultText) : null;
      if (line === null) return;
      waiting.push(line);
      cancelTimer ??= clock.setTimeout(() => void flush(), flushMs);
    },
    argumentsText: async (id) => (await find(id))?.argumentsText ?? null,
    resultText: async (id) => (await find(id))?.resultText ?? null,
    handlers: {
      'history.page': async ({ serverId, tool, search, before, limit }): Promise<Result<HistoryPage>> => {
        const words = search.toLowerCase().split(/\s+/).filter(Boolean);
        const calls: KeptCall[] = [];
        for await (const entry of entries(words)) {
          if (serverId !== null && entry.serverId !== serverId) continue;
          if (tool !== null && entry.tool !== tool) continue;
          if (before !== null && entry.startedAt >= before) continue;
          if (calls.length === limit) return ok({ calls, hasMore: true });
          calls.push(summaryOf(entry));
        }
        return ok({ calls, hasMore: false });
      },
      'history.clear': async () => {
        await flush();
        return changeFiles('storage.history-not-cleared', async () => {
          const putBack = await files.clear();
          return undos.keep(() =>
            changeFiles('storage.history-not-restored', () => putBack().then(() => null))
          );
        });
      },
      'history.set': ({ isOn, keepsSecrets }) =>
        set({
          ...(isOn === undefined ? {} : { isOn }),
          ...(keepsSecrets === undefined ? {} : { keepsSecrets })
        })
    },
    close: flush
  };
}

function holds(line: string, search: readonly string[]): boolean {
  if (search.length === 0) return true;
  const low = line.toLowerCase();
  // Within a line texts stand as JSON writes them.
  return search.every(
    (word) => low.includes(word.toLowerCase()) || low.includes(JSON.stringify(word).slice(1, -1))
  );
}

function summaryOf({ argumentsText: _given, resultText: _answered, ...call }: Entry): KeptCall {
  return call;
}

/** A line that was cut by a crash, or that another version wrote, is no call. */
function readEntry(line: string): Entry | null {
  try {
    const value: unknown = JSON.parse(line);
    if (!isJsonObject(value) || !isOutcome(value['outcome'])) return null;
    const isWhole =
      ['id', 'serverId', 'serverName', 'tool', 'head', 'argumentsText'].every(
        (name) => typeof value[name] === 'string'
      ) &&
      typeof value['startedAt'] === 'number' &&
      typeof value['ms'] === 'number';
    return isWhole ? (value as unknown as Entry) : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function isOutcome(value: unknown): value is KeptOutcome {
  if (!isJsonObject(value)) return false;
  switch (value['type']) {
    case 'answered':
      return typeof value['bytes'] === 'number';
    case 'failed':
      return isJsonObject(value['failure']);
    case 'cancelled':
      return true;
    default:
      return false;
  }
}
