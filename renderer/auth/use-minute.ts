import { useEffect, useState } from 'react';

/** The time, moving on by itself often enough for words that count minutes. */
export function useMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now());
    }, 10_000);
    return () => {
      clearInterval(timer);
    };
  }, []);
  return now;
}
