import { ok, type Result } from '#shared/failure';
import type { ServerDefinition } from '#shared/ipc/server-commands';
import type { Back } from '../undos';
import { changeFile, type ChangeDeps } from './change-file';
import { addServer, removeServer, restoreServer, serverSource, updateServer } from './edit-server';
import { takeBack } from './take-back';

/** Changes files of servers; every answer comes when the file is written. */
export interface Writer {
  add(file: string, definition: ServerDefinition): Promise<Result<null>>;
  /** The answer puts the entry back: to the byte when the file is as the change left it, else at its end. */
  update(file: string, name: string, definition: ServerDefinition): Promise<Result<Back>>;
  /** As for `update`. */
  remove(file: string, name: string): Promise<Result<Back>>;
}

export function createWriter(deps: ChangeDeps): Writer {
  /** @param now What it is called since; null: it was removed. */
  async function undoable(
    file: string,
    name: string,
    now: string | null,
    edit: (text: string) => Result<string>
  ): Promise<Result<Back>> {
    const changed = await changeFile(file, edit, deps);
    if (!changed.ok) return changed;
    const source = serverSource({ file, text: changed.value.before }, name);
    if (!source.ok) return source;
    const putBack = (text: string): Result<string> => {
      const without = now === null ? ok(text) : removeServer({ file, text }, now);
      return without.ok ? restoreServer({ file, text: without.value }, name, source.value) : without;
    };
    return ok(() => takeBack(file, changed.value, putBack, deps));
  }

  return {
    add: async (file, definition) => {
      const added = await changeFile(file, (text) => addServer({ file, text }, definition), deps);
      return added.ok ? ok(null) : added;
    },
    update: (file, name, definition) =>
      undoable(file, name, definition.name, (text) => updateServer({ file, text }, name, definition)),
    remove: (file, name) => undoable(file, name, null, (text) => removeServer({ file, text }, name))
  };
}
