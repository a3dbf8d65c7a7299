import { getNodeValue } from 'jsonc-parser';
import { failed, ok, type Result } from '#shared/failure';
import { isJsonObject, parsed, type JsonObject, type JsonValue } from '#shared/json';
import { endOf, readJson, type JsonNode } from '#shared/server/json-document';
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
  const subjects = new Map<string, Wanted[]>();
  for (const each of wanted) {
    const [subject] = each.path;
    const before = subjects.get(subject);
    if (before === undefined) subjects.set(subject, [each]);
    else before.push(each);
  }
  return ok([...subjects].reduce((done, [subject, values]) => withSubject(done, subject, values), text));
}

/**
 * In one edit where nothing but JSON stands there: each edit reads the whole text anew. A comment of somebody's is kept
 * by edits one by one.
 */
function withSubject(text: string, subject: string, wanted: readonly Wanted[]): string {
  const { root } = readJson(text);
  const node = nodeAt(root, [subject]);
  const before = root === null || root.type === 'object' ? plainObject(text, node) : null;
  if (wanted.length === 1 || before === null) return wanted.reduce(withValue, text);
  const values = new Map(Object.entries(before));
  for (const { path, value } of wanted) {
    if (value === undefined) values.delete(path[1]);
    else values.set(path[1], value);
  }
  return node === null && values.size === 0 ? text : setValue(text, [subject], Object.fromEntries(values));
}

/** null: it is none, or it holds what JSON does not know. */
function plainObject(text: string, node: JsonNode | null): JsonObject | null {
  if (node === null) return {};
  const value = parsed(text.slice(node.offset, endOf(node)));
  return isJsonObject(value) ? value : null;
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
