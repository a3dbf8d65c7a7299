import type { ReactNode } from 'react';
import { cx } from './cx';
import { Shape, type ShapeKind } from './Shape';
import styles from './StateMark.module.css';
import tints from './tint.module.css';

interface StateMarkProps {
  readonly shape: ShapeKind;
  /** What the shape says, in words; both are always shown. */
  readonly word: string;
  /** Only the shape in colour, for rows of a table where words are to be compared. */
  readonly quiet?: boolean;
  /** Stands in the place of the shape. */
  readonly sign?: ReactNode;
  readonly className?: string | undefined;
}

/** A state, told three times: shape, word, colour. */
export function StateMark({ shape, word, quiet = false, sign, className }: StateMarkProps) {
  return (
    <span className={cx(styles['state'], quiet ? styles['quiet'] : tints[shape], className)}>
      {sign ?? <Shape kind={shape} tinted />}
      <span className={styles['word']}>{word}</span>
    </span>
  );
}
