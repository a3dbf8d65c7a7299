import type { ReactNode } from 'react';
import { useText } from '../use-text';
import styles from './ResultPane.module.css';

interface ResultRegionProps {
  /** How it ended, and in what time and size. */
  readonly state: ReactNode;
  readonly facts?: string | undefined;
  readonly actions?: ReactNode;
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of the result pane; its head lines up with that of the form. */
export function ResultRegion({ state, facts, actions, foot, children }: ResultRegionProps) {
  const text = useText();
  return (
    <section aria-label={text('result:title')} className={styles['pane']}>
      <header className={styles['head']}>
        {state}
        <span className={styles['facts']}>{facts}</span>
        {actions}
      </header>
      <div className={styles['body']}>{children}</div>
      {foot !== undefined && <footer className={styles['foot']}>{foot}</footer>}
    </section>
  );
}
