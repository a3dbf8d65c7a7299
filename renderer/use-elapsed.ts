import { useEffect, useState } from 'react';

const second = 1_000;

/**
 * Whole seconds since this window first saw something, e.g. one attempt to connect.
 * @param what changes when it begins anew; null: it is not going on.
 */
export function useElapsed(what: string | number | null): number {
  const [seen, setSeen] = useState({ what, seconds: 0 });
  useEffect(() => {
    if (what === null) return undefined;
    const since = Date.now();
    const timer = setInterval(() => {
      setSeen({ what, seconds: Math.floor((Date.now() - since) / second) });
    }, second);
    return () => {
      clearInterval(timer);
    };
  }, [what]);
  return seen.what === what ? seen.seconds : 0;
}
