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

export function chooseTab(number: number): void {
  const tab = document.querySelectorAll<HTMLElement>('main [role="tab"]')[number - 1];
  tab?.focus();
  tab?.click();
}
