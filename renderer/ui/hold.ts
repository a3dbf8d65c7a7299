import type { MouseEvent } from 'react';
import { useUiText } from './use-ui-text';

/** Nothing is switched off without a word: what cannot be pressed keeps the focus and says why. */
export interface Hold {
  /** A sentence; null: it can be pressed. */
  readonly why?: string | null | undefined;
  /** What it began is still going on. */
  readonly busy?: boolean | undefined;
}

/** @returns null: it can be pressed. */
export function useReason({ why = null, busy = false }: Hold): string | null {
  const text = useUiText();
  return busy ? text('busy') : why;
}

/** What a button is that cannot be pressed for this reason. */
export function held(reason: string | null) {
  return reason === null ? {} : { 'aria-disabled': true, 'aria-description': reason, onClick: refuse };
}

function refuse(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
