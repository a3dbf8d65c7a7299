import { useLayoutEffect, useState, type RefObject } from 'react';

/** `wide`: panes beside each other. `middle`: the result stands under the form. `narrow`: one column. */
export type Room = 'wide' | 'middle' | 'narrow';

const wideRem = 48;
const middleRem = 38;

/** How much room an element has, in the measure of the text: 200 % text is a small window. */
export function useRoom(ref: RefObject<HTMLElement | null>): Room {
  const [room, setRoom] = useState<Room>('wide');
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const measure = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      const width = element.clientWidth / rem;
      setRoom(width >= wideRem ? 'wide' : width >= middleRem ? 'middle' : 'narrow');
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, [ref]);
  return room;
}
