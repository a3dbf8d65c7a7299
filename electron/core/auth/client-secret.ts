import { failed, ok, type Result } from '#shared/failure';
import { referencesIn } from '#shared/secret/references';
import type { RemoteConfig } from '#shared/server/config';
import type { AccountRef, Vault } from './contract';

/** What the person typed for this client, else what the configuration says: as it is, or the name of a kept secret. */
export async function clientSecretOf(
  clientId: string,
  config: RemoteConfig,
  ref: AccountRef,
  vault: Pick<Vault, 'read' | 'secret'>
): Promise<Result<string | null>> {
  const typed = await vault.read('client-secret', ref);
  if (!typed.ok) return typed;
  if (typed.value?.clientId === clientId) return ok(typed.value.secret);
  const written = config.oauth?.clientSecret ?? null;
  const [reference] = written === null ? [] : referencesIn(written);
  if (reference === undefined) return ok(written);
  const kept = await vault.secret(reference);
  if (!kept.ok || kept.value !== null) return kept;
  return failed('config.missing-secret', { details: { reference } });
}
