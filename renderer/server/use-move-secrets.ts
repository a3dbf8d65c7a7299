import { useState } from 'react';
import type { Result } from '#shared/failure';
import type { ServerId } from '#shared/ids';
import type { ServerDefinition } from '#shared/ipc/server-commands';
import { moveDefinition } from '#shared/secret/move-definition';
import { call } from '../bridge';
import { useWindow } from '../store';

type Save = (definition: ServerDefinition) => Promise<Result<{ readonly serverId: ServerId }>>;

/** Saving in two steps: first the secrets into the keychain, then the definition that refers to them. */
export function useMoveSecrets(save: Save) {
  const hasKeychain = useWindow((state) => state.snapshot.app.info.keychain === true);
  const [chosen, setChosen] = useState<boolean | null>(null);
  // Kept for one run only is no good default.
  const doesMove = chosen ?? hasKeychain;
  const saveMoved: Save = async (definition) => {
    if (!doesMove || moveDefinition(definition).secrets.length === 0) return save(definition);
    const kept = await call('secret.keep', { definition });
    return kept.ok ? save(kept.value.definition) : kept;
  };
  return { doesMove, setChosen, saveMoved };
}
