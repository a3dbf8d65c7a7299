import { useState } from 'react';
import type { Failure } from '#shared/failure';
import type { ServerId } from '#shared/ids';
import { saveSecrets, type Save } from './save-secrets';
import { definitionOf, faultsOf, type DraftFaults, type ServerDraft } from './server-draft';

/** The life of the form: typed into, tried to save, saved or refused. */
export function useServerForm(
  first: ServerDraft,
  inKeychain: boolean,
  save: Save,
  onSaved: (serverId: ServerId, name: string) => void
) {
  const [draft, setDraft] = useState(first);
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const faults: DraftFaults = isTried ? faultsOf(draft) : {};

  const submit = async () => {
    setTried(true);
    setFailure(null);
    if (Object.keys(faultsOf(draft)).length > 0) return;
    setBusy(true);
    const definition = definitionOf(draft);
    const answer = await saveSecrets(definition, draft, inKeychain, save);
    setBusy(false);
    if (answer.ok) onSaved(answer.value.serverId, definition.name);
    else setFailure(answer.failure);
  };

  return { draft, setDraft, faults, isBusy, failure, submit };
}
