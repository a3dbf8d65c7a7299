import type { Keychain } from '#core/ports';
import { failed, ok, type FailureCode, type Result } from '#shared/failure';

/** A keychain of a test's own: what is in it outlives an app, and it can be made to fail. */
export interface FakeKeychain extends Keychain {
  readonly items: Map<string, string>;
  /** null: it works. */
  fault: FailureCode | null;
  /** Whether reading fails too, or only writing. */
  faultOnRead: boolean;
  isAbsent: boolean;
}

export function createFakeKeychain(): FakeKeychain {
  const faulty = (): Result<never> | null =>
    keychain.fault === null ? null : failed(keychain.fault, { cause: 'so the test says' });
  const keychain: FakeKeychain = {
    items: new Map(),
    fault: null,
    faultOnRead: true,
    isAbsent: false,
    get: (account) => {
      const fault = keychain.faultOnRead ? faulty() : null;
      return Promise.resolve(fault ?? ok(keychain.items.get(account) ?? null));
    },
    set: (account, secret) => {
      const fault = faulty();
      if (fault === null) keychain.items.set(account, secret);
      return Promise.resolve(fault ?? ok(null));
    },
    remove: (account) => {
      keychain.items.delete(account);
      return Promise.resolve(faulty() ?? ok(null));
    },
    available: () => Promise.resolve(!keychain.isAbsent),
    close: () => Promise.resolve()
  };
  return keychain;
}
