/** The field that filters what has the focus: a page's own, else the list of servers. */
export function focusFilter(): void {
  const main = document.querySelector('main');
  const own = main?.contains(document.activeElement)
    ? main.querySelector<HTMLInputElement>('input[type="search"]:not(:disabled)')
    : null;
  const field = own ?? document.querySelector<HTMLInputElement>('nav input[type="search"]');
  field?.focus();
  field?.select();
}

/** Whoever opens a page by a key goes on there, wherever they were before. */
export function focusPage(): void {
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
}

export function chooseTab(number: number): void {
  const tab = document.querySelectorAll<HTMLElement>('main [role="tab"]')[number - 1];
  tab?.focus();
  tab?.click();
}
