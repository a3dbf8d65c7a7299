import path from 'node:path';
import { failed, ok, type Result } from '#shared/failure';
import type { ServerId } from '#shared/ids';
import type { Resolution, ServerEntry, Suppressed } from '#shared/server/config';
import { text as sentence } from '#shared/text/text';
import { switchBuiltIn } from './built-in';
import { changeFile, type ChangeDeps } from './change-file';
import type { Configuration, WritableScope } from './contract';
import type { Decisions } from './decisions';
import { readDefinition } from './definition';
import { errorCode } from './files';
import type { Places } from './locations';
import { planSwitch } from './switch-entry';
import { createWriter } from './write';

export interface EditingDeps {
  readonly change: ChangeDeps;
  readonly decisions: Decisions;
  readonly places: () => Places;
  readonly text: (file: string) => string | null;
  readonly resolution: () => Resolution;
  readonly find: (id: ServerId) => ServerEntry | Suppressed | null;
  /** Writes and, whatever came of it, shows what the files say now. */
  readonly write: <T>(work: () => Promise<T>) => Promise<T>;
}

type Editing = Pick<
  Configuration,
  'isEditable' | 'definition' | 'add' | 'update' | 'setDisabled' | 'remove' | 'fileFor'
>;

/** Changing entries. Those of people and projects can be edited, others only switched; see `planSwitch`. */
export function createEditing(deps: EditingDeps): Editing {
  const { change, decisions, places, resolution, find, write } = deps;
  const writer = createWriter(change);

  function editable(
    id: ServerId
  ): Result<{ readonly entry: ServerEntry | Suppressed; readonly file: string }> {
    const entry = find(id);
    if (entry === null) return gone(id);
    if (isEditable(entry) && entry.source !== null) return ok({ entry, file: entry.source.file });
    return readOnly(entry);
  }

  function idOf(file: string, name: string): ServerId | null {
    const all = [...resolution().active, ...resolution().suppressed];
    return all.find((entry) => entry.name === name && entry.source?.file === file)?.id ?? null;
  }

  function written(
    file: string,
    name: string,
    result: Result<null>
  ): Result<{ readonly serverId: ServerId }> {
    if (!result.ok) return result;
    const serverId = idOf(file, name);
    // Another program took it away again at once.
    return serverId === null ? failed('config.changed-meanwhile', { details: { file } }) : ok({ serverId });
  }

  function fileFor(scope: WritableScope): string | null {
    const { writable, local, project } = places();
    return { user: writable, local: local ?? null, project: project ?? null }[scope];
  }

  /** Git must not carry what is meant for one person (`headless.md`: kept out of git by the app). */
  async function keepOutOfGit(file: string): Promise<void> {
    if (file !== places().local) return;
    const ignore = path.join(path.dirname(file), '.gitignore');
    try {
      const handle = await change.files.open(ignore, 'wx', 0o644);
      try {
        await handle.writeFile(`${path.basename(file)}\n`);
      } finally {
        await handle.close();
      }
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') change.log.warn(`${ignore} could not be written: ${String(error)}`);
    }
  }

  async function editFile(file: string, edit: (text: string) => Result<string>): Promise<Result<null>> {
    const changed = await changeFile(file, edit, change);
    if (!changed.ok) return changed;
    await keepOutOfGit(file);
    return ok(null);
  }

  return {
    isEditable,
    fileFor,
    definition: (id) => {
      const found = editable(id);
      if (!found.ok) return found;
      const { entry, file } = found.value;
      const text = deps.text(file);
      if (text === null) {
        const cause = sentence('problem:part.does-not-exist');
        return failed('config.unreadable', { details: { file }, cause });
      }
      return readDefinition(file, text, entry.name, entry.config?.transport ?? null);
    },
    add: async (definition, scope = 'user') => {
      const file = fileFor(scope);
      if (file === null) return failed('config.no-folder', { details: { server: definition.name } });
      const result = await write(async () => {
        const added = await writer.add(file, definition);
        if (added.ok) await keepOutOfGit(file);
        return added;
      });
      return written(file, definition.name, result);
    },
    update: async (id, definition) => {
      const found = editable(id);
      if (!found.ok) return found;
      const { entry, file } = found.value;
      const updated = await write(() => writer.update(file, entry.name, definition));
      if (!updated.ok) return updated;
      const now = written(file, definition.name, ok(null));
      return now.ok ? ok({ ...now.value, back: () => write(updated.value) }) : now;
    },
    setDisabled: async (id, disabled) => {
      const entry = find(id);
      if (entry === null) return gone(id);
      const plan = planSwitch(entry, disabled, resolution(), places());
      switch (plan.kind) {
        case 'fixed':
          return readOnly(entry);
        case 'ide':
          return write(() => decisions.switchIde(entry.name, disabled));
        case 'built-in': {
          const { state } = places();
          return write(() => editFile(state, (text) => switchBuiltIn(state, text, entry.name, disabled)));
        }
        case 'file':
          return write(async () => {
            const switched = await editFile(plan.file, plan.change);
            if (switched.ok && disabled) await decisions.takeBackSwitch(entry.name);
            return switched;
          });
      }
    },
    remove: async (id) => {
      const found = editable(id);
      if (!found.ok) return found;
      const { entry, file } = found.value;
      const removed = await write(() => writer.remove(file, entry.name));
      return removed.ok ? ok(() => write(removed.value)) : removed;
    }
  };
}

/** Whoever asks has seen it in the list. */
function gone(id: ServerId): ReturnType<typeof failed> {
  const server = id.slice(id.indexOf(':') + 1);
  return failed('config.unknown-server', { details: { server, context: 'away' } });
}

function readOnly(entry: ServerEntry | Suppressed): ReturnType<typeof failed> {
  const file = entry.source?.file ?? 'Patchbay';
  return failed('config.read-only-source', { details: { server: entry.name, file } });
}

const editableScopes: ReadonlySet<string> = new Set(['user', 'dynamic', 'local', 'project']);

function isEditable(entry: ServerEntry | Suppressed): boolean {
  const isIde = entry.config !== null && 'ide' in entry.config;
  return entry.source !== null && editableScopes.has(entry.scope) && !isIde;
}
