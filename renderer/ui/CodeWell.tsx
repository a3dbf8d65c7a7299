import { cx } from './cx';
import styles from './CodeWell.module.css';

interface CodeWellProps {
  /** Names it for screen readers; it can be scrolled by keyboard. */
  readonly label: string;
  /** What a machine wrote; shown as it is, line by line. */
  readonly children: string;
  readonly className?: string | undefined;
}

export function CodeWell({ label, children, className }: CodeWellProps) {
  return (
    <pre role="group" aria-label={label} tabIndex={0} className={cx(styles['well'], className)}>
      {children}
    </pre>
  );
}
