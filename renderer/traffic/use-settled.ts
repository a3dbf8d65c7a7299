import { useEffect, useState } from 'react';

const pauseMs = 150;

/** A text that is being typed, once the typing pauses; emptied at once. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => {
      setSettled(text);
    }, pauseMs);
    return () => {
      clearTimeout(timer);
    };
  }, [text]);
  return text === '' ? '' : settled;
}
