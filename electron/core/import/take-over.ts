import { failed, ok, type Result } from '#shared/failure';
import { changeFile, type ChangeDeps } from '../config/change-file';
import { removeValue } from '../config/json-edit';
import type { Keychain } from '../ports';
import { secretAccount } from '../secret/account';
import { withEntries, type Planned } from './plan';

export interface TakeOverDeps {
  /** The person's own file. */
  readonly file: string;
  readonly change: ChangeDeps;
  readonly keychain: Keychain;
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
  const kept = await keepAll([...planned.flatMap(({ secrets }) => secrets), ...answers], deps.keychain);
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
  const { before, after } = written.value;
  return ok({
    names,
    undo: async () => {
      const undone = await changeFile(
        file,
        (text) => {
          if (text === after) return ok(before);
          return ok(names.reduce((rest, name) => removeValue(rest, ['mcpServers', name]), text));
        },
        change
      );
      if (!undone.ok) return undone;
      return kept.value.putBack();
    }
  });
}

async function keepAll(
  secrets: Secrets,
  keychain: Keychain
): Promise<Result<{ putBack(): Promise<Result<null>> }>> {
  const before = new Map<string, string | null>();

  async function putBack(): Promise<Result<null>> {
    for (const [name, value] of before) {
      const account = secretAccount(name);
      const done = await (value === null ? keychain.remove(account) : keychain.set(account, value));
      if (!done.ok) return done;
    }
    return ok(null);
  }

  for (const { name, value } of secrets) {
    const known = await keychain.get(secretAccount(name));
    if (!known.ok && known.failure.code !== 'storage.keychain-absent') return known;
    if (!before.has(name)) before.set(name, known.ok ? known.value : null);
    const kept = await keychain.set(secretAccount(name), value);
    if (kept.ok) continue;
    await putBack();
    return failed(kept.failure.code, kept.failure.cause === undefined ? {} : { cause: kept.failure.cause });
  }
  return ok({ putBack });
}
