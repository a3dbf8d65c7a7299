import type { ReactNode } from 'react';
import { Buttons } from './Buttons';
import { cx } from './cx';
import { Shape, type ShapeKind } from './Shape';
import styles from './Banner.module.css';

interface BannerProps {
  /** Of the region; tests and screen readers look for it. */
  readonly label: string;
  readonly shape: ShapeKind;
  /** What happened, to what. */
  readonly title: string;
  readonly children?: ReactNode;
  /** At most one of them primary; none where doing nothing is right. */
  readonly actions?: ReactNode;
  /** Under both: a countdown, a progress bar. */
  readonly more?: ReactNode;
}

export function Banner({ label, shape, title, children, actions, more }: BannerProps) {
  return (
    <section aria-label={label} className={cx(styles['banner'], styles[shape])}>
      <Shape kind={shape} tinted className={styles['shape']} />
      <div className={styles['words']}>
        <h2>{title}</h2>
        {children}
      </div>
      {actions !== undefined && <Buttons className={styles['actions']}>{actions}</Buttons>}
      {more !== undefined && <div className={styles['more']}>{more}</div>}
    </section>
  );
}
