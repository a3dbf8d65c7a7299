import { useRef, useState } from 'react';
import type { Remedy } from '#shared/doctor/checkup';
import type { ServerView } from '#shared/view/snapshot';
import { tellFailure } from '../actions';
import { KeepSecrets } from '../secret/KeepSecrets';
import { NoKeychain } from '../secret/NoKeychain';
import { useKeeping, whenKeychainIsKnown } from '../secret/use-keeping';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { Field } from '../ui/Field';
import { TextInput } from '../ui/TextInput';
import { useText } from '../use-text';
import { mend } from './doctor-actions';

interface EnterValueProps {
  readonly server: ServerView;
  readonly remedy: Extract<Remedy, { readonly kind: 'enter-variable' }>;
  readonly onClose: () => void;
}

/** The value of a variable or secret that is missing. It leaves this window once, and never comes back. */
export function EnterValue({ server, remedy, onClose }: EnterValueProps) {
  const text = useText();
  const field = useRef<HTMLInputElement>(null);
  const [value, setValue] = useState('');
  const keeping = useKeeping();
  const [isBusy, setIsBusy] = useState(false);
  const { variable, of } = remedy;
  const { name } = server;
  // The entry refers to the keychain already; only where there is none, or it may be changed, is there a choice.
  const canChoose = server.editable && (of !== 'keychain' || !keeping.hasKeychain);
  const inKeychain = !canChoose || keeping.inKeychain;

  async function save(): Promise<void> {
    setIsBusy(true);
    const ready = await whenKeychainIsKnown(inKeychain);
    if (!ready.ok) tellFailure(ready.failure);
    const isDone = ready.ok && (await mend(server, remedy, { kind: 'value', value, inKeychain }));
    setIsBusy(false);
    if (isDone) onClose();
  }

  return (
    <Dialog
      open
      busy={isBusy}
      onClose={onClose}
      title={text('doctor:value.title', { variable, name })}
      initialFocus={field}
      actions={
        <>
          <Button size="large" onClick={onClose}>
            {text('doctor:value.cancel')}
          </Button>
          <Button
            size="large"
            look="primary"
            busy={isBusy}
            why={value === '' ? text('ui:empty') : null}
            onClick={() => void save()}
          >
            {text('doctor:value.save')}
          </Button>
        </>
      }
    >
      <Field label={text('doctor:value.field', { variable })} required>
        {(control) => (
          <TextInput
            {...control}
            ref={field}
            code
            type={inKeychain ? 'password' : 'text'}
            value={value}
            onChange={setValue}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && value !== '' && !isBusy) void save();
            }}
          />
        )}
      </Field>
      {canChoose ? (
        <KeepSecrets
          keeping={keeping}
          label={text('doctor:value.keychain')}
          hint={text(inKeychain ? 'doctor:value.inKeychain' : 'doctor:value.inFile')}
        />
      ) : (
        <NoKeychain />
      )}
    </Dialog>
  );
}
