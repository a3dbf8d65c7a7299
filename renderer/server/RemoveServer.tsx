import { useRef, useState } from 'react';
import type { Failure } from '#shared/failure';
import type { ServerView } from '#shared/view/snapshot';
import { remove } from '../actions';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { FailureNotice } from '../ui/FailureNotice';
import { Notice } from '../ui/Notice';
import { useText } from '../use-text';

interface RemoveServerProps {
  readonly server: ServerView;
  readonly onClose: () => void;
}

/** Asks once, names the thing; the safe button has the focus, and the toast can undo it. */
export function RemoveServer({ server, onClose }: RemoveServerProps) {
  const text = useText();
  const cancel = useRef<HTMLButtonElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const confirm = async () => {
    setBusy(true);
    const answer = await remove(server.id);
    setBusy(false);
    if (answer.ok) onClose();
    else setFailure(answer.failure);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="confirm"
      busy={isBusy}
      initialFocus={cancel}
      title={text('action:removeTitle', { name: server.name })}
      description={
        server.source === null
          ? text('action:removeWhy')
          : text('action:removeWhyFile', { file: server.source.file })
      }
      actions={
        <>
          <Button ref={cancel} size="large" onClick={onClose} busy={isBusy}>
            {text('action:cancel')}
          </Button>
          <Button size="large" look="danger" onClick={() => void confirm()} busy={isBusy}>
            {text('action:remove')}
          </Button>
        </>
      }
    >
      {server.scope === 'project' && server.source !== null && (
        <Notice shape="held" title={text('source:shared', { file: server.source.file })} />
      )}
      <FailureNotice failure={failure} />
    </Dialog>
  );
}
