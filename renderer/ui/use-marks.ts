import { useState, type KeyboardEvent, type MouseEvent } from 'react';

export interface MarksWish {
  readonly keys: readonly string[];
  readonly marked: readonly string[];
  readonly onMark: (keys: readonly string[]) => void;
}

/**
 * Several options of a list at once, as file managers have it: Ctrl or ⌘ adds one, Shift reaches from the last one,
 * Ctrl+A takes all, Escape none.
 */
export function useMarks(wish: MarksWish | undefined) {
  const [anchor, setAnchor] = useState<string | null>(null);
  if (wish === undefined) return { click: () => false, key: () => false, remember: () => undefined };
  const { keys, marked, onMark } = wish;

  /** @param first what is chosen already without being marked: it counts as the first one. */
  const flip = (key: string, first: string | null) => {
    const known = marked.length === 0 && first !== null && first !== key ? [first] : marked;
    onMark(known.includes(key) ? known.filter((one) => one !== key) : [...known, key]);
    setAnchor(key);
  };
  const reach = (to: string, from: string | null) => {
    const start = keys.indexOf(anchor ?? from ?? to);
    const end = keys.indexOf(to);
    if (anchor === null) setAnchor(from ?? to);
    onMark(keys.slice(Math.min(start, end), Math.max(start, end) + 1));
  };

  return {
    /** The next Shift reaches from here. */
    remember: (key: string) => setAnchor(key),
    /** @returns whether it was about marking. */
    click: (event: MouseEvent, key: string, selected: string | null): boolean => {
      if (event.ctrlKey || event.metaKey) flip(key, anchor ?? selected);
      else if (event.shiftKey) reach(key, selected);
      else {
        if (marked.length > 0) onMark([]);
        return false;
      }
      return true;
    },
    /** @param to where the key leads, if it moves. */
    key: (event: KeyboardEvent, active: string | null, to: string | null): boolean => {
      const mod = event.ctrlKey || event.metaKey;
      if (event.shiftKey && to !== null) reach(to, active);
      else if (mod && event.key === ' ' && active !== null) flip(active, null);
      else if (mod && event.key.toLowerCase() === 'a') onMark(keys);
      else if (event.key === 'Escape' && marked.length > 0) onMark([]);
      else return false;
      return true;
    }
  };
}
