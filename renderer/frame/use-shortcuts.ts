import { useEffect } from 'react';
import { actionIds, factsOf, isActionId } from '#shared/action/actions';
import { actionEvent } from '#shared/ipc/channels';
import { runAction } from '../action/run-action';
import { useWindow } from '../store';
import { isShortcut } from '../ui/shortcut';

/** Keys that mean something else where text is typed. */
const ofTexts = new Set(['Mod+Backspace', 'Mod+Z']);

const editable = 'input:not([type="checkbox"], [type="radio"]), textarea, [contenteditable="true"]';

/** The keys and the menu, which work everywhere. While a dialog is open only it has keys. */
export function useShortcuts(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // Through the shadow in which the editor of JSON stands.
      const [target] = event.composedPath();
      const isTyping = target instanceof HTMLElement && target.matches(editable);
      if (isShortcut(event, 'Mod+A') && !isTyping) {
        event.preventDefault();
        // Not the whole window: the text that has the focus, if there is one.
        if (target instanceof HTMLPreElement) getSelection()?.selectAllChildren(target);
        return;
      }
      if (useWindow.getState().dialog !== null) return;
      const found = actionIds.find((id) => {
        const { shortcut } = factsOf(id);
        return shortcut !== undefined && isShortcut(event, shortcut);
      });
      if (found === undefined) return;
      const shortcut = factsOf(found).shortcut ?? '';
      if (isTyping && ofTexts.has(shortcut)) return;
      event.preventDefault();
      // Before anyone else: the toasts' library would take F6 for itself.
      if (found.startsWith('region.')) event.stopImmediatePropagation();
      runAction(found);
    };
    const onMenu = (event: Event) => {
      // A dialog asks for something; the menu does not talk over it.
      if (useWindow.getState().dialog !== null || !(event instanceof CustomEvent)) return;
      const id: unknown = event.detail;
      if (isActionId(id)) runAction(id);
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    window.addEventListener(actionEvent, onMenu);
    return () => {
      window.removeEventListener('keydown', onKeyDown, { capture: true });
      window.removeEventListener(actionEvent, onMenu);
    };
  }, []);
}
