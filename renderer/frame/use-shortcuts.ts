import { useEffect } from 'react';
import { go } from '../navigate';
import { openDialog, useWindow } from '../store';
import { toggleActivity } from '../traffic/activity-state';
import { isShortcut } from '../ui/shortcut';
import { moveToRegion } from './regions';

/** The field that filters what has the focus: a page's own, else the list of servers. */
function focusFilter(): void {
  const main = document.querySelector('main');
  const own = main?.contains(document.activeElement)
    ? main.querySelector<HTMLInputElement>('input[type="search"]:not(:disabled)')
    : null;
  const field = own ?? document.querySelector<HTMLInputElement>('nav input[type="search"]');
  field?.focus();
  field?.select();
}

function chooseTab(number: number): void {
  const tabs = document.querySelectorAll<HTMLElement>('main [role="tab"]');
  const tab = tabs[number - 1];
  tab?.focus();
  tab?.click();
}

const shortcuts: readonly (readonly [string, () => void])[] = [
  ['Mod+F', focusFilter],
  ['Mod+J', toggleActivity],
  [
    'Mod+N',
    () => {
      openDialog({ kind: 'add' });
    }
  ],
  [
    'Mod+,',
    () => {
      go({ page: 'settings' });
    }
  ],
  ...[1, 2, 3, 4, 5, 6].map(
    (number) =>
      [
        `Mod+${String(number)}`,
        () => {
          chooseTab(number);
        }
      ] as const
  )
];

/** The keys that work everywhere. While a dialog is open only it has keys. */
export function useShortcuts(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (useWindow.getState().dialog !== null) return;
      if (event.key === 'F6') {
        // Before anyone else: the toasts' library would take F6 for itself.
        event.preventDefault();
        event.stopImmediatePropagation();
        moveToRegion(event.shiftKey);
        return;
      }
      const found = shortcuts.find(([shortcut]) => isShortcut(event, shortcut));
      if (found === undefined) return;
      event.preventDefault();
      found[1]();
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => {
      window.removeEventListener('keydown', onKeyDown, { capture: true });
    };
  }, []);
}
