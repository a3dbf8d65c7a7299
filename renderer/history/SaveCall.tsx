import { useId, useRef, useState } from 'react';
import { attempt } from '../actions';
import { useWindow } from '../store';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { DialogForm } from '../ui/DialogForm';
import { Field } from '../ui/Field';
import { TextInput } from '../ui/TextInput';
import { showToast } from '../ui/toasts';
import { useOnce } from '../ui/use-once';
import { say } from '../text';
import { useText } from '../use-text';

interface SaveCallProps {
  /** Configured name. */
  readonly server: string;
  readonly tool: string;
  readonly argumentsText: string;
  readonly onClose: () => void;
}

/** Names a call and puts it into a collection, an old one or a new one. */
export function SaveCall({ server, tool, argumentsText, onClose }: SaveCallProps) {
  const text = useText();
  const list = useId();
  const form = useId();
  const once = useOnce();
  const first = useRef<HTMLInputElement>(null);
  const collections = useWindow((state) => state.snapshot.app.collections);
  const names = Object.keys(collections ?? {});
  const [name, setName] = useState(tool);
  const [collection, setCollection] = useState(names[0] ?? server);
  const isWhole = name.trim() !== '' && collection.trim() !== '';
  const save = async () => {
    if (!isWhole) return;
    const request = { id: null, name: name.trim(), server, tool, argumentsText };
    const answer = await attempt('collection.save', { collection: collection.trim(), request });
    if (!answer.ok) return;
    const { leftOut } = answer.value;
    showToast({
      title: () => say('history:saved', { name: name.trim(), collection: collection.trim() }),
      description:
        leftOut.length === 0 ? undefined : () => say('history:leftOut', { names: leftOut.join(', ') })
    });
    onClose();
  };
  return (
    <Dialog
      open
      size="confirm"
      onClose={onClose}
      initialFocus={first}
      title={text('history:saveTitle')}
      description={text('history:saveWhy', { example: '{{name}}' })}
      actions={
        <>
          <Button size="large" onClick={onClose}>
            {text('action:cancel')}
          </Button>
          <Button
            size="large"
            look="primary"
            type="submit"
            form={form}
            why={isWhole ? null : text('ui:empty')}
          >
            {text('history:saveIt')}
          </Button>
        </>
      }
    >
      <DialogForm id={form} onSubmit={() => once(save)}>
        <Field label={text('history:name')}>
          {(control) => <TextInput {...control} ref={first} value={name} onChange={setName} />}
        </Field>
        <Field label={text('history:collection')}>
          {(control) => (
            <>
              <TextInput {...control} list={list} value={collection} onChange={setCollection} />
              <datalist id={list}>
                {names.map((one) => (
                  <option key={one} value={one} />
                ))}
              </datalist>
            </>
          )}
        </Field>
      </DialogForm>
    </Dialog>
  );
}
