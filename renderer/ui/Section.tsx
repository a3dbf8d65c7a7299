import { useId, type ReactNode } from 'react';
import { cx } from './cx';
import styles from './Section.module.css';

interface SectionProps {
  readonly title: string;
  /** At the right of the title: how many, a link to edit. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

export function Section({ title, note, children, className }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={cx(styles['section'], className)}>
      <header className={styles['head']}>
        <h2 id={id}>{title}</h2>
        {note !== undefined && <span className={styles['note']}>{note}</span>}
      </header>
      {children}
    </section>
  );
}
