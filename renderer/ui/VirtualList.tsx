import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useMemo, useRef, type ReactNode, type Ref } from 'react';
import { cx } from './cx';
import { useListbox } from './use-listbox';
import { useRem } from './use-rem';
import styles from './List.module.css';

interface VirtualListProps<Item> {
  readonly label: string;
  readonly items: readonly Item[];
  /** While this and `items` stay the same, what was read and measured of ten thousand items is not read anew. */
  readonly keyOf: (item: Item) => string;
  /** What typing searches. */
  readonly textOf: (item: Item) => string;
  readonly selected: string | null;
  readonly onChoose: (key: string) => void;
  readonly children: (item: Item) => ReactNode;
  readonly ref?: Ref<HTMLDivElement>;
  readonly className?: string | undefined;
}

/** Up to here every row is in the document: find-in-page and screen readers' own lists then see all of them. */
const drawAll = 200;
const overscan = 12;
const rowRem = 1.625;

/** A listbox that draws only the rows in sight, however many there are. */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const { label, items, keyOf, textOf, selected, onChoose, children, ref, className } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const keys = useMemo(() => items.map(keyOf), [items, keyOf]);
  const keyAt = useCallback((index: number) => keys[index] ?? index, [keys]);
  const places = useMemo(() => new Map(keys.map((key, index) => [key, index])), [keys]);
  const placeOf = (key: string): number => places.get(key) ?? -1;
  const textAt = (key: string): string => {
    const item = items[placeOf(key)];
    return item === undefined ? '' : textOf(item);
  };
  const box = useListbox({ keys, textOf: textAt, selected, onChoose });
  const rowHeight = useRem() * rowRem;
  const activeIndex = box.active === null ? -1 : placeOf(box.active);

  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: items.length <= drawAll ? drawAll : overscan,
    getItemKey: keyAt,
    // The active row stays in the document wherever one scrolls, because aria-activedescendant names it.
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      return activeIndex === -1 || shown.includes(activeIndex)
        ? shown
        : [...shown, activeIndex].sort((a, b) => a - b);
    }
  });

  useEffect(() => {
    if (activeIndex !== -1) virtualizer.scrollToIndex(activeIndex);
  }, [activeIndex, virtualizer]);

  return (
    <div
      {...box.listProps}
      ref={(element) => {
        scroller.current = element;
        if (typeof ref === 'function') ref(element);
        else if (ref !== null && ref !== undefined) ref.current = element;
      }}
      aria-label={label}
      className={cx(styles['list'], className)}
    >
      <div role="presentation" className={styles['rows']} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map((row) => {
          const item = items[row.index];
          const key = keys[row.index];
          return item === undefined || key === undefined ? null : (
            <div
              key={key}
              {...box.optionProps(key)}
              ref={virtualizer.measureElement}
              data-index={row.index}
              aria-setsize={items.length}
              aria-posinset={row.index + 1}
              className={cx(styles['row'], styles['virtual'])}
              style={{ transform: `translateY(${String(row.start)}px)` }}
            >
              {children(item)}
            </div>
          );
        })}
      </div>
    </div>
  );
}
