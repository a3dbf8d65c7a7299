import { useEffect, type RefObject } from 'react';

/**
 * What held the focus may go while it is used: a button whose work is done, the last row of a list. The keyboard then goes
 * on from what is around it, or from where it was before it went to the notifications; not from the top of the window.
 */
export function useKeptFocus(main: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last: Element | null = null;
    let places: readonly HTMLElement[] = [];
    let frame = 0;
    const isLost = () =>
      last !== null && document.activeElement === document.body && (!last.isConnected || isDisabled(last));
    const remember = ({ target }: FocusEvent) => {
      last = target instanceof Element ? target : null;
      if (last?.closest(notifications) === null) places = focusableAround(last);
    };
    const take = () => {
      if (!isLost()) return;
      last = null;
      // What is gone or hidden by now does not take it.
      for (const place of [...places, main.current]) {
        place?.focus({ preventScroll: true });
        if (document.activeElement !== document.body) return;
      }
    };
    const observer = new MutationObserver(() => {
      if (!isLost()) return;
      cancelAnimationFrame(frame);
      // A dialog or menu that closes gives the focus back by itself, a frame later; that comes first.
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(take);
      });
    });
    document.addEventListener('focusin', remember);
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    return () => {
      document.removeEventListener('focusin', remember);
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [main]);
}

const notifications = '[data-region="notifications"]';

function isDisabled(element: Element): boolean {
  return element.matches(':disabled');
}

/** The element itself, and from the inside out what around it can have the focus: a tab’s panel, a dialog, the page. */
function focusableAround(element: Element): readonly HTMLElement[] {
  const places: HTMLElement[] = [];
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    if (at instanceof HTMLElement && (at === element || at.hasAttribute('tabindex'))) places.push(at);
  }
  return places;
}
