import { useId, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { found, isTyping, moved, nothingTyped, typeMore } from './listbox-keys';
import { useMarks, type MarksWish } from './use-marks';

interface ListboxWish {
  /** All options in the order shown. */
  readonly keys: readonly string[];
  readonly textOf: (key: string) => string;
  readonly selected: string | null;
  /** Enter, or a click. */
  readonly onChoose: (key: string) => void;
  /** Space; without it Space chooses. */
  readonly onToggle?: ((key: string) => void) | undefined;
  /** Several may be marked at once; without it only one is ever chosen. */
  readonly marks?: Omit<MarksWish, 'keys'> | undefined;
}

/**
 * A listbox is one tab stop: the list keeps the focus and aria-activedescendant says which option is meant, so a
 * row that leaves the document while scrolling never takes the focus with it.
 */
export function useListbox({ keys, textOf, selected, onChoose, onToggle, marks }: ListboxWish) {
  const base = useId();
  const [wanted, setActive] = useState<string | null>(null);
  const [chosen, setChosen] = useState(selected);
  // What was chosen elsewhere, by a link or Back, is where the list goes on.
  if (chosen !== selected) {
    setChosen(selected);
    setActive(selected);
  }
  const [typed, setTyped] = useState(nothingTyped);
  const active = [wanted, selected].find((key) => key !== null && keys.includes(key)) ?? null;
  const several = useMarks(marks === undefined ? undefined : { ...marks, keys });
  const isSelected = (key: string) =>
    marks === undefined || marks.marked.length === 0 ? key === selected : marks.marked.includes(key);
  const idOf = (key: string) => `${base}-${encodeURIComponent(key)}`;

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey) return;
    const to = moved(keys, active, event.key);
    if (several.key(event, active, to)) {
      event.preventDefault();
      event.stopPropagation();
      if (to !== null) setActive(to);
      return;
    }
    if (event.ctrlKey || event.metaKey) return;
    const typing = event.key.length === 1 && (event.key !== ' ' || isTyping(typed, event.timeStamp));
    if (to !== null) {
      setActive(to);
      several.remember(to);
    } else if (typing) {
      const next = typeMore(typed, event.key, event.timeStamp);
      setTyped(next);
      const match = found(keys, active, next.typed, textOf);
      if (match !== null) setActive(match);
    } else if (active !== null && (event.key === 'Enter' || event.key === ' ')) {
      if (event.key === ' ' && onToggle !== undefined) onToggle(active);
      else onChoose(active);
    } else {
      return;
    }
    event.preventDefault();
  };

  return {
    active,
    idOf,
    listProps: {
      role: 'listbox',
      tabIndex: 0,
      ...(marks === undefined ? {} : { 'aria-multiselectable': true }),
      ...(active === null ? {} : { 'aria-activedescendant': idOf(active) }),
      onKeyDown,
      onFocus: () => {
        // What a filter has taken away is not gone on from.
        setActive(active ?? keys[0] ?? null);
      }
    },
    optionProps: (key: string) => ({
      id: idOf(key),
      role: 'option',
      'aria-selected': isSelected(key),
      ...(key === active ? { 'data-active': true } : {}),
      // Pressing focuses the list: were another option meant then, the list would scroll to it under the pointer.
      onPointerDown: () => {
        setActive(key);
      },
      onClick: (event: MouseEvent) => {
        setActive(key);
        if (several.click(event, key, selected)) return;
        several.remember(key);
        onChoose(key);
      }
    })
  } as const;
}
