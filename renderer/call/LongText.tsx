import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef } from 'react';
import { cx } from '../ui/cx';
import { HiddenText } from './HiddenText';
import { useRem } from '../ui/use-rem';
import { lineAt, lineStarts } from './text-lines';
import styles from './LongText.module.css';

interface LongTextProps {
  readonly label: string;
  readonly text: string;
  /** Wraps at the edge and breaks where needed. */
  readonly code?: boolean;
}

const rowRem = 1.25;

/** A text of any length; only the lines in sight are drawn. */
export function LongText({ label, text, code = false }: LongTextProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const starts = useMemo(() => lineStarts(text), [text]);
  const rowHeight = useRem() * rowRem;
  const virtualizer = useVirtualizer({
    count: Math.max(0, starts.length - 1),
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 20
  });
  return (
    <div
      ref={scroller}
      role="region"
      aria-label={label}
      tabIndex={0}
      className={cx(styles['long'], code && styles['code'])}
    >
      <div className={styles['rows']} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map((row) => (
          <div
            key={row.key}
            ref={virtualizer.measureElement}
            data-index={row.index}
            className={styles['row']}
            style={{ transform: `translateY(${String(row.start)}px)` }}
          >
            <HiddenText>{lineAt(text, starts, row.index)}</HiddenText>
          </div>
        ))}
      </div>
    </div>
  );
}
