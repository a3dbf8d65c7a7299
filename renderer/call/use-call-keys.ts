import { useEffect, useRef, type RefObject } from 'react';
import { useWindow } from '../store';
import { isShortcut } from '../ui/shortcut';
import type { Calling } from './use-calling';
import type { Sending } from './use-sending';

export const callShortcut = 'Mod+Enter';

/** Mod+Enter calls from anywhere on the page; Escape cancels what runs, once nothing nearer wants it. */
export function useCallKeys(root: RefObject<HTMLElement | null>, sending: Sending, calling: Calling): void {
  const latest = useRef({ sending, calling });
  useEffect(() => {
    latest.current = { sending, calling };
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const now = latest.current;
      if (event.defaultPrevented || useWindow.getState().dialog !== null) return;
      const isRunning = now.calling.running !== null;
      if (isShortcut(event, callShortcut)) {
        event.preventDefault();
        if (!isRunning) void now.sending.send();
      } else if (event.key === 'Escape' && isRunning && isMeant(root.current, event.target)) {
        event.preventDefault();
        void now.calling.cancel();
      }
    };
    window.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
    };
  }, [root]);
}

/** Escape closes what is open before it cancels anything. */
function isMeant(root: HTMLElement | null, target: EventTarget | null): boolean {
  if (root === null || !(target instanceof Element) || !root.contains(target)) return false;
  return target.getAttribute('aria-expanded') !== 'true';
}
