import { ok, type Result } from '#shared/failure';
import { parsed } from '#shared/json';
import type { Ports } from '../ports';
import { secretAccount } from '../secret/account';
import type { AccountRef, Vault, VaultKind } from './contract';
import { createLongSecrets } from './long-secret';
import type { InTurn } from './turns';
import { readRecord, recordText } from './vault-records';

const INDEX = 'sign-in/index';

export interface VaultDeps {
  readonly ports: Pick<Ports, 'keychain' | 'random' | 'environment' | 'log'>;
  /** Keeps two processes from changing the list of places at the same time. */
  readonly inTurn: InTurn;
  /** How much one item of the keychain holds; only tests say it. */
  readonly limit?: number;
}

type Place = readonly [kind: string, key: string, account: string];

/**
 * One item of the keychain for each record, in parts where the platform limits its size, and one list of all, since a
 * keychain cannot be asked what is in it. What is spoilt counts as absent and is put right by the next writing.
 */
export function createVault({ ports, inTurn, limit }: VaultDeps): Vault {
  const { keychain, random, environment, log } = ports;
  const secrets = createLongSecrets(keychain, random, environment.platform, limit);

  async function readIndex(): Promise<Result<readonly Place[]>> {
    const stored = await secrets.get(INDEX);
    if (!stored.ok) return stored;
    const value = stored.value === null ? [] : parsed(stored.value);
    if (!Array.isArray(value)) log.warn('The list of sign-ins in the keychain was spoilt and begins anew.');
    return ok(Array.isArray(value) ? value.filter(isPlace) : []);
  }

  function changeIndex(change: (places: readonly Place[]) => readonly Place[]): Promise<Result<null>> {
    return inTurn('index', async () => {
      const places = await readIndex();
      if (!places.ok) return places;
      const changed = change(places.value);
      if (changed === places.value) return ok(null);
      return secrets.set(INDEX, JSON.stringify(changed));
    });
  }

  return {
    read: async (kind, ref) => {
      const stored = await secrets.get(nameOf(kind, ref));
      if (!stored.ok) return stored;
      return ok(stored.value === null ? null : readRecord(kind, stored.value));
    },
    write: async (kind, ref, record) => {
      const written = await secrets.set(nameOf(kind, ref), recordText(record));
      if (!written.ok) return written;
      const listed = await changeIndex((places) =>
        places.some((place) => isAt(place, kind, ref)) ? places : [...places, [kind, ref.key, ref.account]]
      );
      // It works without standing in the list.
      if (!listed.ok) log.warn(`A sign-in could not be listed: ${listed.failure.message}`);
      return ok(null);
    },
    remove: async (kind, ref) => {
      const removed = await secrets.remove(nameOf(kind, ref));
      if (!removed.ok) return removed;
      return changeIndex((places) => {
        const left = places.filter((place) => !isAt(place, kind, ref));
        return left.length === places.length ? places : left;
      });
    },
    list: async (kind) => {
      const places = await readIndex();
      if (!places.ok) return places;
      return ok(
        places.value.filter(([of]) => of === kind).map(([, key, account]): AccountRef => ({ key, account }))
      );
    },
    secret: (name) => keychain.get(secretAccount(name)),
    isLasting: () => keychain.available()
  };
}

function nameOf(kind: VaultKind, { key, account }: AccountRef): string {
  return account === '' ? `sign-in/${kind}/${key}` : `sign-in/${kind}/${key}/${account}`;
}

function isAt([kind, key, account]: Place, of: VaultKind, ref: AccountRef): boolean {
  return kind === of && key === ref.key && account === ref.account;
}

function isPlace(value: unknown): value is Place {
  return Array.isArray(value) && value.length === 3 && value.every((part) => typeof part === 'string');
}
