import { useVirtualizer } from '@tanstack/react-virtual';
import { ChevronRight } from 'lucide-react';
import { memo, useCallback, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { Part } from '#shared/json-schema/scan';
import { visibleText } from '#shared/text/visible';
import type { Text } from '../text';
import { cx } from '../ui/cx';
import { Icon } from '../ui/Icon';
import { useText } from '../use-text';
import { useRem } from '../ui/use-rem';
import { treeMove } from './tree-keys';
import { count, isBranch, summary, treeRows, valueLine, type TreeRow } from './tree-rows';
import styles from './JsonTree.module.css';

interface JsonTreeProps {
  readonly label: string;
  /** Valid JSON that holds `root`. */
  readonly text: string;
  readonly root: Part;
  /** Where the open branches begin. */
  readonly open: ReadonlySet<number>;
  readonly onOpen: (open: ReadonlySet<number>) => void;
}

const rowRem = 1.5;
/** Up to here every row is in the document. */
const drawAll = 200;
const countedAtMost = 10_000;

/**
 * JSON as a tree, read from its text where it is looked at: numbers as they were sent, children when they are opened,
 * rows when they are in sight. One tab stop; arrows open, close and move.
 */
export function JsonTree({ label, text, root, open, onOpen }: JsonTreeProps) {
  const base = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<number | null>(null);
  const rows = useMemo(() => treeRows(text, root, open), [text, root, open]);
  const at = active === null ? -1 : rows.findIndex((row) => row.part.start === active);
  const rowHeight = useRem() * rowRem;
  // Another function would have all rows measured anew.
  const keyAt = useCallback((index: number) => rows[index]?.part.start ?? index, [rows]);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: rows.length <= drawAll ? drawAll : 20,
    getItemKey: keyAt
  });
  const setBranch = (start: number, isOpen: boolean) => {
    const next = new Set(open);
    if (isOpen) next.add(start);
    else next.delete(start);
    onOpen(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const move = treeMove(rows, at, open, event.key);
    if (move === null) return;
    event.preventDefault();
    if (move.type === 'go') {
      setActive(rows[move.index]?.part.start ?? null);
      virtualizer.scrollToIndex(move.index);
    } else setBranch(move.start, move.type === 'open');
  };
  const idOf = (start: number) => `${base}-${String(start)}`;
  const shown = virtualizer.getVirtualItems();
  const isActiveShown = shown.some((item) => item.index === at);
  // An answer all the same, not a blank.
  if (rows.length === 0) return <code>{text.slice(root.from, root.to)}</code>;
  return (
    <div
      ref={scroller}
      role="tree"
      aria-label={label}
      tabIndex={0}
      className={styles['tree']}
      onKeyDown={onKeyDown}
      onFocus={() => {
        if (at === -1) setActive(rows[0]?.part.start ?? null);
      }}
      {...(isActiveShown && active !== null ? { 'aria-activedescendant': idOf(active) } : {})}
    >
      <div role="presentation" className={styles['rows']} style={{ height: virtualizer.getTotalSize() }}>
        {shown.map((item) => {
          const row = rows[item.index];
          if (row === undefined) return null;
          const { part, level, position, siblings } = row;
          return (
            <div
              key={item.key}
              id={idOf(part.start)}
              role="treeitem"
              aria-level={level}
              aria-posinset={position}
              aria-setsize={siblings}
              {...(isBranch(part) ? { 'aria-expanded': open.has(part.start) } : {})}
              {...(item.index === at ? { 'data-active': true, 'aria-selected': true } : {})}
              className={styles['row']}
              style={{
                transform: `translateY(${String(item.start)}px)`,
                paddingInlineStart: `${String((level - 1) * 1.375 + 0.5)}rem`
              }}
              onClick={() => {
                setActive(part.start);
                if (isBranch(part)) setBranch(part.start, !open.has(part.start));
              }}
            >
              <Row text={text} row={row} isOpen={open.has(part.start)} />
            </div>
          );
        })}
      </div>
    </div>
  );
}

interface RowProps {
  readonly text: string;
  readonly row: TreeRow;
  readonly isOpen: boolean;
}

/** Kept while it scrolls by: what a branch holds is counted by reading it. */
const Row = memo(function Row({ text, row, isOpen }: RowProps) {
  const words = useText();
  const { part } = row;
  const name = part.name === null ? String(part.index) : visibleText(part.name);
  return (
    <>
      {isBranch(part) ? (
        <Icon of={ChevronRight} size="small" className={cx(styles['twist'], isOpen && styles['open'])} />
      ) : (
        <span className={styles['leaf']} aria-hidden="true" />
      )}
      <span className={styles['name']}>{name}</span>{' '}
      {isBranch(part) ? (
        <span className={styles['sum']}>{branchWords(words, text, part, isOpen)}</span>
      ) : (
        <span className={part.kind === 'string' ? styles['string'] : styles['value']}>
          {valueLine(text, part)}
        </span>
      )}
    </>
  );
});

function branchWords(words: Text, text: string, part: Part, isOpen: boolean): string {
  const { count: found, isMore } = count(text, part, countedAtMost);
  const key = part.kind === 'list' ? 'items' : 'keys';
  const amount = isMore
    ? words('result:tree.many', { count: found })
    : words(`result:tree.${key}`, { count: found });
  const inside = isOpen ? '' : summary(text, part);
  return inside === '' ? amount : `${amount}: ${inside}`;
}
