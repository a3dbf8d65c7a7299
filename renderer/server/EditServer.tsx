import { useEffect, useRef, useState } from 'react';
import type { EditField } from '#shared/doctor/checkup';
import type { Result } from '#shared/failure';
import type { ServerId } from '#shared/ids';
import type { Undoable } from '#shared/ipc/command';
import type { ServerDefinition } from '#shared/ipc/server-commands';
import type { ServerView } from '#shared/view/snapshot';
import { offerBack } from '../actions';
import { call } from '../bridge';
import { go } from '../navigate';
import { serverPlace } from '../place';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { ErrorState } from '../ui/ErrorState';
import { LoadingState } from '../ui/LoadingState';
import { showToast } from '../ui/toasts';
import { say } from '../text';
import { useText } from '../use-text';
import { draftOf, type ServerDraft } from './server-draft';
import { ServerDialog } from './ServerDialog';

interface EditServerProps {
  readonly server: ServerView;
  /** Adds a second one that begins like this one; its secrets are typed anew. */
  readonly asCopy: boolean;
  /** What has the focus; undefined: the first. */
  readonly field?: EditField | undefined;
  readonly onClose: () => void;
}

/** The snapshot's view of a configuration is masked, so the form asks for what the file says. */
export function EditServer({ server, asCopy, field, onClose }: EditServerProps) {
  const text = useText();
  const { id: serverId, name, source } = server;
  const [answer, setAnswer] = useState<Result<{ readonly definition: ServerDefinition }> | null>(null);
  useEffect(() => {
    let isHere = true;
    void call('server.definition', { serverId }).then((definition) => {
      if (isHere) setAnswer(definition);
    });
    return () => {
      isHere = false;
    };
  }, [serverId]);

  const back = useRef<Undoable | null>(null);

  async function save(definition: ServerDefinition): Promise<Result<{ readonly serverId: ServerId }>> {
    if (asCopy) return call('server.add', { definition });
    const saved = await call('server.update', { serverId, definition });
    if (saved.ok) back.current = saved.value;
    return saved;
  }

  const title = text(asCopy ? 'serverForm:duplicateTitle' : 'serverForm:editTitle', { name });
  if (answer?.ok === true) {
    const draft = draftOf(answer.value.definition);
    return (
      <ServerDialog
        first={asCopy ? copyOf(draft) : draft}
        title={title}
        submitLabel={text(asCopy ? 'serverForm:addAndConnect' : 'serverForm:save')}
        field={field}
        savedIn={asCopy ? null : (source?.file ?? null)}
        isShared={!asCopy && server.scope === 'project'}
        save={save}
        onSaved={(saved, savedName) => {
          onClose();
          go(serverPlace(saved, asCopy ? 'overview' : 'configuration'));
          const title = () => say(asCopy ? 'action:added' : 'action:saved', { name: savedName });
          const { current } = back;
          if (current === null) showToast({ title });
          else offerBack(title, current);
        }}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <Button size="large" onClick={onClose}>
          {text('action:cancel')}
        </Button>
      }
    >
      {answer === null ? (
        <LoadingState title={text('serverForm:reading')} />
      ) : (
        <ErrorState title={answer.failure.message}>{answer.failure.hint}</ErrorState>
      )}
    </Dialog>
  );

  function copyOf(draft: ServerDraft): ServerDraft {
    const fresh = (rows: ServerDraft['env']) => rows.map((row) => ({ ...row, isKept: false }));
    return {
      ...draft,
      name: text('serverForm:copyName', { name }),
      env: fresh(draft.env),
      headers: fresh(draft.headers)
    };
  }
}
