import { useId, useState } from 'react';
import type { Failure } from '#shared/failure';
import type { ServerView } from '#shared/view/snapshot';
import { call } from '../bridge';
import { NoKeychain } from '../secret/NoKeychain';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { DialogForm } from '../ui/DialogForm';
import { Field } from '../ui/Field';
import { FailureNotice } from '../ui/FailureNotice';
import { SegmentedControl } from '../ui/SegmentedControl';
import { Select } from '../ui/Select';
import { TextArea } from '../ui/TextArea';
import { TextInput } from '../ui/TextInput';
import { useText } from '../use-text';

const algorithms = ['ES256', 'ES384', 'ES512', 'RS256', 'RS384', 'RS512', 'PS256', 'EdDSA'] as const;
type Algorithm = (typeof algorithms)[number];
type Kind = 'secret' | 'key';

/** What a program signs in with goes from here into the keychain, and is never shown again. */
export function Credentials({
  server,
  onClose
}: {
  readonly server: ServerView;
  readonly onClose: () => void;
}) {
  const text = useText();
  const formId = useId();
  const [kind, setKind] = useState<Kind>('secret');
  const [secret, setSecret] = useState('');
  const [algorithm, setAlgorithm] = useState<Algorithm>('ES256');
  const [wasSent, setWasSent] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const error = wasSent && secret.trim() === '' ? text('account:credentials.needed') : null;

  async function keep(): Promise<void> {
    setWasSent(true);
    if (secret.trim() === '') return;
    setIsBusy(true);
    const done = await call('account.credentials', {
      serverId: server.id,
      credentials: kind === 'secret' ? { kind, secret } : { kind, privateKey: secret.trim(), algorithm }
    });
    setIsBusy(false);
    if (done.ok) onClose();
    else setFailure(done.failure);
  }

  return (
    <Dialog
      open
      busy={isBusy}
      onClose={onClose}
      title={text('account:credentials.title', { server: server.name })}
      description={text('account:credentials.why')}
      actions={
        <>
          <Button size="large" busy={isBusy} onClick={onClose}>
            {text('action:cancel')}
          </Button>
          <Button size="large" look="primary" type="submit" form={formId} busy={isBusy}>
            {text('account:credentials.save')}
          </Button>
        </>
      }
    >
      <DialogForm id={formId} onSubmit={keep}>
        <SegmentedControl
          label={text('account:credentials.kind')}
          value={kind}
          onChange={setKind}
          options={[
            { value: 'secret', label: text('account:credentials.secret') },
            { value: 'key', label: text('account:credentials.key') }
          ]}
        />
        {kind === 'secret' ? (
          <Field label={text('account:credentials.secret')} error={error} required>
            {(control) => <TextInput {...control} type="password" code value={secret} onChange={setSecret} />}
          </Field>
        ) : (
          <>
            <Field
              label={text('account:credentials.key')}
              hint={text('account:credentials.keyHint')}
              error={error}
              required
            >
              {(control) => <TextArea {...control} code rows={6} value={secret} onChange={setSecret} />}
            </Field>
            <Field label={text('account:credentials.algorithm')}>
              {(control) => (
                <Select
                  {...control}
                  value={algorithm}
                  onChange={setAlgorithm}
                  options={algorithms.map((value) => ({ value, label: value }))}
                />
              )}
            </Field>
          </>
        )}
        <NoKeychain />
        <FailureNotice failure={failure} />
      </DialogForm>
    </Dialog>
  );
}
