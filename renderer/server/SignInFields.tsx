import { useState } from 'react';
import { Field } from '../ui/Field';
import { FoldButton } from '../ui/FoldButton';
import { TextInput } from '../ui/TextInput';
import { useText } from '../use-text';
import type { DraftField, ServerDraft } from './server-draft';
import styles from './ServerForm.module.css';

interface SignInFieldsProps {
  readonly draft: ServerDraft;
  readonly set: (patch: Partial<ServerDraft>) => void;
  readonly errorOf: (field: DraftField) => string | null;
}

/** How the server is signed in to; nearly always all of it is found out, so it is folded away. */
export function SignInFields({ draft, set, errorOf }: SignInFieldsProps) {
  const text = useText();
  const [isOpen, setOpen] = useState(
    draft.clientId !== '' || draft.callbackPort !== '' || draft.scopes !== ''
  );
  const isShown = isOpen || errorOf('callbackPort') !== null;
  return (
    <div>
      <FoldButton isOpen={isShown} onToggle={setOpen}>
        {text('serverForm:signIn')}
      </FoldButton>
      {isShown && (
        <>
          <div className={styles['pair']}>
            <Field label={text('serverForm:clientId')} hint={text('serverForm:clientIdHint')}>
              {(control) => (
                <TextInput
                  {...control}
                  code
                  value={draft.clientId}
                  onChange={(clientId) => set({ clientId })}
                />
              )}
            </Field>
            <Field label={text('serverForm:clientSecret')} hint={text('serverForm:clientSecretHint')}>
              {(control) => (
                <TextInput
                  {...control}
                  code
                  type="password"
                  value={draft.clientSecret}
                  onChange={(clientSecret) => set({ clientSecret })}
                />
              )}
            </Field>
          </div>
          <div className={styles['pair']}>
            <Field
              label={text('serverForm:callbackPort')}
              hint={text('serverForm:callbackPortHint')}
              error={errorOf('callbackPort')}
            >
              {(control) => (
                <TextInput
                  {...control}
                  code
                  inputMode="numeric"
                  value={draft.callbackPort}
                  onChange={(callbackPort) => set({ callbackPort })}
                />
              )}
            </Field>
            <Field label={text('serverForm:scopes')} hint={text('serverForm:scopesHint')}>
              {(control) => (
                <TextInput {...control} code value={draft.scopes} onChange={(scopes) => set({ scopes })} />
              )}
            </Field>
          </div>
        </>
      )}
    </div>
  );
}
