import { useEffect, useId, useRef, type ReactNode } from 'react';
import type { EditField } from '#shared/doctor/checkup';
import type { Result } from '#shared/failure';
import type { ServerId } from '#shared/ids';
import type { ServerDefinition } from '#shared/ipc/server-commands';
import { useKeeping } from '../secret/use-keeping';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { DialogForm } from '../ui/DialogForm';
import { FailureNotice } from '../ui/FailureNotice';
import { Notice } from '../ui/Notice';
import { useText } from '../use-text';
import { MoveSecrets } from './MoveSecrets';
import type { ServerDraft } from './server-draft';
import { ServerForm } from './ServerForm';
import { useServerForm } from './use-server-form';
import styles from './ServerForm.module.css';

interface ServerDialogProps {
  readonly first: ServerDraft;
  readonly title: string;
  readonly submitLabel: string;
  /** What has the focus; undefined: the first. */
  readonly field?: EditField | undefined;
  /** The file that will be written, where it is known. */
  readonly savedIn: string | null;
  /** Others share that file. */
  readonly isShared?: boolean;
  /** Between the form and the name of the file. */
  readonly where?: ReactNode;
  readonly save: (definition: ServerDefinition) => Promise<Result<{ readonly serverId: ServerId }>>;
  readonly onSaved: (serverId: ServerId, name: string) => void;
  readonly onClose: () => void;
  /** Above the form; may fill it anew. */
  readonly children?: (fill: (draft: ServerDraft) => void) => ReactNode;
}

/** Faults stand under their fields, a refusal under the form: inline, in the dialog that caused them. */
export function ServerDialog(props: ServerDialogProps) {
  const {
    first,
    title,
    submitLabel,
    field,
    savedIn,
    save,
    onSaved,
    onClose,
    children,
    isShared = false,
    where
  } = props;
  const text = useText();
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const keeping = useKeeping();
  const { draft, setDraft, faults, isBusy, failure, submit } = useServerForm(
    first,
    keeping.inKeychain,
    save,
    onSaved
  );
  const hasFaults = Object.keys(faults).length > 0;
  useEffect(() => {
    if (hasFaults) form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus();
  }, [hasFaults]);
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      busy={isBusy}
      initialFocus={() =>
        form.current?.querySelector<HTMLElement>(
          field === undefined ? 'textarea, input' : `[name="${field}"]`
        ) ?? null
      }
      actions={
        <>
          <Button size="large" onClick={onClose} busy={isBusy}>
            {text('action:cancel')}
          </Button>
          <Button size="large" look="primary" type="submit" form={formId} busy={isBusy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <DialogForm id={formId} ref={form} aria-label={title} onSubmit={submit}>
        {children?.(setDraft)}
        <ServerForm draft={draft} onChange={setDraft} faults={faults} />
        <MoveSecrets draft={draft} keeping={keeping} />
        {where}
        {savedIn !== null && isShared && (
          <Notice shape="held" title={text('source:shared', { file: savedIn })} />
        )}
        {savedIn !== null && (
          <p className={styles['where']}>
            {text('serverForm:savedIn')} <code>{savedIn}</code>
          </p>
        )}
        <FailureNotice failure={failure} />
      </DialogForm>
    </Dialog>
  );
}
