import { ok, type Result } from '#shared/failure';
import { changeFile, type ChangeDeps } from '../config/change-file';
import { restoreServer, serverSource } from '../config/edit-server';
import { removeValue } from '../config/json-edit';
import { takeBack } from '../config/take-back';
import { keepAll, type SecretStore } from '../secret/store';
import { withEntries, type Planned } from './plan';

export interface TakeOverDeps {
  /** The person's own file. */
  readonly file: string;
  readonly change: ChangeDeps;
  readonly secrets: SecretStore;
}

export interface TakenOver {
  readonly names: readonly string[];
  /** Puts file and keychain back: to the byte when the file is as this left it, else only what was added goes. */
  undo(): Promise<Result<null>>;
}

type Secrets = readonly { readonly name: string; readonly value: string }[];

/** Writes entries, after their secrets are safe; when a secret cannot be kept nothing is written. */
export async function takeOver(
  planned: readonly Planned[],
  answers: Secrets,
  deps: TakeOverDeps
): Promise<Result<TakenOver>> {
  const { file, change } = deps;
  const kept = await keepAll([...planned.flatMap(({ secrets }) => secrets), ...answers], deps.secrets);
  if (!kept.ok) return kept;
  const written = await changeFile(
    file,
    (text) => withEntries(file, text, planned, ({ entry }) => entry),
    change
  );
  if (!written.ok) {
    await kept.value.putBack();
    return written;
  }
  const names = planned.map(({ name }) => name);
  return ok({
    names,
    undo: async () => {
      const { before } = written.value;
      const undone = await takeBack(
        file,
        written.value,
        (text) => takeOut(file, before, planned, text),
        change
      );
      if (!undone.ok) return undone;
      return kept.value.putBack();
    }
  });
}

/** What was added goes, and what was replaced comes back, in a text that somebody else has written since. */
function takeOut(file: string, before: string, planned: readonly Planned[], text: string): Result<string> {
  return planned.reduce<Result<string>>((rest, { name, isReplacing }) => {
    if (!rest.ok) return rest;
    const without = removeValue(rest.value, ['mcpServers', name]);
    const old = isReplacing ? serverSource({ file, text: before }, name) : null;
    return old?.ok === true ? restoreServer({ file, text: without }, name, old.value) : ok(without);
  }, ok(text));
}
