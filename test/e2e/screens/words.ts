/**
 * Run in the page: everything that is read there or read out, outside code, one string for each text and each attribute
 * that speaks.
 */
export function wordsShown(): readonly string[] {
  const words = new Set<string>();
  const spoken = [
    'aria-label',
    'aria-description',
    'aria-valuetext',
    'aria-roledescription',
    'title',
    'placeholder',
    'alt'
  ];
  const isShown = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true }) &&
    element.closest('pre, code, script, style, [role="tree"], [inert], [data-base-ui-inert], [aria-live]') ===
      null;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement;
    if (element !== null && isShown(element)) words.add((node.textContent ?? '').trim());
  }
  for (const element of document.body.querySelectorAll(spoken.map((name) => `[${name}]`).join(', '))) {
    if (!isShown(element)) continue;
    for (const name of spoken) words.add((element.getAttribute(name) ?? '').trim());
  }
  words.delete('');
  return [...words];
}
