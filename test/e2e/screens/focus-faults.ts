/**
 * Run in the page: gives each control that Tab reaches the focus, as a key would, and tells which shows no sign of it,
 * which does not take it, and which stands outside what can be seen. Everything is then as it was.
 */
export async function focusFaults(): Promise<readonly string[]> {
  const found = new Set<string>();
  const reachable =
    'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable="true"], audio[controls]';
  const parts = [
    'outline',
    'boxShadow',
    'backgroundColor',
    'borderTopColor',
    'borderTopWidth',
    'textDecorationLine'
  ] as const;

  function looksOf(element: Element): string {
    const near: Element[] = [element];
    for (let at = element.parentElement; at !== null && near.length < 4; at = at.parentElement) near.push(at);
    // A list has one stop; its ring is around the row that is current.
    near.push(...element.querySelectorAll('[data-active], [data-highlighted], [aria-selected="true"]'));
    return near
      .flatMap((each) => [undefined, '::before', '::after'].map((pseudo) => getComputedStyle(each, pseudo)))
      .map((style) => parts.map((part) => style[part]).join(' '))
      .join('\n');
  }

  /** A list that gets the focus marks its row when it is drawn next. */
  function looksLater(element: Element): Promise<string> {
    return new Promise((resolve) => {
      requestAnimationFrame(() => {
        requestAnimationFrame(() => {
          resolve(looksOf(element));
        });
      });
    });
  }

  function isCandidate(element: Element): element is HTMLElement {
    return (
      element instanceof HTMLElement &&
      element.tabIndex >= 0 &&
      !element.matches(
        ':disabled, [data-base-ui-focus-guard], [aria-hidden="true"] *, [inert] *, [data-base-ui-inert] *'
      ) &&
      element.getAttribute('aria-hidden') !== 'true' &&
      element.checkVisibility({ visibilityProperty: true })
    );
  }

  function nameOf(element: HTMLElement): string {
    const words = element.getAttribute('aria-label') ?? element.textContent.trim();
    const role = element.getAttribute('role') ?? element.tagName.toLowerCase();
    return `${role} “${words.slice(0, 60)}”`;
  }

  const before = document.activeElement;
  const scrolled = [...document.querySelectorAll('*')].filter(
    ({ scrollTop, scrollLeft, scrollHeight, clientHeight }) =>
      scrollTop !== 0 || scrollLeft !== 0 || scrollHeight > clientHeight
  );
  const places = scrolled.map((element) => [element, element.scrollTop, element.scrollLeft] as const);

  for (const element of [...document.querySelectorAll(reachable)].filter(isCandidate)) {
    if (!element.isConnected) continue;
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    const resting = looksOf(element);
    element.focus();
    // One radio button of a group stands for all.
    if (document.activeElement !== element) found.add(`${nameOf(element)} does not take the focus`);
    // The row of a menu that is current stays marked when it loses the focus.
    else if (element.matches('[data-highlighted]')) continue;
    else if (looksOf(element) === resting && (await looksLater(element)) === resting)
      found.add(`${nameOf(element)} shows no focus`);
    else {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      const isOutside = right <= 0 || bottom <= 0 || left >= innerWidth || top >= innerHeight;
      if (isOutside) found.add(`${nameOf(element)} has the focus out of sight`);
    }
  }
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  if (document.activeElement instanceof HTMLElement && before === document.body)
    document.activeElement.blur();
  for (const [element, top, left] of places) element.scrollTo({ top, left, behavior: 'instant' });
  return [...found];
}
