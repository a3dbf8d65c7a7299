import { useState } from 'react';
import { ok, type Failure, type Result } from '#shared/failure';
import type { ServerId } from '#shared/ids';
import type { ServerDefinition } from '#shared/ipc/server-commands';
import { call } from '../bridge';
import { definitionOf, faultsOf, type DraftFaults, type ServerDraft } from './server-draft';

type Save = (definition: ServerDefinition) => Promise<Result<{ readonly serverId: ServerId }>>;

/** The secret of a client goes to the keychain and into no file. */
function keepSecret(serverId: ServerId, draft: ServerDraft): Promise<Result<null>> {
  const secret = draft.transport === 'stdio' ? '' : draft.clientSecret;
  return secret === '' ? Promise.resolve(ok(null)) : call('auth.set-client-secret', { serverId, secret });
}

/** The life of the form: typed into, tried to save, saved or refused. */
export function useServerForm(
  first: ServerDraft,
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
    const answer = await save(definition);
    const kept = answer.ok ? await keepSecret(answer.value.serverId, draft) : answer;
    setBusy(false);
    if (answer.ok && kept.ok) onSaved(answer.value.serverId, definition.name);
    else if (!kept.ok) setFailure(kept.failure);
  };

  return { draft, setDraft, faults, isBusy, failure, submit };
}
