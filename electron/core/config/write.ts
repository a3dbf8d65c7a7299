import { failed, ok, type Result } from '#shared/failure';
import type { ServerDefinition } from '#shared/ipc/server-commands';
import { changeFile, type ChangeDeps } from './change-file';
import {
  addServer,
  removeServer,
  restoreServer,
  serverSource,
  switchServer,
  updateServer
} from './edit-server';

/** Changes files of servers; every answer comes when the file is written. */
export interface Writer {
  add(file: string, definition: ServerDefinition): Promise<Result<null>>;
  /** The answer names how it was before, for `restore`, as long as this writer lives. */
  update(
    file: string,
    name: string,
    definition: ServerDefinition
  ): Promise<Result<{ readonly undo: string }>>;
  setDisabled(file: string, name: string, disabled: boolean): Promise<Result<null>>;
  /** As for `update`. */
  remove(file: string, name: string): Promise<Result<{ readonly undo: string }>>;
  /** Puts an entry back: to the byte when the file is as the change left it, else at its end. */
  restore(undo: string): Promise<Result<{ readonly file: string }>>;
}

interface Changed {
  readonly file: string;
  readonly name: string;
  /** What it is called since; null: it was removed. */
  readonly now: string | null;
  readonly source: string;
  readonly before: string;
  readonly after: string;
}

/* Of these the oldest are forgotten. */
const mostUndos = 50;

export function createWriter(deps: ChangeDeps): Writer {
  const changes = new Map<string, Changed>();

  async function change(file: string, edit: (text: string) => Result<string>): Promise<Result<null>> {
    const changed = await changeFile(file, edit, deps);
    return changed.ok ? ok(null) : changed;
  }

  async function undoable(
    file: string,
    name: string,
    now: string | null,
    edit: (text: string) => Result<string>
  ): Promise<Result<{ readonly undo: string }>> {
    const changed = await changeFile(file, edit, deps);
    if (!changed.ok) return changed;
    const source = serverSource({ file, text: changed.value.before }, name);
    if (!source.ok) return source;
    const undo = deps.random.hex(16);
    changes.set(undo, { file, name, now, source: source.value, ...changed.value });
    const [oldest] = changes.keys();
    if (changes.size > mostUndos && oldest !== undefined) changes.delete(oldest);
    return ok({ undo });
  }

  return {
    add: (file, definition) => change(file, (text) => addServer({ file, text }, definition)),
    update: (file, name, definition) =>
      undoable(file, name, definition.name, (text) => updateServer({ file, text }, name, definition)),
    setDisabled: (file, name, disabled) =>
      change(file, (text) => switchServer({ file, text }, name, disabled)),
    remove: (file, name) => undoable(file, name, null, (text) => removeServer({ file, text }, name)),
    restore: async (undo) => {
      const entry = changes.get(undo);
      if (entry === undefined) return failed('config.undo-gone');
      const { file, name, now, source, before, after } = entry;
      const restored = await change(file, (text) => {
        if (text === after) return ok(before);
        const without = now === null ? ok(text) : removeServer({ file, text }, now);
        return without.ok ? restoreServer({ file, text: without.value }, name, source) : without;
      });
      if (!restored.ok) return restored;
      changes.delete(undo);
      return ok({ file });
    }
  };
}
