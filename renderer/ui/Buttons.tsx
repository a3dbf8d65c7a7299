import type { ReactNode } from 'react';
import { cx } from './cx';
import styles from './Buttons.module.css';

/** A row of buttons with the one gap that fits between them. */
export function Buttons({
  children,
  className
}: {
  readonly children: ReactNode;
  readonly className?: string | undefined;
}) {
  return <div className={cx(styles['row'], className)}>{children}</div>;
}
