import { useEffect, type RefObject } from 'react';

type Corner = 'bottom-end' | 'bottom-start' | 'top-end' | 'top-start';

const corners: readonly Corner[] = ['bottom-end', 'bottom-start', 'top-end', 'top-start'];
/** A dialog has its buttons at the end of its foot. */
const cornersByDialog: readonly Corner[] = ['bottom-start', 'top-start', 'top-end', 'bottom-end'];

/** The notes lie in the first corner where they are not over what has the focus. */
export function useToastCorner(viewport: RefObject<HTMLElement | null>, toasts: readonly unknown[]): void {
  useEffect(() => {
    if (toasts.length === 0) return;
    const place = () => {
      if (viewport.current !== null) placeNotes(viewport.current);
    };
    place();
    // A list keeps the focus while its keys move through the rows.
    document.addEventListener('focusin', place);
    document.addEventListener('keyup', place);
    return () => {
      document.removeEventListener('focusin', place);
      document.removeEventListener('keyup', place);
    };
  }, [viewport, toasts]);
}

function placeNotes(notes: HTMLElement): void {
  const focused = focusedElement();
  if (notes.contains(focused)) return;
  // The notes are dialogs of their own.
  const isAsking = [...document.querySelectorAll('[role="dialog"]')].some((one) => !notes.contains(one));
  const order = isAsking ? cornersByDialog : corners;
  const free = order.find((corner) => {
    notes.dataset['corner'] = corner;
    return focused === null || !overlap(notes.getBoundingClientRect(), focused.getBoundingClientRect());
  });
  // What is as large as the window is under them in any corner.
  notes.dataset['corner'] = free ?? order[0];
}

function focusedElement(): Element | null {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return null;
  return document.getElementById(focused.getAttribute('aria-activedescendant') ?? '') ?? focused;
}

function overlap(a: DOMRect, b: DOMRect): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
