import { Check } from 'lucide-react';
import { cx } from '../ui/cx';
import { Icon } from '../ui/Icon';
import { Shape, type ShapeKind } from '../ui/Shape';
import styles from './CallMark.module.css';

interface CallMarkProps {
  readonly shape: ShapeKind;
  readonly word: string;
  /** Only the sign in colour, for rows that are to be compared. */
  readonly quiet?: boolean;
}

/** How a call is, in sign, word and colour. Something that is over and well has a tick, not a lamp. */
export function CallMark({ shape, word, quiet = false }: CallMarkProps) {
  return (
    <span className={cx(styles['mark'], quiet ? styles['quiet'] : styles[shape])}>
      {shape === 'live' ? (
        <Icon of={Check} size="small" className={styles['live']} />
      ) : (
        <Shape kind={shape} tinted />
      )}
      <span className={styles['word']}>{word}</span>
    </span>
  );
}
