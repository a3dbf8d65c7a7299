import { useRef, type MouseEvent, type PointerEvent } from 'react';

/** How far a pointer may stray, in px, and still press instead of drag. */
const still = 3;

interface Press {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onClick: (event: MouseEvent<HTMLElement>) => void;
}

/** For what is dragged: a press without a drag does something too, so that nobody has to drag (WCAG 2.5.7). */
export function usePress(onPress: () => void): Press {
  const from = useRef<readonly [x: number, y: number] | null>(null);
  return {
    onPointerDown: ({ clientX, clientY }) => {
      from.current = [clientX, clientY];
    },
    onClick: ({ clientX, clientY }) => {
      if (from.current === null) return;
      const [x, y] = from.current;
      from.current = null;
      if (Math.hypot(clientX - x, clientY - y) <= still) onPress();
    }
  };
}

/** The next of three sizes; after the largest comes the smallest. */
export function nextShare(share: number, least: number, most: number): number {
  const shares = [0.1, 0.5, 0.9].map((part) => least + (most - least) * part);
  return shares.find((each) => each > share + (most - least) * 0.05) ?? shares[0] ?? least;
}
