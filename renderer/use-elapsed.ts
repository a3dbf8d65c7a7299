import { useEffect, useState } from 'react';

const second = 1_000;

/**
 * Whole seconds since something began, e.g. one attempt to connect.
 * @param what changes when it begins anew; null: it is not going on.
 * @param began when, in milliseconds since 1970; null: when this window first saw it.
 */
export function useElapsed(what: string | number | null, began: number | null = null): number {
  const [seen, setSeen] = useState({ what, seconds: 0 });
  useEffect(() => {
    if (what === null) return undefined;
    const since = began ?? Date.now();
    const timer = setInterval(() => {
      setSeen({ what, seconds: Math.max(0, Math.floor((Date.now() - since) / second)) });
    }, second);
    return () => {
      clearInterval(timer);
    };
  }, [what, began]);
  return seen.what === what ? seen.seconds : 0;
}
