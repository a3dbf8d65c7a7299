import type { Part } from '#shared/json-schema/scan';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef } from 'react';
import { cx } from '../ui/cx';
import { HiddenText } from './HiddenText';
import { useRem } from '../ui/use-rem';
import { lineAt, lineStarts, literalLineAt, literalLineStarts } from './text-lines';
import styles from './LongText.module.css';

interface LongTextProps {
  readonly label: string;
  readonly text: string;
  /** The string in `text`, which then is JSON, to be shown in place of it. */
  readonly literal?: Part;
  /** Wraps at the edge and breaks where needed. */
  readonly code?: boolean;
}

const rowRem = 1.25;
/** About as many stand in one row. */
const lettersOfRow = 80;

/** A text of any length; only the lines in sight are drawn. */
export function LongText({ label, text, literal, code = false }: LongTextProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const starts = useMemo(
    () => (literal === undefined ? lineStarts(text) : literalLineStarts(text, literal)),
    [text, literal]
  );
  const line = literal === undefined ? lineAt : literalLineAt;
  const rowHeight = useRem() * rowRem;
  const virtualizer = useVirtualizer({
    count: Math.max(0, starts.length - 1),
    getScrollElement: () => scroller.current,
    // A long line wraps. Were each guessed to be one row high, many times more would be laid out than are in sight.
    estimateSize: (index) =>
      rowHeight * Math.ceil(((starts[index + 1] ?? 0) - (starts[index] ?? 0)) / lettersOfRow),
    overscan: 6
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
            <HiddenText>{line(text, starts, row.index)}</HiddenText>
          </div>
        ))}
      </div>
    </div>
  );
}
