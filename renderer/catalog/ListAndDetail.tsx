import { useRef, type ReactNode } from 'react';
import { rememberPanes } from '../actions';
import { useWindow } from '../store';
import { cx } from '../ui/cx';
import { Panes } from '../ui/Panes';
import { useRoom } from '../ui/use-room';
import styles from './ListAndDetail.module.css';

interface ListAndDetailProps {
  /** Unique in the window; the sizes are remembered under it. */
  readonly name: string;
  readonly list: ReactNode;
  readonly detail: ReactNode;
  /** Of the list, at first. */
  readonly width?: string;
  /** Of the splitter. */
  readonly splitter: string;
}

const least = [9, 20] as const;

/** A list and what is chosen in it. Where there is little room they stand under each other and scroll as one. */
export function ListAndDetail({ name, list, detail, splitter, width = '16rem' }: ListAndDetailProps) {
  const sizes = useWindow((state) => state.snapshot.app.preferences.panes[name]);
  const root = useRef<HTMLDivElement>(null);
  const room = useRoom(root);
  return (
    <div ref={root} className={cx(styles['tools'], room === 'narrow' && styles['narrow'])}>
      <Panes
        direction={room === 'narrow' ? 'stacked' : 'horizontal'}
        first={<div className={styles['list']}>{list}</div>}
        second={detail}
        splitter={splitter}
        initial={width}
        least={least}
        sizes={sizes}
        onSizes={(next) => {
          rememberPanes(name, next);
        }}
      />
    </div>
  );
}
