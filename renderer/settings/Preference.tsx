import { useId, type ReactNode } from 'react';
import styles from './SettingsPage.module.css';

interface PreferenceProps {
  readonly label: string;
  readonly help: string;
  /** Gets the id by which the label names its control. */
  readonly children: (id: string) => ReactNode;
}

export function Preference({ label, help, children }: PreferenceProps) {
  const id = useId();
  return (
    <div className={styles['preference']}>
      <div className={styles['words']}>
        <label htmlFor={id}>{label}</label>
        <p>{help}</p>
      </div>
      {children(id)}
    </div>
  );
}
