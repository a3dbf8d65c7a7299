import { cx } from './cx';
import styles from './ProgressBar.module.css';

interface ProgressBarProps {
  readonly label: string;
  /** null: nobody knows how much there is; the bar then only says that something goes on. */
  readonly value: number | null;
  readonly max?: number;
  /** In words, where percent say too little, e.g. `44 of 61 packages`. */
  readonly words?: string | undefined;
  readonly className?: string | undefined;
}

/** A native progress element: its role and values need no help, and forced colours draw it right. */
export function ProgressBar({ label, value, max = 100, words, className }: ProgressBarProps) {
  // A total of 0, or a value past it, comes from servers; the bar must not lie about either.
  const known = value !== null && max > 0;
  return (
    <progress
      aria-label={label}
      aria-valuetext={words}
      className={cx(styles['bar'], className)}
      {...(known ? { value: Math.min(Math.max(value, 0), max), max } : {})}
    />
  );
}
