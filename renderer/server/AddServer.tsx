import { call } from '../bridge';
import { go } from '../navigate';
import { serverPlace } from '../place';
import { useWindow } from '../store';
import { showToast } from '../ui/toasts';
import { useText } from '../use-text';
import { emptyDraft } from './server-draft';
import { ServerDialog } from './ServerDialog';

export function AddServer({ onClose }: { readonly onClose: () => void }) {
  const text = useText();
  const savedIn = useWindow(
    (state) => Object.values(state.snapshot.sources).find((source) => source.scope === 'user')?.file ?? null
  );
  return (
    <ServerDialog
      first={emptyDraft}
      title={text('serverForm:addTitle')}
      submitLabel={text('serverForm:addAndConnect')}
      savedIn={savedIn}
      save={(definition) => call('server.add', { definition })}
      onSaved={(serverId, name) => {
        onClose();
        go(serverPlace(serverId));
        showToast({ title: text('action:added', { name }) });
      }}
      onClose={onClose}
    />
  );
}
