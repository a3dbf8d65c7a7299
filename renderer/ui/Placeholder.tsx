import type { ReactNode } from 'react';
import { Buttons } from './Buttons';
import styles from './Placeholder.module.css';

export interface PlaceholderWords {
  readonly title: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}

interface PlaceholderProps extends PlaceholderWords {
  readonly mark: ReactNode;
  readonly role?: 'status' | 'alert' | undefined;
}

/** What stands where a list would stand: a mark, a sentence, a way on. */
export function Placeholder({ mark, role, title, children, actions }: PlaceholderProps) {
  return (
    <div className={styles['place']} role={role}>
      {mark}
      <h2 className={styles['title']}>{title}</h2>
      {children !== undefined && <p className={styles['words']}>{children}</p>}
      {actions !== undefined && <Buttons className={styles['actions']}>{actions}</Buttons>}
    </div>
  );
}
