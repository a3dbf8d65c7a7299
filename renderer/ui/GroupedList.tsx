import { ChevronDown, ChevronRight } from 'lucide-react';
import {
  useEffect,
  useId,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref
} from 'react';
import { cx } from './cx';
import { Icon } from './Icon';
import { useListbox } from './use-listbox';
import styles from './List.module.css';

export interface ListGroup<Item> {
  readonly key: string;
  readonly label: string;
  readonly note?: string | undefined;
  readonly items: readonly Item[];
  /** Only its heading is shown. */
  readonly isFolded?: boolean;
}

interface GroupedListProps<Item> {
  readonly label: string;
  readonly groups: readonly ListGroup<Item>[];
  readonly keyOf: (item: Item) => string;
  readonly textOf: (item: Item) => string;
  readonly selected: string | null;
  readonly onChoose: (key: string) => void;
  readonly onToggle?: ((key: string) => void) | undefined;
  /** Several may be marked at once. */
  readonly marks?: {
    readonly marked: readonly string[];
    readonly onMark: (keys: readonly string[]) => void;
  };
  /** Groups fold by a press on their heading, or the arrows to the side; a folded one is one row, `foldedText`. */
  readonly onFold?: (group: string) => void;
  readonly foldedText?: (group: ListGroup<Item>) => string;
  /** A menu is wished for this item, at this place of the window. */
  readonly onMenu?: (key: string, at: { readonly x: number; readonly y: number }) => void;
  readonly children: (item: Item) => ReactNode;
  readonly ref?: Ref<HTMLDivElement>;
  readonly className?: string | undefined;
}

const foldPrefix = 'fold:';
const foldKey = (group: string) => `${foldPrefix}${group}`;

/** A listbox in named groups; every row is in the document. */
export function GroupedList<Item>(props: GroupedListProps<Item>) {
  const { label, groups, keyOf, textOf, selected, onChoose, onToggle, children, ref, className } = props;
  const { marks, onFold, foldedText, onMenu } = props;
  const base = useId();
  const texts = new Map(
    groups.flatMap((group) =>
      group.isFolded === true
        ? [[foldKey(group.key), group.label] as const]
        : group.items.map((item) => [keyOf(item), textOf(item)] as const)
    )
  );
  const isRow = (key: string) => !key.startsWith(foldPrefix);
  const unfold = (key: string) => onFold?.(key.slice(foldPrefix.length));
  const box = useListbox({
    keys: [...texts.keys()],
    textOf: (key) => texts.get(key) ?? '',
    selected,
    onChoose: (key) => (isRow(key) ? onChoose(key) : unfold(key)),
    onToggle: onToggle === undefined ? undefined : (key) => (isRow(key) ? onToggle(key) : unfold(key)),
    marks:
      marks === undefined
        ? undefined
        : { marked: marks.marked, onMark: (keys) => marks.onMark(keys.filter(isRow)) }
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const active = box.active;
    const wish = event.key === 'ArrowLeft' ? 'fold' : event.key === 'ArrowRight' ? 'open' : null;
    if (onFold !== undefined && wish !== null && active !== null) {
      const group = groups.find(
        ({ key, items }) => foldKey(key) === active || items.some((item) => keyOf(item) === active)
      );
      if (group !== undefined && (group.isFolded === true) === (wish === 'open')) {
        event.preventDefault();
        onFold(group.key);
        return;
      }
    }
    box.listProps.onKeyDown(event);
  };
  const wishMenu = (event: MouseEvent<HTMLElement>) => {
    if (onMenu === undefined || !(event.target instanceof Element)) return;
    const row = event.target.closest('[role="option"]') ?? document.getElementById(activeId ?? '');
    const key = [...texts.keys()].find((one) => box.idOf(one) === row?.id);
    if (row === null || key === undefined) return;
    event.preventDefault();
    const isPointed = row.contains(event.target);
    const { left, bottom } = row.getBoundingClientRect();
    onMenu(key, isPointed ? { x: event.clientX, y: event.clientY } : { x: left, y: bottom });
  };
  const activeId = box.active === null ? null : box.idOf(box.active);
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (activeId !== null && activeId !== shown.current) {
      document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
    }
    shown.current = activeId;
  }, [activeId]);

  return (
    <div
      {...box.listProps}
      onKeyDown={onKeyDown}
      ref={ref}
      aria-label={label}
      className={cx(styles['list'], className)}
      onContextMenu={wishMenu}
    >
      {groups.map((group) => (
        <div key={group.key} role="group" aria-labelledby={`${base}-${group.key}`}>
          <div
            id={`${base}-${group.key}`}
            className={cx(styles['group'], onFold !== undefined && styles['folds'])}
            {...(onFold === undefined ? {} : { onClick: () => onFold(group.key) })}
          >
            {group.label}
            {group.note !== undefined && <span className={styles['note']}>{group.note}</span>}
            {onFold !== undefined && (
              <Icon of={group.isFolded === true ? ChevronRight : ChevronDown} size="small" />
            )}
          </div>
          {group.isFolded === true && (
            <div {...box.optionProps(foldKey(group.key))} className={cx(styles['row'], styles['folded'])}>
              {foldedText?.(group)}
            </div>
          )}
          {(group.isFolded === true ? [] : group.items).map((item) => (
            <div key={keyOf(item)} {...box.optionProps(keyOf(item))} className={styles['row']}>
              {children(item)}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
