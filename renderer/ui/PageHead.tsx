import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Buttons } from './Buttons';
import { Icon } from './Icon';
import styles from './PageHead.module.css';

interface PageHeadProps {
  readonly icon: LucideIcon;
  readonly title: string;
  /** Facts beside the title, each in an element of its own; with `data-wide` only where there is room. */
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}

export function PageHead({ icon, title, children, actions }: PageHeadProps) {
  return (
    <header className={styles['head']}>
      <span className={styles['tile']}>
        <Icon of={icon} />
      </span>
      <h1 className={styles['title']}>{title}</h1>
      <div className={styles['meta']}>{children}</div>
      {actions !== undefined && <Buttons className={styles['actions']}>{actions}</Buttons>}
    </header>
  );
}
