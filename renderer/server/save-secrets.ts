import { ok, type Result } from '#shared/failure';
import type { ServerId } from '#shared/ids';
import type { ServerDefinition } from '#shared/ipc/server-commands';
import { moveDefinition } from '#shared/secret/move-definition';
import { call } from '../bridge';
import { whenKeychainIsKnown } from '../secret/use-keeping';
import type { ServerDraft } from './server-draft';

export type Save = (definition: ServerDefinition) => Promise<Result<{ readonly serverId: ServerId }>>;

/**
 * Saves a definition with what was typed of its secrets: in the keychain, before the definition that refers to them, or
 * in the file as they are. The secret of a client has a place of its own in the keychain.
 */
export async function saveSecrets(
  definition: ServerDefinition,
  draft: ServerDraft,
  inKeychain: boolean,
  save: Save
): ReturnType<Save> {
  const secret = definition.transport === 'stdio' ? '' : draft.clientSecret;
  const hasSecrets = secret !== '' || moveDefinition(definition).secrets.length > 0;
  const ready = await whenKeychainIsKnown(inKeychain && hasSecrets);
  if (!ready.ok) return ready;
  const kept = inKeychain ? await keepTyped(definition) : ok(withClientSecret(definition, secret));
  if (!kept.ok) return kept;
  const saved = await save(kept.value);
  if (!saved.ok || secret === '') return saved;
  // What lies in the keychain counts before the file.
  const wish = { serverId: saved.value.serverId, secret: inKeychain ? secret : null };
  const done = await call('auth.set-client-secret', wish);
  return done.ok ? saved : done;
}

async function keepTyped(definition: ServerDefinition): Promise<Result<ServerDefinition>> {
  if (moveDefinition(definition).secrets.length === 0) return ok(definition);
  const kept = await call('secret.keep', { definition });
  return kept.ok ? ok(kept.value.definition) : kept;
}

function withClientSecret(definition: ServerDefinition, clientSecret: string): ServerDefinition {
  if (definition.transport === 'stdio' || clientSecret === '') return definition;
  return { ...definition, oauth: { ...definition.oauth, clientSecret } };
}
