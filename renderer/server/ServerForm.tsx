import { useState } from 'react';
import { Field } from '../ui/Field';
import { FoldButton } from '../ui/FoldButton';
import { NumberInput } from '../ui/NumberInput';
import { SegmentedControl } from '../ui/SegmentedControl';
import { Select } from '../ui/Select';
import { TextArea } from '../ui/TextArea';
import { TextInput } from '../ui/TextInput';
import { useText } from '../use-text';
import { SecretRows } from './SecretRows';
import { SignInFields } from './SignInFields';
import type { DraftFaults, DraftField, ServerDraft } from './server-draft';
import styles from './ServerForm.module.css';

interface ServerFormProps {
  readonly draft: ServerDraft;
  readonly onChange: (draft: ServerDraft) => void;
  /** Empty until the person has tried to save. */
  readonly faults: DraftFaults;
}

type Patch = Partial<ServerDraft>;

export function ServerForm({ draft, onChange, faults }: ServerFormProps) {
  const text = useText();
  const set = (patch: Patch) => onChange({ ...draft, ...patch });
  const errorOf = (field: DraftField) => {
    const fault = faults[field];
    return fault === undefined ? null : text(`serverForm:fault.${fault}`);
  };
  const isProgram = draft.transport === 'stdio';
  return (
    <div className={styles['form']}>
      <div className={styles['pair']}>
        <Field label={text('serverForm:name')} required error={errorOf('name')}>
          {(control) => <TextInput {...control} value={draft.name} onChange={(name) => set({ name })} />}
        </Field>
        <div className={styles['runs']}>
          <span aria-hidden="true">{text('serverForm:runsAs')}</span>
          <SegmentedControl
            wide
            label={text('serverForm:runsAs')}
            value={isProgram ? 'program' : 'address'}
            onChange={(kind) => set({ transport: kind === 'program' ? 'stdio' : 'http' })}
            options={[
              { value: 'program', label: text('serverForm:program') },
              { value: 'address', label: text('serverForm:webAddress') }
            ]}
          />
        </div>
      </div>
      {isProgram ? (
        <ProgramFields {...{ draft, set, errorOf }} />
      ) : (
        <AddressFields {...{ draft, set, errorOf }} />
      )}
      {!isProgram && <SignInFields {...{ draft, set, errorOf }} />}
      <Limits
        {...{ draft, set, errorOf }}
        isOpenAtFirst={draft.startupLimit !== '' || draft.callLimit !== ''}
      />
    </div>
  );
}

interface PartProps {
  readonly draft: ServerDraft;
  readonly set: (patch: Patch) => void;
  readonly errorOf: (field: DraftField) => string | null;
}

function ProgramFields({ draft, set, errorOf }: PartProps) {
  const text = useText();
  return (
    <>
      <Field
        label={text('serverForm:command')}
        required
        error={errorOf('command')}
        hint={text('serverForm:commandHint')}
      >
        {(control) => (
          <TextInput
            {...control}
            name="command"
            code
            value={draft.command}
            onChange={(command) => set({ command })}
          />
        )}
      </Field>
      <Field label={text('serverForm:args')} kind={text('serverForm:argsKind')} error={errorOf('args')}>
        {(control) => (
          <TextArea
            {...control}
            name="args"
            code
            rows={2}
            value={draft.args}
            onChange={(args) => set({ args })}
          />
        )}
      </Field>
      <SecretRows
        label={text('serverForm:variables')}
        nameLabel={text('serverForm:variable')}
        addLabel={text('serverForm:addVariable')}
        rows={draft.env}
        error={errorOf('env')}
        onChange={(env) => set({ env })}
      />
      <Field label={text('serverForm:cwd')} hint={text('serverForm:cwdHint')}>
        {(control) => (
          <TextInput {...control} name="cwd" code value={draft.cwd} onChange={(cwd) => set({ cwd })} />
        )}
      </Field>
    </>
  );
}

function AddressFields({ draft, set, errorOf }: PartProps) {
  const text = useText();
  if (draft.transport === 'stdio') return null;
  return (
    <>
      <div className={styles['address']}>
        <Field label={text('serverForm:url')} required error={errorOf('url')}>
          {(control) => (
            <TextInput
              {...control}
              name="url"
              code
              inputMode="url"
              value={draft.url}
              onChange={(url) => set({ url })}
            />
          )}
        </Field>
        <Field label={text('serverForm:transport')}>
          {(control) => (
            <Select
              {...control}
              value={draft.transport}
              onChange={(transport) => set({ transport })}
              options={(['http', 'sse', 'ws'] as const).map((value) => ({
                value,
                label: text(`overview:transport.${value}`)
              }))}
            />
          )}
        </Field>
      </div>
      <SecretRows
        label={text('serverForm:headers')}
        nameLabel={text('serverForm:header')}
        addLabel={text('serverForm:addHeader')}
        rows={draft.headers}
        error={errorOf('headers')}
        onChange={(headers) => set({ headers })}
      />
      <Field
        label={text('serverForm:headersHelper')}
        error={errorOf('headersHelper')}
        hint={text('serverForm:headersHelperHint')}
      >
        {(control) => (
          <TextInput
            {...control}
            code
            value={draft.headersHelper}
            onChange={(headersHelper) => set({ headersHelper })}
          />
        )}
      </Field>
    </>
  );
}

function Limits({ draft, set, errorOf, isOpenAtFirst }: PartProps & { readonly isOpenAtFirst: boolean }) {
  const text = useText();
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  // A fault in a closed part would be a secret.
  const isShown = isOpen || errorOf('startupLimit') !== null || errorOf('callLimit') !== null;
  return (
    <div>
      <FoldButton isOpen={isShown} onToggle={setOpen}>
        {text('serverForm:limits')}
      </FoldButton>
      {isShown && (
        <div className={styles['pair']}>
          <Field
            label={text('serverForm:startupLimit')}
            kind={text('serverForm:seconds')}
            error={errorOf('startupLimit')}
            hint={text('serverForm:startupHint')}
          >
            {(control) => (
              <NumberInput
                {...control}
                value={draft.startupLimit}
                onChange={(startupLimit) => set({ startupLimit })}
              />
            )}
          </Field>
          <Field
            label={text('serverForm:callLimit')}
            kind={text('serverForm:seconds')}
            error={errorOf('callLimit')}
            hint={text('serverForm:callHint')}
          >
            {(control) => (
              <NumberInput
                {...control}
                value={draft.callLimit}
                onChange={(callLimit) => set({ callLimit })}
              />
            )}
          </Field>
        </div>
      )}
    </div>
  );
}
