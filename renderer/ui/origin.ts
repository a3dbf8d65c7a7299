/** What has the focus before something opens over it; null for a part of the window as a whole, which takes it back by itself. */
export function focusedControl(): HTMLElement | null {
  const { activeElement } = document;
  return activeElement instanceof HTMLElement && !activeElement.hasAttribute('data-region')
    ? activeElement
    : null;
}
