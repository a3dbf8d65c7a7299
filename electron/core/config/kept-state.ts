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
  /** Sets one value; `undefined` removes it. */
  set(subject: string, key: string, value: JsonValue | undefined): Promise<Result<null>>;
}

export function createKeptState(file: string, deps: ChangeDeps): KeptState {
  return {
    read: async (subject) => {
      const { text } = await loadFile(file, deps.files);
      const node = nodeAt(readJson(text ?? '').root, [subject]);
      const value: unknown = node === null ? null : getNodeValue(node);
      return isJsonObject(value) ? value : {};
    },
    set: async (subject, key, value) => {
      const changed = await changeFile(file, (text) => withValue(file, text, [subject, key], value), deps);
      return changed.ok ? ok(null) : changed;
    }
  };
}

function withValue(
  file: string,
  text: string,
  path: readonly [string, string],
  value: JsonValue | undefined
): Result<string> {
  const { faults, root } = readJson(text);
  const [fault] = faults;
  if (fault) return failed('config.syntax', { details: { file, line: fault.line, column: fault.column } });
  if (value === undefined) return ok(removeValue(text, path));
  // Whatever else stands where the objects should be was not written by us.
  const spoilt = [[], [path[0]]].find(
    (at) => !['object', 'null', undefined].includes(nodeAt(root, at)?.type)
  );
  const cleared = spoilt === undefined ? text : setValue(text, spoilt, {});
  return ok(setValue(cleared, path, value));
}
