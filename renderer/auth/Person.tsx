import { cx } from '../ui/cx';
import styles from './SignIns.module.css';

interface PersonProps {
  readonly name: string;
  readonly colour: 1 | 2 | 3 | 4;
  readonly large?: boolean;
}

/** The same letter and colour for the same person everywhere; the name always stands beside it. */
export function Person({ name, colour, large = false }: PersonProps) {
  const [letter = '?'] = name.trim().toUpperCase();
  return (
    <span aria-hidden="true" className={cx(styles['person'], styles[`p${colour}`], large && styles['large'])}>
      {letter}
    </span>
  );
}
