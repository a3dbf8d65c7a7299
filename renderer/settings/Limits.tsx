import { Lock } from 'lucide-react';
import { useId, useState } from 'react';
import type { LimitView } from '#shared/ipc/setting-commands';
import { attempt } from '../actions';
import { Button } from '../ui/Button';
import { Icon } from '../ui/Icon';
import { NumberInput } from '../ui/NumberInput';
import { Section } from '../ui/Section';
import { showToast } from '../ui/toasts';
import { say } from '../text';
import { useText } from '../use-text';
import { useOverview } from './use-overview';
import styles from './SettingsPage.module.css';

/** Pools and times; what somebody stronger decides is shown and cannot be changed here. */
export function Limits() {
  const text = useText();
  const { overview, load } = useOverview();
  return (
    <Section title={text('limits:title')}>
      <p className={styles['lead']}>{text('limits:lead')}</p>
      {overview?.limits.map((limit) =>
        limit.by === null || limit.by === 'user' ? (
          <LimitRow key={`${limit.name} ${String(limit.value)}`} limit={limit} onSaved={load} />
        ) : (
          <LockedRow key={limit.name} limit={limit} />
        )
      )}
    </Section>
  );
}

/** Times are milliseconds in the file and seconds for people. */
function shown({ name }: LimitView, value: number): number {
  return name.endsWith('Ms') ? value / 1_000 : value;
}

function LimitRow({ limit, onSaved }: { readonly limit: LimitView; readonly onSaved: () => void }) {
  const text = useText();
  const id = useId();
  const saved = limit.value === null ? '' : String(shown(limit, limit.value));
  const [value, setValue] = useState(saved);
  const isRight = value.trim() === '' || /^[1-9]\d{0,5}$/.test(value.trim());
  const label = text(`limits:names.${limit.name}`);
  const save = async () => {
    if (!isRight) return;
    const number = value.trim() === '' ? null : Number(value) * (limit.name.endsWith('Ms') ? 1_000 : 1);
    const answer = await attempt('limit.set', { name: limit.name, value: number });
    if (!answer.ok) return;
    showToast({ title: () => say('limits:saved') });
    onSaved();
  };
  return (
    <form
      className={styles['preference']}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div className={styles['words']}>
        <label htmlFor={id}>{label}</label>
        <p id={`${id}-help`} role={isRight ? undefined : 'alert'}>
          {isRight ? text('limits:usual', { value: shown(limit, limit.usual) }) : text('limits:wrong')}
        </p>
      </div>
      <NumberInput
        whole
        id={id}
        className={styles['number']}
        aria-describedby={`${id}-help`}
        aria-invalid={!isRight}
        placeholder={String(shown(limit, limit.usual))}
        value={value}
        onChange={setValue}
      />
      <Button
        type="submit"
        aria-label={text('limits:saveNamed', { name: label })}
        why={!isRight ? text('limits:wrong') : value.trim() === saved ? text('ui:same') : null}
      >
        {text('limits:save')}
      </Button>
    </form>
  );
}

function LockedRow({ limit }: { readonly limit: LimitView }) {
  const text = useText();
  return (
    <div className={styles['preference']}>
      <div className={styles['words']}>
        <strong>{text(`limits:names.${limit.name}`)}</strong>
        <p className={styles['locked']}>
          <Icon of={Lock} size="small" />
          {text('limits:locked', {
            value: shown(limit, limit.value ?? limit.usual),
            owner: text(`limits:owner.${limit.by ?? 'user'}`),
            file: limit.file
          })}
        </p>
      </div>
    </div>
  );
}
