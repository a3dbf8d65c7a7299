import type { AccountRef, Vault, VaultKind, VaultRecords } from '#core/auth/contract';
import { readRecord, recordText } from '#core/auth/vault-records';
import { ok } from '#shared/failure';

/** A vault whose records go through the same text as those in a keychain. */
export function createMemoryVault(): Vault {
  const records = new Map<string, string>();
  const nameOf = (kind: VaultKind, { key, account }: AccountRef): string =>
    JSON.stringify([kind, key, account]);
  return {
    read: <Kind extends VaultKind>(kind: Kind, ref: AccountRef) => {
      const text = records.get(nameOf(kind, ref));
      const record: VaultRecords[Kind] | null = text === undefined ? null : readRecord(kind, text);
      return Promise.resolve(ok(record));
    },
    write: (kind, ref, record) => {
      records.set(nameOf(kind, ref), recordText(record));
      return Promise.resolve(ok(null));
    },
    remove: (kind, ref) => {
      records.delete(nameOf(kind, ref));
      return Promise.resolve(ok(null));
    },
    list: (kind) => {
      const places = [...records.keys()].map((name) => JSON.parse(name) as [string, string, string]);
      return Promise.resolve(
        ok(places.filter(([of]) => of === kind).map(([, key, account]) => ({ key, account })))
      );
    },
    secret: () => Promise.resolve(ok(null)),
    isLasting: () => Promise.resolve(true)
  };
}
