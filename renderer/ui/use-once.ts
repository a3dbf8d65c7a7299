import { useRef } from 'react';

/** What runs does not begin a second time: the next press of a double click comes before the first has drawn anything. */
export function useOnce(): (work: () => Promise<void>) => Promise<void> {
  const isRunning = useRef(false);
  return async (work) => {
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      await work();
    } finally {
      isRunning.current = false;
    }
  };
}
