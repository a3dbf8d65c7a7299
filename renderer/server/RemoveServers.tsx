import { useRef, useState } from 'react';
import type { ServerId } from '#shared/ids';
import { removeAll } from '../action/many';
import { useServers } from '../selectors';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { Notice } from '../ui/Notice';
import { useText } from '../use-text';
import { choose } from './chosen-servers';

interface RemoveServersProps {
  readonly serverIds: readonly ServerId[];
  readonly onClose: () => void;
}

/** Asks once for all of them, and names each; one toast can take it back. */
export function RemoveServers({ serverIds, onClose }: RemoveServersProps) {
  const text = useText();
  const cancel = useRef<HTMLButtonElement>(null);
  const [isBusy, setBusy] = useState(false);
  const servers = useServers().filter(({ id }) => serverIds.includes(id));
  const going = servers.filter(({ editable }) => editable);
  const staying = servers.filter(({ editable }) => !editable);
  const confirm = async () => {
    setBusy(true);
    await removeAll(going);
    choose([]);
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="confirm"
      busy={isBusy}
      initialFocus={cancel}
      title={text('menu:many.removeTitle', { count: going.length })}
      description={text('menu:many.removeWhy')}
      actions={
        <>
          <Button ref={cancel} size="large" onClick={onClose} busy={isBusy}>
            {text('action:cancel')}
          </Button>
          <Button
            size="large"
            look="danger"
            onClick={() => void confirm()}
            busy={isBusy}
            why={going.length === 0 ? text('ui:none') : null}
          >
            {text('menu:many.removeButton')}
          </Button>
        </>
      }
    >
      <p>{going.map(({ name }) => name).join(', ')}</p>
      {staying.length > 0 && (
        <Notice
          shape="held"
          title={text('menu:many.removeLeft', { names: staying.map(({ name }) => name).join(', ') })}
        />
      )}
    </Dialog>
  );
}
