import { getNodeValue } from 'jsonc-parser';
import { failed, ok, type Result } from '#shared/failure';
import { isJsonObject, type JsonObject, type JsonValue } from '#shared/json';
import { readJson } from '#shared/server/json-document';
import { changeFile, type ChangeDeps } from './change-file';
import { nodeAt, removeValue, setValue } from './json-edit';
import { loadFile } from './read';

/**
 * `state.json`: what the person decided and what was learnt, one object per subject (`builtIn`, `approvals`,
 * `duplicates`, `eras` …), each owned by the module of that subject. Written like every configuration file (CF4), so that
 * the window and the command line may both run. Nothing secret is in it.
 */
export interface KeptState {
  /** What stands under a subject now; an empty object where nothing does, or where the file is broken. */
  read(subject: string): Promise<JsonObject>;
  /** Sets one value; `undefined` removes it. Whatever comes while the file is being written goes together next. */
  set(subject: string, key: string, value: JsonValue | undefined): Promise<Result<null>>;
  /** Resolves when nothing is being written any more. */
  settled(): Promise<void>;
}

interface Wanted {
  readonly path: readonly [string, string];
  readonly value: JsonValue | undefined;
}

export function createKeptState(file: string, deps: ChangeDeps): KeptState {
  /** What the next write will bring, and that write; null: nothing waits. */
  let next: { readonly wanted: Wanted[]; readonly written: Promise<Result<null>> } | null = null;
  let writing: Promise<unknown> = Promise.resolve();

  async function write(wanted: readonly Wanted[]): Promise<Result<null>> {
    const changed = await changeFile(file, (text) => withValues(file, text, wanted), deps);
    return changed.ok ? ok(null) : changed;
  }

  return {
    read: async (subject) => {
      const { text } = await loadFile(file, deps.files);
      const node = nodeAt(readJson(text ?? '').root, [subject]);
      const value: unknown = node === null ? null : getNodeValue(node);
      return isJsonObject(value) ? value : {};
    },
    set: (subject, key, value) => {
      const one: Wanted = { path: [subject, key], value };
      if (next !== null) {
        next.wanted.push(one);
        return next.written;
      }
      const wanted = [one];
      const written = writing.then(() => {
        next = null;
        return write(wanted);
      });
      next = { wanted, written };
      writing = written.catch(() => null);
      return written;
    },
    settled: async () => {
      await writing;
    }
  };
}

function withValues(file: string, text: string, wanted: readonly Wanted[]): Result<string> {
  const [fault] = readJson(text).faults;
  if (fault) return failed('config.syntax', { details: { file, line: fault.line, column: fault.column } });
  return ok(wanted.reduce(withValue, text));
}

function withValue(text: string, { path, value }: Wanted): string {
  if (value === undefined) return removeValue(text, path);
  // Whatever else stands where the objects should be was not written by us.
  const { root } = readJson(text);
  const spoilt = [[], [path[0]]].find(
    (at) => !['object', 'null', undefined].includes(nodeAt(root, at)?.type)
  );
  return setValue(spoilt === undefined ? text : setValue(text, spoilt, {}), path, value);
}
