import { useEffect, type RefObject } from 'react';

/**
 * What held the focus may go while it is used: a button whose work is done, the last row of a list. The keyboard then goes
 * on from the page that it belonged to, and not from the top of the window.
 */
export function useKeptFocus(main: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last: Element | null = null;
    let frame = 0;
    const isLost = () => last !== null && !last.isConnected && document.activeElement === document.body;
    const remember = ({ target }: FocusEvent) => {
      last = target instanceof Element ? target : null;
    };
    const take = () => {
      if (!isLost()) return;
      last = null;
      main.current?.focus({ preventScroll: true });
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
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', remember);
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [main]);
}
