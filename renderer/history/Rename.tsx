import { useRef, useState } from 'react';
import { visibleText } from '#shared/text/visible';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { Field } from '../ui/Field';
import { TextInput } from '../ui/TextInput';
import { useOnce } from '../ui/use-once';
import { useText } from '../use-text';

interface RenameProps {
  /** As it is called now. */
  readonly name: string;
  /** @returns whether it is done. */
  readonly onRename: (name: string) => Promise<boolean>;
  readonly onClose: () => void;
}

/** Another name for a saved call or a collection. */
export function Rename({ name, onRename, onClose }: RenameProps) {
  const text = useText();
  const first = useRef<HTMLInputElement>(null);
  const [next, setNext] = useState(name);
  const wanted = next.trim();
  const once = useOnce();
  const rename = () =>
    once(async () => {
      if (wanted !== '' && (wanted === name || (await onRename(wanted)))) onClose();
    });
  return (
    <Dialog
      open
      size="confirm"
      onClose={onClose}
      initialFocus={first}
      title={text('history:renameOf', { name: visibleText(name) })}
      actions={
        <>
          <Button size="large" onClick={onClose}>
            {text('action:cancel')}
          </Button>
          <Button
            size="large"
            look="primary"
            why={wanted === '' ? text('ui:empty') : null}
            onClick={() => void rename()}
          >
            {text('history:rename')}
          </Button>
        </>
      }
    >
      <Field label={text('history:name')}>
        {(control) => (
          <TextInput
            {...control}
            ref={first}
            maxLength={100}
            value={next}
            onChange={setNext}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              void rename();
            }}
          />
        )}
      </Field>
    </Dialog>
  );
}
