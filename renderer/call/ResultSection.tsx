import { useId, type ReactNode } from 'react';
import styles from './parts.module.css';

interface ResultSectionProps {
  readonly title: string;
  /** Beside the title: a badge. */
  readonly note?: ReactNode;
  /** At the right. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** One piece of an answer under its name. */
export function ResultSection({ title, note, actions, children }: ResultSectionProps) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className={styles['section']}>
      <header className={styles['head']}>
        <h3 id={id}>{title}</h3>
        {note}
        <span className={styles['actions']}>{actions}</span>
      </header>
      {children}
    </div>
  );
}
