import { useEffect, useState } from 'react';

const everyMs = 100;

/** The time, moving on while `isGoing`; what counts up by it costs the core nothing. */
export function useNow(isGoing: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isGoing) return undefined;
    const timer = setInterval(() => {
      setNow(Date.now());
    }, everyMs);
    return () => {
      clearInterval(timer);
    };
  }, [isGoing]);
  return now;
}
