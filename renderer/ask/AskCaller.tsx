import { useEffect } from 'react';
import type { Ask } from '#shared/ask/ask';
import { openDialog, useWindow } from '../store';
import { say } from '../text';
import { announce } from '../ui/announcer';
import { showToast } from '../ui/toasts';
import { waitingAsks } from './asks';
import { followTyping, isTyping } from './typing';

/** Opens the first question when one comes; where that would take the keys away from typing, a toast tells of it. */
export function AskCaller() {
  useEffect(followTyping, []);
  useEffect(() => {
    const closeToast = new Map<string, () => void>();
    const unsubscribe = useWindow.subscribe(({ snapshot }, { snapshot: before }) => {
      if (snapshot.asks === before.asks) return;
      for (const [id, close] of closeToast) {
        if (Object.hasOwn(snapshot.asks, id)) continue;
        close();
        closeToast.delete(id);
      }
      const fresh = waitingAsks(snapshot).filter(({ id }) => before.asks[id] === undefined);
      for (const ask of fresh) {
        const close = call(ask);
        if (close !== null) closeToast.set(ask.id, close);
      }
    });
    // A window that was loaded anew finds them waiting.
    if (waitingAsks(useWindow.getState().snapshot).length > 0 && !isTyping()) showAsks();
    return unsubscribe;
  }, []);
  return null;
}

export function showAsks(): void {
  openDialog({ kind: 'ask' });
}

/** @returns what closes the toast, where it became one. */
function call({ serverName: server }: Ask): (() => void) | null {
  const { dialog } = useWindow.getState();
  // The one that is open counts them.
  if (dialog?.kind === 'ask') return null;
  if (dialog === null && !isTyping()) {
    showAsks();
    return null;
  }
  const title = () => say('ask:toast', { server });
  announce(title());
  return showToast({
    title,
    description: () => say('ask:toastWhy'),
    tone: 'info',
    action: { label: () => say('ask:show'), onAct: showAsks }
  });
}
