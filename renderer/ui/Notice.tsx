import type { ReactNode } from 'react';
import { Buttons } from './Buttons';
import { cx } from './cx';
import { Shape, type ShapeKind } from './Shape';
import styles from './Notice.module.css';

interface NoticeProps {
  readonly shape: ShapeKind;
  readonly title: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  /** `alert`: read out as soon as it appears, e.g. why a form was not saved. */
  readonly role?: 'alert' | 'status' | undefined;
}

/** A sentence inside a pane or dialog that must be seen; the banner's tints, never the width of the page. */
export function Notice({ shape, title, children, actions, role }: NoticeProps) {
  return (
    <div role={role} className={cx(styles['notice'], styles[shape])}>
      <Shape kind={shape} tinted />
      <p className={styles['title']}>{title}</p>
      {children !== undefined && <div className={styles['words']}>{children}</div>}
      {actions !== undefined && <Buttons className={styles['actions']}>{actions}</Buttons>}
    </div>
  );
}
