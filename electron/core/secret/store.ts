import { ok, type Result } from '#shared/failure';
import type { KeptState } from '../config/kept-state';
import type { Keychain } from '../ports';
import { secretAccount } from './account';

/** The values of `${keychain:NAME}`. The keychain has them; their names alone are also in `state.json`, to be listed. */
export interface SecretStore {
  /** null: there is no such secret. */
  get(name: string): Promise<Result<string | null>>;
  set(name: string, value: string): Promise<Result<null>>;
  remove(name: string): Promise<Result<null>>;
  names(): Promise<readonly string[]>;
  /** false where secrets are kept for this run only. */
  available(): Promise<boolean>;
}

const subject = 'secrets';

export function createSecretStore(keychain: Keychain, kept: KeptState): SecretStore {
  return {
    get: (name) => keychain.get(secretAccount(name)),
    set: async (name, value) => {
      const done = await keychain.set(secretAccount(name), value);
      return done.ok ? kept.set(subject, name, true) : done;
    },
    remove: async (name) => {
      const done = await keychain.remove(secretAccount(name));
      return done.ok ? kept.set(subject, name, undefined) : done;
    },
    names: async () => Object.keys(await kept.read(subject)),
    available: () => keychain.available()
  };
}

/** Keeps several, or none: the answer can put back what was there before. */
export async function keepAll(
  secrets: readonly { readonly name: string; readonly value: string }[],
  store: SecretStore
): Promise<Result<{ putBack(): Promise<Result<null>> }>> {
  const before = new Map<string, string | null>();

  async function putBack(): Promise<Result<null>> {
    for (const [name, value] of before) {
      const done = await (value === null ? store.remove(name) : store.set(name, value));
      if (!done.ok) return done;
    }
    return ok(null);
  }

  for (const { name, value } of secrets) {
    const known = await store.get(name);
    if (!known.ok) return known;
    if (!before.has(name)) before.set(name, known.value);
    const done = await store.set(name, value);
    if (done.ok) continue;
    await putBack();
    return done;
  }
  return ok({ putBack });
}
