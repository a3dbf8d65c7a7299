import { useEffect, useState } from 'react';

const second = 1_000;

function secondsUntil(time: number | null): number | null {
  return time === null ? null : Math.max(0, Math.ceil((time - Date.now()) / second));
}

/**
 * Whole seconds until a time, counting down by itself: the host sends the time once, not the ticks.
 * @param until milliseconds since 1970; null: nothing is waited for.
 */
export function useCountdown(until: number | null): number | null {
  const [shown, setShown] = useState({ until, seconds: secondsUntil(until) });
  const current = shown.until === until ? shown : { until, seconds: secondsUntil(until) };
  if (current !== shown) setShown(current);

  useEffect(() => {
    if (until === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      setShown({ until, seconds: secondsUntil(until) });
      const left = until - Date.now();
      // Wakes when the number changes, so that no second is shown for one and a half.
      if (left > 0) timer = setTimeout(tick, left % second || second);
    };
    tick();
    return () => {
      clearTimeout(timer);
    };
  }, [until]);

  return current.seconds;
}
