import { useState } from 'react';
import type { ServerDefinition } from '#shared/ipc/server-commands';
import { uniqueName } from '#shared/server/suggest-name';
import { understand } from '#shared/server/understand';
import type { Understood } from '#shared/server/understood';
import { call } from '../bridge';
import { go } from '../navigate';
import { serverPlace } from '../place';
import { useServers } from '../selectors';
import { useWindow } from '../store';
import { showToast } from '../ui/toasts';
import { say } from '../text';
import { useText } from '../use-text';
import { Paste } from './Paste';
import { draftOf, emptyDraft, type ServerDraft } from './server-draft';
import { SaveFor, type SaveScope } from './SaveFor';
import { ServerDialog } from './ServerDialog';
import { useMissingProgram } from './use-missing-program';

/** One field that takes anything, then the form: what was understood can be seen and corrected before it is saved. */
export function AddServer({ onClose }: { readonly onClose: () => void }) {
  const text = useText();
  const taken = useServers().map((server) => server.name);
  const files = useWindow((state) => state.snapshot.app.workspace?.files);
  const [scope, setScope] = useState<SaveScope>('user');
  const [pasted, setPasted] = useState('');
  const [chosen, setChosen] = useState(0);
  const understood = pasted.trim() === '' ? null : understand(pasted);
  const missing = useMissingProgram(understood);

  const fillWith = (what: Understood | null, index: number, fill: (draft: ServerDraft) => void) => {
    const server = what?.kind === 'servers' ? what.servers[index] : undefined;
    if (server !== undefined) fill(draftOf(named(server.definition)));
  };
  const named = (definition: ServerDefinition): ServerDefinition => ({
    ...definition,
    name: uniqueName(definition.name, taken)
  });

  return (
    <ServerDialog
      first={emptyDraft}
      title={text('serverForm:addTitle')}
      submitLabel={text('serverForm:addAndConnect')}
      savedIn={files?.[scope] ?? null}
      isShared={scope === 'project'}
      where={files?.local != null && <SaveFor value={scope} onChange={setScope} />}
      save={(definition) => call('server.add', scope === 'user' ? { definition } : { definition, scope })}
      onSaved={(serverId, name) => {
        onClose();
        go(serverPlace(serverId));
        showToast({ title: () => say('action:added', { name }) });
      }}
      onClose={onClose}
    >
      {(fill) => (
        <Paste
          value={pasted}
          onChange={(value) => {
            setPasted(value);
            setChosen(0);
            fillWith(value.trim() === '' ? null : understand(value), 0, fill);
          }}
          understood={understood}
          missing={missing}
          chosen={chosen}
          onChoose={(index) => {
            setChosen(index);
            fillWith(understood, index, fill);
          }}
        />
      )}
    </ServerDialog>
  );
}
