import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, type ReactNode, type Ref } from 'react';
import { cx } from './cx';
import { useListbox } from './use-listbox';
import styles from './List.module.css';

interface VirtualListProps<Item> {
  readonly label: string;
  readonly items: readonly Item[];
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
  const keys = items.map(keyOf);
  const texts = new Map(items.map((item, index) => [keys[index], textOf(item)]));
  const box = useListbox({ keys, textOf: (key) => texts.get(key) ?? '', selected, onChoose });
  const activeIndex = box.active === null ? -1 : keys.indexOf(box.active);

  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowRem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
    overscan: items.length <= drawAll ? drawAll : overscan,
    getItemKey: (index) => keys[index] ?? index,
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
