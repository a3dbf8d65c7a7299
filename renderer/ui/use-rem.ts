import { useState } from 'react';

/** Pixels of one rem when this was opened; asked once, not for each of a hundred thousand rows. */
export function useRem(): number {
  const [rem] = useState(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize));
  return Number.isFinite(rem) ? rem : 16;
}
