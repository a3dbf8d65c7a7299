import { useState } from 'react';
import { isModelAddress, modelKinds, usualAddress, type ModelKind, type ModelView } from '#shared/ask/model';
import { attempt, offerBack } from '../actions';
import { useWindow } from '../store';
import { NoKeychain } from '../secret/NoKeychain';
import { Button } from '../ui/Button';
import { Buttons } from '../ui/Buttons';
import { Field } from '../ui/Field';
import { Section } from '../ui/Section';
import { Select } from '../ui/Select';
import { TextInput } from '../ui/TextInput';
import { showToast } from '../ui/toasts';
import { say } from '../text';
import { useText } from '../use-text';
import styles from './ModelProvider.module.css';

type Choice = ModelKind | 'none';

const choices: readonly Choice[] = ['none', ...modelKinds];

/** The model that may write answers for servers; what is set up begins the form anew. */
export function ModelProvider() {
  const text = useText();
  const model = useWindow((state) => state.snapshot.app.model);
  return (
    <Section title={text('ask:model.title')}>
      <p className={styles['why']}>{text('ask:model.why')}</p>
      <ModelForm
        key={model === undefined ? 'none' : `${model.kind} ${model.address} ${model.model}`}
        now={model}
      />
    </Section>
  );
}

function ModelForm({ now }: { readonly now: ModelView | undefined }) {
  const text = useText();
  const [kind, setKind] = useState<Choice>(now?.kind ?? 'none');
  const [address, setAddress] = useState(now?.address ?? '');
  const [model, setModel] = useState(now?.model ?? '');
  const [key, setKey] = useState('');
  const [wasTried, setTried] = useState(false);
  const choose = (next: Choice) => {
    setKind(next);
    if (next !== 'none' && next !== kind) setAddress(next === now?.kind ? now.address : usualAddress[next]);
  };
  const isAddress = isModelAddress(address.trim());
  const save = async () => {
    setTried(true);
    if (kind === 'none' || !isAddress || model.trim() === '') return;
    const input = { kind, address: address.trim(), model: model.trim(), key: key === '' ? null : key };
    const saved = await attempt('model.set', input);
    if (saved.ok) {
      setKey('');
      showToast({ title: () => say('ask:model.saved') });
    }
  };
  const forget = async () => {
    const forgotten = await attempt('model.forget', {});
    if (forgotten.ok) offerBack(() => say('ask:model.forgotten'), forgotten.value);
  };
  return (
    <form
      aria-label={text('ask:model.title')}
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Field label={text('ask:model.kind')}>
        {(control) => (
          <Select
            {...control}
            value={kind}
            onChange={choose}
            options={choices.map((value) => ({ value, label: text(`ask:model.kinds.${value}`) }))}
          />
        )}
      </Field>
      {kind !== 'none' && (
        <>
          <Field
            label={text('ask:model.address')}
            error={wasTried && !isAddress ? text('ask:model.addressNeeded') : null}
          >
            {(control) => <TextInput {...control} code value={address} onChange={setAddress} />}
          </Field>
          <Field
            label={text('ask:model.model')}
            error={wasTried && model.trim() === '' ? text('ask:model.modelNeeded') : null}
          >
            {(control) => <TextInput {...control} code value={model} onChange={setModel} />}
          </Field>
          {kind !== 'local' && (
            <>
              <Field
                label={text('ask:model.key')}
                hint={now?.hasKey === true ? text('ask:model.keyKept') : text('ask:model.keyHint')}
              >
                {(control) => <TextInput {...control} type="password" code value={key} onChange={setKey} />}
              </Field>
              <NoKeychain />
            </>
          )}
        </>
      )}
      <Buttons>
        {kind !== 'none' && <Button type="submit">{text('ask:model.save')}</Button>}
        {now !== undefined && (
          <Button look="quiet" onClick={() => void forget()}>
            {text('ask:model.forget')}
          </Button>
        )}
      </Buttons>
    </form>
  );
}
