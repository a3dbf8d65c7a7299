import type { LucideIcon } from 'lucide-react';
import { cx } from './cx';
import styles from './Icon.module.css';

interface IconProps {
  readonly of: LucideIcon;
  readonly size?: 'small' | 'normal';
  readonly className?: string | undefined;
}

/** A drawing beside words; it never carries a meaning alone, so it is always hidden from screen readers. */
export function Icon({ of: Drawing, size = 'normal', className }: IconProps) {
  return (
    <Drawing
      aria-hidden
      focusable={false}
      strokeWidth={2}
      className={cx(styles['icon'], size === 'small' && styles['small'], className)}
    />
  );
}
