import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx';
import { Icon } from './Icon';
import styles from './Badge.module.css';

interface BadgeProps {
  readonly tone?: 'neutral' | 'ok' | 'busy' | 'auth' | 'bad';
  readonly icon?: LucideIcon | undefined;
  readonly children: ReactNode;
}

/** A short fact about the thing beside it; always words, never a colour alone. */
export function Badge({ tone = 'neutral', icon, children }: BadgeProps) {
  return (
    <span className={cx(styles['badge'], styles[tone])}>
      {icon !== undefined && <Icon of={icon} className={styles['icon']} />}
      {children}
    </span>
  );
}
