import { useId } from 'react';
import { defaultHistory } from '#shared/call/kept-call';
import { attempt, offerBack } from '../actions';
import { useWindow } from '../store';
import { Button } from '../ui/Button';
import { Section } from '../ui/Section';
import { Switch } from '../ui/Switch';
import { say } from '../text';
import { useText } from '../use-text';
import styles from './SettingsPage.module.css';

/** Whether calls are kept on disk, and what of them (TL4). */
export function HistorySettings() {
  const text = useText();
  const id = useId();
  const { isOn, keepsSecrets } = useWindow((state) => state.snapshot.app.history) ?? defaultHistory;
  const clear = async () => {
    const answer = await attempt('history.clear', {});
    if (answer.ok) offerBack(() => say('history:cleared'), answer.value);
  };
  return (
    <Section title={text('history:settings')}>
      <div className={styles['preference']}>
        <div className={styles['words']}>
          <label htmlFor={`${id}-on`}>{text('history:keep')}</label>
          <p>{text('history:keepHelp')}</p>
        </div>
        <Switch
          id={`${id}-on`}
          checked={isOn}
          onChange={(next) => void attempt('history.set', { isOn: next })}
        />
      </div>
      <div className={styles['preference']}>
        <div className={styles['words']}>
          <label htmlFor={`${id}-secrets`}>{text('history:secrets')}</label>
          <p>{text('history:secretsHelp')}</p>
        </div>
        <Switch
          id={`${id}-secrets`}
          checked={keepsSecrets}
          onChange={(next) => void attempt('history.set', { keepsSecrets: next })}
        />
      </div>
      <div className={styles['preference']}>
        <Button onClick={() => void clear()}>{text('history:clear')}</Button>
      </div>
    </Section>
  );
}
