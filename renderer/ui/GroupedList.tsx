import { useEffect, useId, useRef, type ReactNode, type Ref } from 'react';
import { cx } from './cx';
import { useListbox } from './use-listbox';
import styles from './List.module.css';

export interface ListGroup<Item> {
  readonly key: string;
  readonly label: string;
  readonly note?: string | undefined;
  readonly items: readonly Item[];
}

interface GroupedListProps<Item> {
  readonly label: string;
  readonly groups: readonly ListGroup<Item>[];
  readonly keyOf: (item: Item) => string;
  readonly textOf: (item: Item) => string;
  readonly selected: string | null;
  readonly onChoose: (key: string) => void;
  readonly onToggle?: ((key: string) => void) | undefined;
  readonly children: (item: Item) => ReactNode;
  readonly ref?: Ref<HTMLDivElement>;
  readonly className?: string | undefined;
}

/** A listbox in named groups; every row is in the document. */
export function GroupedList<Item>(props: GroupedListProps<Item>) {
  const { label, groups, keyOf, textOf, selected, onChoose, onToggle, children, ref, className } = props;
  const base = useId();
  const all = groups.flatMap((group) => group.items);
  const texts = new Map(all.map((item) => [keyOf(item), textOf(item)]));
  const box = useListbox({
    keys: [...texts.keys()],
    textOf: (key) => texts.get(key) ?? '',
    selected,
    onChoose,
    onToggle
  });
  const activeId = box.active === null ? null : box.idOf(box.active);
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (activeId !== null && activeId !== shown.current) {
      document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
    }
    shown.current = activeId;
  }, [activeId]);

  return (
    <div {...box.listProps} ref={ref} aria-label={label} className={cx(styles['list'], className)}>
      {groups.map((group) => (
        <div key={group.key} role="group" aria-labelledby={`${base}-${group.key}`}>
          <div id={`${base}-${group.key}`} className={styles['group']}>
            {group.label}
            {group.note !== undefined && <span className={styles['note']}>{group.note}</span>}
          </div>
          {group.items.map((item) => (
            <div key={keyOf(item)} {...box.optionProps(keyOf(item))} className={styles['row']}>
              {children(item)}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
