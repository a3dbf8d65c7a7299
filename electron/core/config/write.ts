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
  update(file: string, name: string, definition: ServerDefinition): Promise<Result<null>>;
  setDisabled(file: string, name: string, disabled: boolean): Promise<Result<null>>;
  /** The answer names what was removed, for `restore`, as long as this writer lives. */
  remove(file: string, name: string): Promise<Result<{ readonly undo: string }>>;
  /** Puts a removed entry back: to the byte when the file is as the removal left it, else at its end. */
  restore(undo: string): Promise<Result<{ readonly file: string }>>;
}

interface Removed {
  readonly file: string;
  readonly name: string;
  readonly source: string;
  readonly before: string;
  readonly after: string;
}

/* Of these the oldest are forgotten. */
const mostUndos = 50;

export function createWriter(deps: ChangeDeps): Writer {
  const removed = new Map<string, Removed>();

  async function change(file: string, edit: (text: string) => Result<string>): Promise<Result<null>> {
    const changed = await changeFile(file, edit, deps);
    return changed.ok ? ok(null) : changed;
  }

  return {
    add: (file, definition) => change(file, (text) => addServer({ file, text }, definition)),
    update: (file, name, definition) =>
      change(file, (text) => updateServer({ file, text }, name, definition)),
    setDisabled: (file, name, disabled) =>
      change(file, (text) => switchServer({ file, text }, name, disabled)),
    remove: async (file, name) => {
      const changed = await changeFile(file, (text) => removeServer({ file, text }, name), deps);
      if (!changed.ok) return changed;
      const source = serverSource({ file, text: changed.value.before }, name);
      if (!source.ok) return source;
      const undo = deps.random.hex(16);
      removed.set(undo, { file, name, source: source.value, ...changed.value });
      const [oldest] = removed.keys();
      if (removed.size > mostUndos && oldest !== undefined) removed.delete(oldest);
      return ok({ undo });
    },
    restore: async (undo) => {
      const entry = removed.get(undo);
      if (entry === undefined) return failed('config.unknown-server', { details: { server: undo } });
      const { file, name, source, before, after } = entry;
      const restored = await change(file, (text) =>
        text === after ? ok(before) : restoreServer({ file, text }, name, source)
      );
      if (!restored.ok) return restored;
      removed.delete(undo);
      return ok({ file });
    }
  };
}
